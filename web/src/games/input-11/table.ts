// What a sight of INPUT 11 shows, in the words the board draws with. Reads; decides nothing.
import type { ViewData } from "../../net/protocol";

/** Phases, choices of `hands` and special values, as logicade/games/input_11/state.py and tables.py number them. */
const PICK = 4;
const PLAY = 5;
const SHARED = 2;
const NOBODY_YET = -1;
const HIDDEN = -2;

/** Gates that the first and the second player have for a whole match. */
const SIZES = [6, 5] as const;
export const TURNS = 10;
export const PICKS = 11;

interface State {
  row: number;
  cards: number;
  first: number;
  hand: number[][];
  played: number[][];
  pool: number[];
  hands: number;
  ring: number;
}

export type Stage = "dealing" | "picking" | "playing" | "over";

/** One player as the viewer knows him. */
export interface Side {
  readonly seat: number;
  /** 0 for the first player, 1 for the second, null while nobody is named. */
  readonly order: 0 | 1 | null;
  /** How many of each kind; null when the hand lies face down. */
  readonly hand: readonly number[] | null;
  /** How many gates are in hand; known in any case. */
  readonly held: number;
  readonly played: readonly number[];
  /** To act now, or the winner. */
  readonly live: boolean;
}

export interface Table {
  readonly ply: number;
  readonly stage: Stage;
  readonly signals: readonly number[];
  readonly ring: boolean;
  /** Whether there are no hands: both players take from the pool. */
  readonly shared: boolean;
  /** Gates on the table by kind; null when there are none. */
  readonly pool: readonly number[] | null;
  readonly sides: readonly [Side, Side];
  /** Which turn of the ten, or which pick of the eleven, is due. */
  readonly count: number;
  readonly mover: number;
  readonly winner: number | null;
}

export function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The kinds of some gates one by one, equal ones side by side. */
export function singles(counts: readonly number[]): number[] {
  return counts.flatMap((count, kind) => Array<number>(count).fill(kind));
}

/** The seat of the player drawn below: the viewer's own, or the last seat for a spectator. */
export function seatBelow(seat: number | null): 0 | 1 {
  return seat === 0 ? 0 : 1;
}

export function readTable(sight: ViewData): Table {
  const state = sight.state as unknown as State;
  const stage = sight.over ? "over" : sight.phase === PICK ? "picking" : sight.phase >= PLAY ? "playing" : "dealing";
  const shared = state.hands === SHARED;
  const pool = shared || total(state.pool) > 0 ? state.pool : null;
  return {
    ply: sight.ply,
    stage,
    signals: Array.from({ length: state.cards }, (_, place) => (state.row >> place) & 1),
    ring: state.ring === 1,
    shared,
    pool,
    sides: [readSide(sight, state, 0), readSide(sight, state, 1)],
    count: stage === "picking" ? PICKS - total(state.pool) + 1 : PICKS - state.cards + 1,
    mover: sight.over ? NOBODY_YET : sight.mover,
    winner: sight.over && sight.winners.length === 1 ? (sight.winners[0] ?? null) : null,
  };
}

function readSide(sight: ViewData, state: State, seat: number): Side {
  const hand = state.hand[seat] ?? [];
  const played = state.played[seat] ?? [];
  const order = state.first === NOBODY_YET ? null : state.first === seat ? 0 : 1;
  const hidden = hand[0] === HIDDEN;
  return {
    seat,
    order,
    hand: hidden ? null : hand,
    held: hidden ? SIZES[order ?? 1] - total(played) : total(hand),
    played,
    live: sight.over ? sight.winners.includes(seat) && sight.winners.length === 1 : sight.mover === seat,
  };
}
