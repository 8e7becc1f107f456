// What the load must know of each server. An adapter has:
//   moves                 of the seats in one match
//   begin()               what all matches share
//   match()               a match with both seats taken: for each seat `url`, `headers` and what the adapter keeps
//   read(player, text)    what a frame says: null, or { turn, ack, over }; `turn` is the number of the state in which
//                         this player is to move, else -1; `ack` says that the player's own move was done
//   move(player)          the frame of the next move

async function call(url, body, headers = {}) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const CELLS = [0, 1, 2, 4, 3, 5, 7, 6, 8]; // nobody wins before the board is full

/** `logicade serve` with tic-tac-toe. */
export class Ours {
  game = "tic-tac-toe";
  moves = CELLS.length;

  constructor(host) {
    this.http = `http://${host}`;
    this.ws = `ws://${host}`;
    this.sent = 0;
  }

  choose({ ply }) {
    return String(CELLS[ply] + 1);
  }

  async begin() {
    const guest = async () => ({
      authorization: `Bearer ${(await call(`${this.http}/api/guests`, { bearer: true })).token}`,
    });
    this.people = [await guest(), await guest()];
  }

  async match() {
    const [host, other] = this.people;
    const tables = `${this.http}/api/tables`;
    const { id, invite } = await call(tables, { game: this.game, players: ["me", "open"], grace: 0 }, host);
    await call(`${tables}/${id}/seats/1`, { invite }, other);
    await call(`${tables}/${id}/start`, {}, host);
    return this.people.map((headers, seat) => ({ url: `${this.ws}/api/tables/${id}/live`, headers, seat }));
  }

  read(player, text) {
    const frame = JSON.parse(text);
    if (frame.type === "refused") throw new Error(`refused: ${text}`);
    const sight = frame.sight;
    if (!sight) return null;
    player.sight = sight;
    const mine = sight.mover === player.seat && !sight.over;
    return { turn: mine ? sight.ply : -1, ack: frame.id !== undefined && frame.id === player.id, over: sight.over };
  }

  move(player) {
    player.id = `m${this.sent++}`;
    return JSON.stringify({ type: "play", id: player.id, action: this.choose(player.sight), ply: player.sight.ply });
  }
}

/** The same with INPUT 11; always the first legal action. */
export class Input11 extends Ours {
  game = "input-11";
  moves = 10;

  choose({ legal }) {
    return legal[0].text;
  }
}

const SPACE = "/tic-tac-toe,";
const EVENT = `42${SPACE}`;

/** boardgame.io: its client library would only slow the load down, so Engine.IO and Socket.IO are spoken by hand. */
export class Boardgame {
  moves = CELLS.length;

  constructor(host) {
    this.lobby = `http://${host}/games/tic-tac-toe`;
    this.url = `ws://${host}/socket.io/?EIO=4&transport=websocket`;
  }

  async begin() {}

  async match() {
    const { matchID } = await call(`${this.lobby}/create`, { numPlayers: 2 });
    const join = async (playerID) => {
      const joined = await call(`${this.lobby}/${matchID}/join`, { playerID, playerName: playerID });
      return { url: this.url, matchID, playerID, credentials: joined.playerCredentials };
    };
    return [await join("0"), await join("1")];
  }

  read(player, text) {
    if (text[0] === "0") return this.#say(player, `40${SPACE}`); // open: enter the namespace
    if (text === "2") return this.#say(player, "3"); // ping
    if (text.startsWith(`40${SPACE}`)) return this.#sync(player);
    if (!text.startsWith(EVENT)) throw new Error(`not understood: ${text}`);
    const [event, , content] = JSON.parse(text.slice(EVENT.length));
    if (event !== "sync" && event !== "update") return null; // matchData: somebody came or went
    const { ctx, _stateID } = event === "sync" ? content.state : content;
    player.state = _stateID;
    const over = ctx.gameover !== undefined;
    const mine = ctx.currentPlayer === player.playerID && !over;
    // Whoever moved alone knows the state before: this update is the answer.
    return { turn: mine ? _stateID : -1, ack: event === "update" && _stateID === player.expected, over };
  }

  move(player) {
    const { state, matchID, playerID, credentials } = player;
    player.expected = state + 1;
    const payload = { type: "clickCell", args: [CELLS[state]], playerID, credentials };
    return EVENT + JSON.stringify(["update", { type: "MAKE_MOVE", payload }, state, matchID, playerID]);
  }

  #sync(player) {
    const { matchID, playerID, credentials } = player;
    return this.#say(player, EVENT + JSON.stringify(["sync", matchID, playerID, credentials, 2]));
  }

  #say(player, text) {
    player.socket.send(text);
    return null;
  }
}

/** The bare echo: a frame goes back to both of a pair; the n-th frame is the move of seat n modulo 2. */
export class Echo {
  moves = 10;

  constructor(host) {
    this.ws = `ws://${host}`;
    this.pairs = 0;
  }

  async begin() {}

  async match() {
    const url = `${this.ws}/${this.pairs++}`;
    return [0, 1].map((seat) => ({ url, seat }));
  }

  read(player, text) {
    const { ply } = JSON.parse(text);
    player.ply = ply;
    const over = ply === this.moves;
    return { turn: ply % 2 === player.seat && !over ? ply : -1, ack: ply > 0 && ply % 2 !== player.seat, over };
  }

  move(player) {
    return JSON.stringify({ ply: player.ply + 1 });
  }
}
