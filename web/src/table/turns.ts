// The turns of a match: what one actor did in a row, and what fell to it.
import type { Line } from "../net/protocol";

/** How fast a replay goes by itself; 0: without motion. */
export const SPEEDS = [1, 2, 0] as const;
export type Speed = (typeof SPEEDS)[number];

const PAUSE = 1400; // milliseconds between plies at speed 1
const BRIEF = 250; // without motion

/** How long a ply is looked at before the next one comes. */
export const pauseOf = (speed: Speed): number => (speed ? PAUSE / speed : BRIEF);

export interface Turn {
  /** A seat; below 0 it is chance, or not known. */
  actor: number;
  /** The plies before and after it. */
  from: number;
  to: number;
}

/** The turns up to a ply, without gaps: what chance does belongs to the turn before, and the deal to nobody. */
export function turnsOf(lines: readonly Line[], plies: number): Turn[] {
  const actors = Array.from({ length: plies }, () => -1);
  for (const { ply, actor } of lines) if (ply < plies) actors[ply] = actor;
  const turns: Turn[] = [];
  actors.forEach((actor, ply) => {
    const last = turns.at(-1);
    if (last && (actor < 0 || last.actor === actor)) last.to = ply + 1;
    else turns.push({ actor, from: ply, to: ply + 1 });
  });
  return turns;
}
