// The socket of a table: the only file that knows it. One Live is one viewer: a seat, or a spectator.
import { applied, read, type Changes, type Scene, type Shape } from "../stage/scene";
import type {
  AskBadges,
  AskPreview,
  AskWhy,
  BadgesFrame,
  Incoming,
  Line,
  Outgoing,
  PreviewFrame,
  Refused,
  TableState,
  Times,
  ViewData,
  WhyFrame,
  Word,
} from "./protocol";
import { showTable, troubleOf } from "./rest";

type Sparse<T> = T extends { id: string } ? Omit<T, "id"> : never; // ids are made here
type Loose<T> = T extends { ply: number | null } | { team: boolean } | { on: boolean }
  ? Omit<T, "ply" | "team" | "on"> & Partial<Pick<T, keyof T & ("ply" | "team" | "on")>>
  : T;
type Asks = AskPreview | AskBadges | AskWhy;
type Answers = { preview: PreviewFrame; badges: BadgesFrame; why: WhyFrame };
export type Command = Loose<Sparse<Exclude<Incoming, Asks>>>;
type Question<K extends Asks["type"]> = Omit<Extract<Asks, { type: K }>, "id" | "ply">;
/** Which scenes are wanted. */
export interface Look {
  shape: Shape;
  language: string;
}
export type Refusal = Pick<Refused, "code" | "text" | "clause" | "hint">;
export type Event =
  | { type: "step"; lines: readonly Line[] }
  | { type: "news"; what: string; seat: number | null; person: string; on: boolean | null }
  | { type: "said"; word: Word }
  | { type: "again" }
  | { type: "remark"; refusal: Refusal }
  | { type: "scene" }
  | { type: "changes"; plies: readonly Changes[] };

const PING = 15_000; // between pings
const PATIENCE = 4000; // for the answer to a question
const SILENCE = 10_000; // without an answer to one, the connection is taken for dead
const DELAYS = [400, 800, 1600, 3200, 6400, 10_000]; // before the next try
const BLINK = 1500; // a connection that comes back within it was never gone
const LEAVE = new Set([4401, 4403]);
const REMARKS = new Set(["bots-busy"]); // nobody asked for them, nothing is closed, and it goes on by itself
const RETRY = new Set(["cannot-store", "broken"]);

interface Waiting {
  text: string;
  done: (refusal: Refusal | null) => void;
}

export class Live {
  /** connecting at first, live, waiting for the next try, or closed for good. */
  state = $state<"connecting" | "live" | "waiting" | "closed">("connecting");
  /** Why it is closed: a code. */
  reason = $state("");
  /** Whether it has been gone for so long that people should know. */
  cut = $state(false);
  /** When the next try comes, by performance.now(), and how long the pause before it is: milliseconds. */
  due = $state(0);
  pause = $state(0);
  seat = $state<number | null>(null);
  table = $state.raw<TableState | null>(null);
  sight = $state.raw<ViewData | null>(null);
  lines = $state.raw<readonly Line[]>([]);
  words = $state.raw<readonly Word[]>([]);
  times = $state.raw<Times | null>(null);
  /** When the times came, by performance.now(). */
  timed = $state.raw(0);
  closing = $state(false);
  /** What is to be seen, where scenes are wanted; null as long as there is none. */
  scene = $state.raw<Scene | null>(null);
  /** The server has said that it cannot draw this. */
  undrawn = $state(false);
  /** How many commands wait for their answer. */
  busy = $state(0);

