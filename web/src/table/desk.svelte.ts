// One table as this browser sits at it: which of the own seats is shown, what was asked, what went wrong.
import { Narrowing } from "../input/narrowing.svelte";
import { Live, type Command, type Event, type Look, type Refusal } from "../net/live.svelte";
import type { ViewData, TableState, Why } from "../net/protocol";
import { hint, troubleOf, type Hint, type TableInfo } from "../net/rest";
import { reasonOf, shortly } from "../ui/trouble";
import { speech } from "../ui/speech.svelte";

const HIDDEN = -2; // how a state shows what a viewer may not know
const ANYONE = -2;

/** Whether a view hides anything; then a shared screen needs a curtain. */
export function hides(sight: ViewData | null): boolean {
  const looks = (value: unknown): boolean => (Array.isArray(value) ? value.some(looks) : value === HIDDEN);
  return Object.entries(sight?.state ?? {}).some(([field, value]) => field !== "mover" && looks(value));
}

export class Desk {
  /** One connection for each own seat, or one as a spectator. */
  lives = $state.raw<readonly Live[]>([]);
  /** Which own seat is in front. */
  front = $state<number | null>(null);
  #looking = $state<number | null>(null); // the own seat whose person has said to be in front of the screen
  refusal = $state.raw<Refusal | null>(null);
  #remark: Refusal | null = null;
  /** An earlier moment that is being looked at. */
  past = $state.raw<{ ply: number; plies: number } | null>(null);
  #hint = $state.raw<(Hint & { of: ViewData }) | null>(null);
  #last = $state.raw<TableState | null>(null); // for the moment before a fresh connection has said anything
  #code = $state("");
  /** Seats whose secrets this person may have seen here; one that was given away can be taken back. */
  held = $state.raw<readonly number[]>([]);

  readonly narrowing = new Narrowing(
    () => (!this.live.busy && !this.past && !this.curtain ? (this.live.sight?.legal ?? []) : []),
    (action) => void this.send({ type: "play", action, ply: this.live.sight!.ply }),
    () => this.advised,
  );

  constructor(
    readonly id: string,
    readonly invite: string,
    readonly person: string,
    info: TableInfo,
    private readonly onevent: (event: Event, live: Live) => void,
    private look: Look | null = null,
  ) {
    this.take(info);
    this.arrange();
  }

  /** The connection of the seat in front; there is always one. */
  get live(): Live {
    return this.lives.find((live) => live.wanted === this.front)!;
  }

  get table(): TableState {
    const live: Live | undefined = this.live; // none while the first ones are made
    return (live?.state === "closed" ? null : live?.table) ?? this.#last!;
  }

  /** What was proved or advised of the position that is shown now. */
  get advice(): Hint | null {
    return this.#hint?.of === this.live.sight ? this.#hint : null;
  }

  /** The actions that it names. */
  get advised(): readonly string[] | undefined {
    const told = this.advice;
    return told ? [...told.best, ...told.line, ...(told.advice ? [told.advice] : [])] : undefined;
  }

  /** Ask for a hint; what it says holds for one position. */
  async askHint(): Promise<Hint | null> {
    const of = this.live.sight;
    if (!of) return null;
    try {
      this.#hint = { ...(await hint(this.id, this.live.seat)), of };
    } catch (wrong) {
      this.#refuse(wrong);
    }
    return this.advice;
  }

  /** Whether everything is hidden until the person whose seat is in front says so; only where hands are secret. */
  get curtain(): boolean {
    const shared = this.own.length > 1 && this.table.status !== "over";
    return shared && this.#looking !== this.front && hides(this.live.sight);
  }

  lift(): void {
    this.#looking = this.front;
  }

  get code(): string {
    return this.#code;
  }

  /** The seats of this person, by number. */
  get own(): number[] {
    return this.table.chairs.flatMap((chair, seat) => (chair.person === this.person ? [seat] : []));
  }

  get isHost(): boolean {
    return this.table.host === this.person;
  }

  /** A REST call has changed the table; the socket will say so too. */
  take(info: TableInfo): void {
    this.#last = info.table;
    this.#code = info.invite || this.#code;
  }

  /** Keep one connection for each own seat; called when the seats may have changed. */
  arrange(): void {
    const wanted: (number | null)[] = this.own.length ? this.own : [null];
    if (this.table.status !== "open") this.held = [...new Set([...this.held, ...this.own])];
    const kept = this.lives.filter((live) => wanted.includes(live.wanted));
    if (kept.length === wanted.length && kept.length === this.lives.length) return;
    this.#last = this.table;
    for (const live of this.lives) if (!kept.includes(live)) live.close();
    const fresh = wanted
      .filter((seat) => !kept.some((live) => live.wanted === seat))
      .map((seat) => this.#connect(seat));
    this.lives = [...kept, ...fresh];
    if (!wanted.includes(this.front)) this.front = wanted[0]!;
  }

  #connect(seat: number | null): Live {
    const live: Live = new Live(this.id, seat, this.invite || this.code, (event) => this.onevent(event, live), this.look);
    return live;
  }

  /** Want other scenes from now on. */
  see(look: Look): void {
    this.look = look;
    for (const live of this.lives) live.see(look);
  }

  /** Bring the own seat to the front that has to act; behind a curtain when hands are secret. */
  turn(): void {
    if (this.table.status !== "playing") return;
    const mover = this.live.sight?.mover;
    const acting = (live: Live) => (live.sight?.mover === ANYONE ? !!live.sight.legal.length : live.wanted === mover);
    if (acting(this.live)) return;
    const next = this.lives.find(acting);
    if (!next) return;
    this.#looking = null;
    this.front = next.wanted;
    this.narrowing.clear();
  }

  async send(command: Command): Promise<void> {
    this.refusal = null;
    const refusal = await this.live.send(command);
    if (!refusal || refusal.code === "left") return;
    this.refusal = refusal;
    speech.alert(`${shortly(refusal.code)}. ${reasonOf(refusal.text)}`.trim());
  }

  /** A REST call at this table; what it answers or refuses is shown like everything else. */
  async call(asked: Promise<TableInfo>): Promise<void> {
    this.refusal = null;
    try {
      this.take(await asked);
    } catch (wrong) {
      this.#refuse(wrong);
    }
  }

  /** Why nothing happens for a while; the next step takes it away. */
  remark(refusal: Refusal): void {
    this.refusal = refusal;
    this.#remark = refusal;
    speech.alert(shortly(refusal.code));
  }

  /** It goes on. */
  resume(): void {
    if (this.#remark && this.refusal?.code === this.#remark.code) this.refusal = null;
    this.#remark = null;
  }

  #refuse(wrong: unknown): void {
    const { code, message, hint, clause } = troubleOf(wrong);
    this.refusal = { code, text: message, hint, clause };
    speech.alert(shortly(code));
  }

  /** Look at the moment after so many plies; play goes on meanwhile. */
  lookBack(ply: number): void {
    const plies = this.live.sight?.ply ?? 0;
    this.past = { ply: Math.max(0, Math.min(ply, plies)), plies };
  }

  close(): void {
    for (const live of this.lives) live.close();
  }
}
