// boardgame.io with its own server: `node boardgame_io.mjs KEEPS PORT`. KEEPS: "memory", or "files", its own storage
// in one file a match.
import { createRequire } from "node:module";
import { PLACES } from "./game.mjs";

const require = createRequire(import.meta.url);
const { Server, Origins, FlatFile } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const game = {
  name: "places",
  setup: () => ({ board: Array(PLACES).fill(null) }),
  minPlayers: 2,
  maxPlayers: 2,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, at) => {
      if (!Number.isInteger(at) || at < 0 || at >= PLACES || G.board[at] !== null) return INVALID_MOVE;
      G.board[at] = playerID;
      if (G.board.every((mark) => mark !== null)) G.board.fill(null);
    },
  },
};

console.log = () => {}; // a line for every request would be measured, too
const [keeps, port] = process.argv.slice(2);
const db = keeps === "files" ? { db: new FlatFile({ dir: "matches" }) } : {};
Server({ games: [game], origins: [Origins.LOCALHOST], ...db }).run(Number(port));
