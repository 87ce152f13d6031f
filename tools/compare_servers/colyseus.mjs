// Colyseus with its WebSocket transport, state in memory, a patch after every move: `node colyseus.mjs PORT`.
import { createRequire } from "node:module";
import { createServer } from "node:http";
import { PLACES } from "./game.mjs";

const require = createRequire(import.meta.url);
const { Server, Room } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { schema } = require("@colyseus/schema");

const State = schema({ board: ["int8"], moves: "uint32" });

class Table extends Room {
  maxClients = 2;
  patchRate = null;

  onCreate() {
    this.state = new State();
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
      this.broadcastPatch();
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
await server.listen(Number(process.argv[2]), "127.0.0.1");
