// The load: many two-seat matches at once over loopback; the same program for every server.
//   node load.mjs '{"server": "ours", "host": "127.0.0.1:8000", "pid": 1, "task": "play", ...}'
// Prints one line of JSON. What is timed, is timed here; `pid` is the server's, to see its processor time and memory.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import WebSocket from "ws";
import { Boardgame, Echo, Input11, Ours } from "./adapters.mjs";

const SERVERS = { ours: Ours, "input-11": Input11, boardgame: Boardgame, echo: Echo };
const AT_ONCE = 32; // matches in preparation, sockets in opening
const SILENCE = 30_000; // ms without any answer, then the load gives up
const REST = 300; // ms between preparation and play: what a server does after the last socket has come, is not play
const FORGOTTEN = 55_000; // ms; a minute after its making our server drops a match that nobody looks at
const TICKS = 100; // of processor time in a second, in /proc

const order = JSON.parse(process.argv[2]);
const adapter = new SERVERS[order.server](order.host);

function fail(reason) {
  console.error(`load: ${order.server}: ${reason.stack ?? reason}`);
  process.exit(1);
}

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

/** Do something with each of a list, so many at once; the results in order. */
async function each(list, work, most = AT_ONCE) {
  const results = [];
  let next = 0;
  const one = async () => {
    while (next < list.length) {
      const index = next++;
      results[index] = await work(list[index]);
    }
  };
  await Promise.all(Array.from({ length: most }, one));
  return results;
}

/** Open a player's socket; done when the first state has come. */
function connect(player, compressed = false) {
  return new Promise((resolve, reject) => {
    // Nobody compresses while being timed: on loopback it would only cost.
    const options = { headers: player.headers, perMessageDeflate: compressed, skipUTF8Validation: true };
    player.last = -1;
    player.turn = -1;
    player.ready = resolve;
    player.socket = new WebSocket(player.url, options);
    player.socket.on("error", reject);
    player.socket.on("close", (code, why) => player.leaving || fail(`socket closed: ${code} ${why}`));
    player.socket.on("message", (data) => hear(player, data.toString()));
  });
}

function disconnect(player) {
  return new Promise((resolve) => {
    player.leaving = true;
    player.socket.on("close", resolve);
    player.socket.close();
  });
}

function hear(player, text) {
  const heard = adapter.read(player, text);
  if (heard === null) return;
  player.turn = heard.turn;
  if (player.ready) {
    player.ready();
    player.ready = null;
  } else {
    player.round?.hear(player, heard);
  }
}

