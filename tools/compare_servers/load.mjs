// Tables of two against one of the other servers, as `parlour.bench.load` does it with ours: a move is done
// when both players have their view. `node load.mjs SERVER PORT PID TABLES SECONDS RATE`; RATE 0 is flat out.
// Prints the same fields as JSON. `… kill` as a last word kills the server with -9 at the end, while all play, and
// prints how many moves both players of each table had seen.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { place } from "./game.mjs";

const require = createRequire(import.meta.url);
const [kind, port, pid, tables, seconds, rate] = [process.argv[2], ...process.argv.slice(3).map(Number)];
const BASE = `http://127.0.0.1:${port}`;
const WARM_UP = 1000;
const kills = process.argv.at(-1) === "kill";

/** A table of boardgame.io: two sockets that speak its protocol. */
async function boardgameIo() {
  const { io } = require("socket.io-client");
  const matchID = randomUUID(); // a match is opened by the first who asks for it
  const table = { name: matchID, sockets: [], stateID: 0, heard: () => {} };
  for (const seat of ["0", "1"]) {
    const socket = io(`${BASE}/places`, { transports: ["websocket"], forceNew: true });
    await new Promise((synced, failed) => {
      socket.on("connect", () => socket.emit("sync", matchID, seat, undefined, 2));
      socket.on("sync", (_, sync) => {
        table.stateID = sync.state._stateID;
        synced();
      });
      socket.on("connect_error", failed);
    });
    socket.on("update", (_, state) => {
      table.stateID = Math.max(table.stateID, state._stateID);
      table.heard(Number(seat));
    });
    table.sockets.push(socket);
  }
  table.move = (n) => {
    const playerID = String(n % 2);
    const payload = { type: "place", args: [place(n)], playerID };
    table.sockets[n % 2].emit("update", { type: "MAKE_MOVE", payload }, table.stateID, matchID, playerID);
  };
  return table;
}

/** A table of Colyseus, with its own client. */
async function colyseus() {
  const { Client } = require("@colyseus/sdk");
  const client = new Client(`ws://127.0.0.1:${port}`);
  const host = await client.create("table");
  const guest = await client.joinById(host.roomId);
  const table = { name: host.roomId, heard: () => {} };
  const rooms = [host, guest];
  rooms.forEach((room, seat) =>
    room.onStateChange((state) => {
      if (state.moves) table.heard(seat);
    }),
  );
  table.move = (n) => rooms[n % 2].send("place", place(n));
  return table;
}

const cpu = () =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, id) => sum + Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, "ascii").split(" ")[0]) / 1e9,
    0,
  );
const now = () => performance.now();

let counting = false;
let times = [];

function play(table, first) {
  let count = 0;
  let missing = 0;
  let sent = 0;
  let slot = first;
  const go = (since) => {
    sent = since;
    missing = 3;
    table.move(count++);
  };
  const next = () => {
    if (!rate) return go(now());
    const due = slot;
    slot += (tables / rate) * 1000;
    setTimeout(() => go(due), Math.max(0, due - now()));
  };
  table.heard = (seat) => {
    if (!missing) return;
    missing &= ~(1 << seat);
    if (missing) return;
    table.seen = count;
    if (counting) times.push(now() - sent);
    next();
  };
  next();
}

const open = kind === "colyseus" ? colyseus : boardgameIo;
const all = [];
for (let n = 0; n < tables; n++) all.push(await open());
const began = now() + 200;
all.forEach((table, n) => play(table, began + (rate ? (n * 1000) / rate : 0)));
await new Promise((done) => setTimeout(done, WARM_UP));
const start = { server: cpu(), own: process.cpuUsage(), at: now() };
counting = true;
await new Promise((done) => setTimeout(done, seconds * 1000));
counting = false;
if (kills) {
  process.kill(pid, "SIGKILL");
  const seen = Object.fromEntries(all.map((table) => [table.name, table.seen ?? 0]));
  process.stdout.write(JSON.stringify(seen), () => process.exit(0));
  await new Promise(() => {});
}
const length = (now() - start.at) / 1000;
const server = cpu() - start.server;
const own = process.cpuUsage(start.own);
times.sort((a, b) => a - b);
const at = (share) => times[Math.floor(times.length * share)] ?? 0;
const measured = {
  done: times.length,
  seconds: length,
  p50_ms: at(0.5),
  p99_ms: at(0.99),
  server_cpu_us: (server / Math.max(1, times.length)) * 1e6,
  server_busy: server / length,
  load_busy: (own.user + own.system) / 1e6 / length,
};
process.stdout.write(JSON.stringify(measured), () => process.exit(0));
