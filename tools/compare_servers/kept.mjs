// How many moves of each table are still there after a server was killed: `node kept.mjs SERVER KEEPS`.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const [server, keeps] = process.argv.slice(2);
const kept = {};
if (server === "colyseus" && keeps !== "memory") {
  const { DatabaseSync } = await import("node:sqlite");
  const rows = new DatabaseSync("colyseus.db").prepare("SELECT room, MAX(n) AS moves FROM moves GROUP BY room").all();
  for (const { room, moves } of rows) kept[room] = moves;
}
if (keeps === "files" && existsSync("matches"))
  for (const file of readdirSync("matches")) {
    try {
      const { key, value } = JSON.parse(readFileSync(`matches/${file}`, "utf8"));
      const [match, what] = key.split(":");
      if (what === "log") kept[match] = value.filter(({ action }) => action.type === "MAKE_MOVE").length;
    } catch {
      continue; // half a file: what was in it is lost
    }
  }
process.stdout.write(JSON.stringify(kept));
