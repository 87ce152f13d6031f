// Colyseus with its WebSocket transport and a patch after every move: `node colyseus.mjs KEEPS PORT`. KEEPS:
// "memory"; "each", a write of SQLite that is synced for every move, before anybody sees it; "group", one synced
// write for all moves that came meanwhile, written by hand, since Colyseus has none.
import { createRequire } from "node:module";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { PLACES } from "./game.mjs";

const require = createRequire(import.meta.url);
const { Server, Room } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { schema, t } = require("@colyseus/schema");
const [keeps, port] = process.argv.slice(2);

const State = schema({ board: t.array("int8"), moves: t.uint32() });

/** What makes a move durable, then calls `shown`. */
const keep = keeps === "memory" ? (room, shown) => shown() : kept(keeps === "group");

function kept(together) {
  const db = new DatabaseSync("colyseus.db");
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  db.exec("CREATE TABLE moves (room TEXT, n INTEGER, place INTEGER, PRIMARY KEY (room, n)) WITHOUT ROWID");
  const insert = db.prepare("INSERT INTO moves VALUES (?, ?, ?)");
  const write = ({ roomId, state }, at) => insert.run(roomId, state.moves, at);
  if (!together)
    return (room, shown, at) => {
      write(room, at);
      shown();
    };
  let waiting = [];
  const flush = () => {
    const batch = waiting;
    waiting = [];
    db.exec("BEGIN");
    for (const [room, , at] of batch) write(room, at);
    db.exec("COMMIT");
    for (const [, shown] of batch) shown();
  };
  return (room, shown, at) => {
    if (waiting.push([room, shown, at]) === 1) setImmediate(flush);
  };
}

class Table extends Room {
  maxClients = 2;
  patchRate = null;
  state = new State();

  onCreate() {
    for (let n = 0; n < PLACES; n++) this.state.board.push(-1);
    this.state.moves = 0;
    this.seats = [];
    this.onMessage("place", (client, at) => {
      const { board, moves } = this.state;
      const seat = this.seats.indexOf(client.sessionId);
      if (seat !== moves % 2 || !Number.isInteger(at) || board[at] !== -1) return;
      board[at] = seat;
      this.state.moves = moves + 1;
      if (this.state.moves % PLACES === 0) for (let n = 0; n < PLACES; n++) board[n] = -1;
      keep(this, () => this.broadcastPatch(), at);
    });
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }
}

const server = new Server({
  greet: false,
  transport: new WebSocketTransport({ server: createServer() }),
});
server.define("table", Table);
await server.listen(Number(port), "127.0.0.1");