  #socket: WebSocket | null = null;
  #seq = 0;
  #tries = 0;
  #heard = 0;
  #refused = ""; // the code of a refusal without an id, which comes before a close
  #waiting = new Map<string, Waiting>();
  #questions = new Map<string, (answer: Outgoing | null) => void>();
  #look: Look | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #blink: ReturnType<typeof setTimeout> | undefined;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #hurry = () => {
    if (document.visibilityState === "visible") this.hurry();
  };

  #offline = () => {
    if (this.state === "live") void this.#lost(1006); // the socket itself would notice much later
  };

  constructor(
    readonly id: string,
    readonly wanted: number | null,
    readonly invite: string,
    private readonly onevent: (event: Event) => void,
    look: Look | null = null,
  ) {
    this.#look = look;
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#offline);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Send a command; the promise tells null when it was done, else why not. Resent until it is answered. */
  send(command: Command): Promise<Refusal | null> {
    const id = freshId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((done) => {
      this.#waiting.set(id, { text, done });
      this.busy = this.#waiting.size;
      if (this.state === "live") this.#socket!.send(text);
    });
  }

  /** Ask about what is shown now; null when it is refused, or no answer comes. Never resent: the next question is fresher. */
  ask<K extends Asks["type"]>(question: Question<K> & { type: K }): Promise<Answers[K] | null> {
    const { sight } = this;
    if (this.state !== "live" || !sight) return Promise.resolve(null);
    const id = freshId();
    return new Promise((done) => {
      const timer = setTimeout(() => this.#reply(id, null), PATIENCE);
      this.#questions.set(id, (answer) => {
        clearTimeout(timer);
        done(answer as Answers[K] | null);
      });
      this.#socket!.send(JSON.stringify({ ...question, id, ply: sight.ply }));
    });
  }

  #reply(id: string, answer: Outgoing | null): boolean {
    const done = this.#questions.get(id);
    this.#questions.delete(id);
    done?.(answer);
    return done !== undefined;
  }

  /** Want other scenes: of another shape, in another language. */
  see(look: Look): void {
    if (look.shape === this.#look?.shape && look.language === this.#look.language) return;
    this.#look = look;
    if (this.state !== "closed") this.#connect();
  }

  /** Try again at once. */
  hurry(): void {
    if (this.state === "waiting") this.#connect();
    else this.#ping();
  }

  close(): void {
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#offline);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#end("left");
    this.#socket?.close();
  }

  // ---- the connection -----------------------------------------------------------------------------------------------

  #connect(): void {
    clearTimeout(this.#timer);
    this.state = this.#seq ? "waiting" : "connecting";
    const words = new URLSearchParams({ seat: this.wanted === null ? "none" : String(this.wanted) });
    if (this.#seq) words.set("after", String(this.#seq));
    if (this.invite) words.set("invite", this.invite);
    if (this.#look) {
      words.set("scene", this.#look.shape);
      words.set("language", this.#look.language);
    }
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?${words}`);
    this.#socket?.close();
    this.#socket = socket;
    this.#refused = "";
    clearInterval(this.#ticker);
    for (const asked of [...this.#questions.keys()]) this.#reply(asked, null);
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.#take(JSON.parse(String(message.data)) as Outgoing);
    };
    socket.onclose = (closed) => {
      if (socket === this.#socket) void this.#lost(closed.code);
    };
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    const again = this.#seq > 0;
    this.state = "live";
    clearTimeout(this.#blink);
    this.#blink = undefined;
    this.cut = false;
    this.#heard = performance.now();
    for (const { text } of this.#waiting.values()) socket.send(text);
    this.#ticker = setInterval(() => this.#ping(), PING);
    if (again) this.onevent({ type: "again" });
  }

  #ping(): void {
    const asked = performance.now();
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send('{"type":"ping"}');
    setTimeout(() => {
      if (socket === this.#socket && this.#heard < asked) void this.#lost(1006);
    }, SILENCE);
  }

  async #lost(code: number): Promise<void> {
    clearInterval(this.#ticker);
    this.#socket?.close();
    this.#socket = null;
    if (this.state === "closed") return;
    this.#blink ??= setTimeout(() => (this.cut = true), BLINK);
    if (LEAVE.has(code) || (code === 4404 && !RETRY.has(this.#refused))) {
      return this.#end(this.#refused || (code === 4401 ? "who-are-you" : "not-seated"));
    }
    const never = this.state !== "live";
    this.#wait(code === 1008 ? 20_000 : undefined);
    // A socket that is refused at the door tells a page nothing, so ask in another way.
    if (never && this.#tries === 2) await this.#inquire();
  }

  #wait(wanted?: number): void {
    this.pause = wanted ?? DELAYS[Math.min(this.#tries, DELAYS.length - 1)]! * (0.75 + Math.random() / 2);
    this.due = performance.now() + this.pause;
    this.#tries += 1;
    this.state = "waiting";
    this.#timer = setTimeout(() => this.#connect(), this.pause);
  }

  async #inquire(): Promise<void> {
    try {
      await showTable(this.id, this.invite);
    } catch (wrong) {
      const { code } = troubleOf(wrong);
      if (code === "no-such-table" || code === "who-are-you") this.#end(code);
    }
  }

  #end(reason: string): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#blink);
    clearInterval(this.#ticker);
    this.cut = false;
    this.state = "closed";
    this.reason = reason;
    for (const id of [...this.#waiting.keys()]) this.#answer(id, { code: reason, text: "", clause: "", hint: "" });
  }

  // ---- what comes in ------------------------------------------------------------------------------------------------

  #take(frame: Outgoing): void {
    this.#heard = performance.now();
    this.#tries = 0;
    if (frame.type === "refused") {
      if (frame.wait && this.#waiting.has(frame.id)) this.#putOff(frame);
      else if (frame.id) this.#reply(frame.id, null) || this.#answer(frame.id, frame);
      else if (REMARKS.has(frame.code)) this.onevent({ type: "remark", refusal: frame });
      else this.#refused = frame.code;
      return;
    }
    if (frame.type === "ack") return this.#answer(frame.id, null);
    if (frame.type === "pong") return;
    if (frame.type === "preview" || frame.type === "badges" || frame.type === "why") return void this.#reply(frame.id, frame);
    if (frame.type === "scene" || frame.type === "changes") return this.#takeScene(frame); // later than what they belong to
    this.#seq = frame.seq;
    if (frame.type === "whole") return this.#takeWhole(frame);
    if (frame.type === "step") this.#takeStep(frame);
    else if (frame.type === "news") this.#takeNews(frame);
    else {
      this.words = [...this.words.slice(-99), frame.word];
      this.onevent({ type: "said", word: frame.word });
    }
    this.#answer(frame.id, null);
  }

  /** It was too much just now: say so, and send it again when there is time for it. */
  #putOff(frame: Refused): void {
    this.onevent({ type: "remark", refusal: frame });
    setTimeout(() => {
      const put = this.#waiting.get(frame.id);
      if (put && this.state === "live") this.#socket!.send(put.text); // else it is sent when the connection is back
    }, frame.wait * 1000);
  }

  #takeWhole(frame: Extract<Outgoing, { type: "whole" }>): void {
    this.seat = frame.seat;
    this.sight = frame.sight;
    this.#setTable(frame.table);
    this.lines = frame.lines;
    this.words = frame.words;
  }

  #takeStep(frame: Extract<Outgoing, { type: "step" }>): void {
    this.sight = frame.sight;
    this.lines = [...this.lines, ...frame.lines];
    if (frame.table) this.#setTable(frame.table);
    else {
      this.#setTimes(frame.times ?? null);
      this.closing = frame.closing ?? false;
      if (this.table?.request) this.table = { ...this.table, request: null }; // an action withdraws the question
    }
    this.onevent({ type: "step", lines: frame.lines });
  }

  #takeScene(frame: Extract<Outgoing, { type: "scene" | "changes" }>): void {
    if (frame.type === "scene") {
      this.undrawn = frame.scene === null;
      this.scene = frame.scene && read(frame.scene);
      return this.onevent({ type: "scene" });
    }
    if (!this.scene) return;
    for (const made of frame.plies) this.scene = applied(this.scene, made);
    this.onevent({ type: "changes", plies: frame.plies });
  }

  #takeNews(frame: Extract<Outgoing, { type: "news" }>): void {
    if (frame.sight) this.sight = frame.sight;
    if (frame.lines) this.lines = frame.lines;
    this.#setTable(frame.table);
    const { what, seat, person, on } = frame;
    this.onevent({ type: "news", what, seat: seat ?? null, person: person ?? "", on: on ?? null });
  }

  #setTable(table: TableState): void {
    this.table = table;
    this.closing = table.closing;
    this.#setTimes(table.times);
  }

  #setTimes(times: Times | null): void {
    this.times = times;
    this.timed = performance.now();
  }

  #answer(id: string, refusal: Refusal | null): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.busy = this.#waiting.size;
    waiting.done(refusal);
  }
}

function freshId(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`; // plain HTTP in a home network has no UUIDs
}