/** What this process and the server have used of the processors, in seconds. */
function used() {
  const { user, system } = process.cpuUsage();
  let server = 0;
  try {
    const fields = readFileSync(`/proc/${order.pid}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");
    server = (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    server = NaN; // not Linux
  }
  return { load: (user + system) / 1e6, server };
}

/** All matches from the first move to the last acknowledgement. */
class Round {
  latencies = [];
  late = 0;

  constructor(matches, gap) {
    this.matches = matches;
    this.gap = gap; // ms between two moves of all matches together; 0: as fast as the answers allow
    this.open = matches.length;
    for (const match of matches) {
      match.due = 0;
      for (const player of match.players) Object.assign(player, { round: this, match });
    }
  }

  async play() {
    const before = used();
    this.begun = performance.now();
    const done = new Promise((resolve) => (this.finish = resolve));
    const watch = this.#watch();
    if (this.gap) this.#tick(0);
    else for (const match of this.matches) this.#go(match.players.find((player) => player.turn >= 0));
    await done;
    clearInterval(watch);
    const after = used();
    const wanted = this.matches.length * adapter.moves;
    if (this.latencies.length !== wanted) fail(`${this.latencies.length} moves in a round instead of ${wanted}`);
    return {
      seconds: (this.ended - this.begun) / 1000,
      load: after.load - before.load,
      server: after.server - before.server,
    };
  }

  hear(player, heard) {
    if (heard.ack) {
      this.ended = performance.now();
      this.latencies.push(this.ended - player.sent);
      if (heard.over && --this.open === 0) this.finish();
    }
    if (heard.turn < 0) return;
    if (!this.gap) return this.#go(player);
    if (player.match.due > 0) {
      this.late++;
      player.match.due--;
      this.#go(player);
    }
  }

  #go(player) {
    if (player.turn <= player.last) return; // the same state told twice
    player.last = player.turn;
    const text = adapter.move(player);
    player.sent = performance.now();
    player.socket.send(text);
  }

  /** Let every match whose moment has come move; one that waits for an answer moves as soon as it may. */
  #tick(from) {
    const due = Math.min(Math.floor((performance.now() - this.begun) / this.gap), this.matches.length * adapter.moves);
    for (let count = from; count < due; count++) {
      const match = this.matches[count % this.matches.length];
      const mover = match.players.find((player) => player.turn > player.last);
      if (mover) this.#go(mover);
      else match.due++;
    }
    if (due < this.matches.length * adapter.moves) setTimeout(() => this.#tick(due), 1);
  }

  #watch() {
    let known = 0;
    return setInterval(() => {
      if (this.latencies.length === known) fail(`no answer for ${SILENCE / 1000} s after ${known} moves`);
      known = this.latencies.length;
    }, SILENCE);
  }
}

async function prepare(count) {
  const matches = await each(Array.from({ length: count }), async () => ({ players: await adapter.match() }));
  await each(
    matches.flatMap((match) => match.players),
    (player) => connect(player),
  );
  await new Promise((resolve) => setTimeout(resolve, REST));
  return matches;
}

async function round(count, gap) {
  const matches = await prepare(count);
  const played = new Round(matches, gap);
  const times = await played.play();
  await each(
    matches.flatMap((match) => match.players),
    disconnect,
  );
  return { ...times, latencies: played.latencies, late: played.late };
}

function percentile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

/** Rounds until there are enough moves; a quarter more before, to get warm, does not count. */
async function play({ matches, moves, rate }) {
  const gap = rate ? 1000 / rate : 0;
  const needed = (least) => Math.ceil(least / (matches * adapter.moves));
  for (let count = needed(moves / 4); count > 0; count--) await round(matches, gap);
  const rounds = [];
  for (let count = needed(moves); count > 0; count--) rounds.push(await round(matches, gap));
  const sum = (name) => rounds.reduce((total, one) => total + one[name], 0);
  const latencies = Float64Array.from(rounds.flatMap((one) => one.latencies)).sort();
  const seconds = sum("seconds");
  return {
    matches,
    rounds: rounds.length,
    moves: latencies.length,
    seconds,
    moves_per_second: latencies.length / seconds,
    p50_ms: percentile(latencies, 0.5),
    p99_ms: percentile(latencies, 0.99),
    late: sum("late"),
    load_busy: sum("load") / seconds,
    server_busy: sum("server") / seconds,
    load_limit: latencies.length / sum("load"), // moves/s with this process fully busy
  };
}

function memory() {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(order.pid)]));
}

/** Memory of the server in kB for each match without sockets, and for each socket. */
async function weigh({ matches, warm }) {
  const begun = performance.now();
  // Whatever is made once only, and memory that is asked for in large pieces, is in before anything is counted.
  const make = (count) => each(Array.from({ length: count }), () => adapter.match());
  const first = await make(warm);
  const base = memory();
  const rest = await make(matches);
  const made = memory();
  // As a browser does it, a socket offers compression here.
  await each(first.flat(), (player) => connect(player, true));
  const opened = memory();
  await each(rest.flat(), (player) => connect(player, true));
  const all = memory();
  if (performance.now() - begun > FORGOTTEN) fail(`${warm + matches} matches took too long: some were dropped meanwhile`);
  return {
    matches,
    sockets: 2 * matches,
    seconds: (performance.now() - begun) / 1000,
    kb_per_match: (made - base) / matches,
    kb_per_socket: (all - opened) / (2 * matches),
    kb_in_all: all,
  };
}

await adapter.begin();
const result = await { play, weigh }[order.task](order);
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
