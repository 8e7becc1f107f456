// What happened between two tables, so that it can be shown; motion is a diff and nothing else.
import { KINDS } from "./gates";
import type { Table } from "./table";

export type Change =
  | { readonly what: "none" }
  | { readonly what: "deal" }
  | { readonly what: "pick"; readonly seat: number; readonly kind: number }
  | { readonly what: "merge"; readonly seat: number; readonly kind: number; readonly place: number }
  | { readonly what: "undo" }
  | { readonly what: "jump" };

export type Merge = Extract<Change, { what: "merge" }>;

/** One merge or pick, a deal, a step back, or anything else; `actions` are the texts between the two tables. */
export function diff(before: Table | null, after: Table, actions: readonly string[]): Change {
  if (before === null || before.ply === after.ply) return { what: "none" };
  if (after.ply < before.ply) return { what: "undo" };
  if (before.signals.length === 0 && after.signals.length > 0) return { what: "deal" };
  if (after.ply > before.ply + 1) return { what: "jump" };
  return merged(before, after, actions) ?? picked(before, after) ?? { what: "jump" };
}

/** The last merge of some action texts; it is marked on the board even when several were made at once. */
export function lastMerge(actions: readonly string[]): { kind: number; place: number } | null {
  const found = actions.at(-1)?.match(/^([A-Z]+)@(\d+)$/);
  const kind = KINDS.findIndex((name) => name === found?.[1]);
  return found && kind >= 0 ? { kind, place: Number(found[2]) - 1 } : null;
}

function merged(before: Table, after: Table, actions: readonly string[]): Merge | null {
  const last = lastMerge(actions);
  if (!last || after.signals.length !== before.signals.length - 1) return null;
  const seat = grown(before.sides, after.sides, (side) => side.played);
  return seat === null ? null : { what: "merge", seat: seat.seat, ...last };
}

function picked(before: Table, after: Table): Change | null {
  if (before.stage !== "picking") return null;
  const found = grown(before.sides, after.sides, (side) => side.hand ?? []);
  return found && { what: "pick", ...found };
}

/** The seat and the kind of which there is one more than before. */
function grown<T extends { seat: number }>(
  before: readonly T[],
  after: readonly T[],
  counts: (side: T) => readonly number[],
): { seat: number; kind: number } | null {
  for (const [k, side] of after.entries()) {
    const old = before[k];
    const kind = counts(side).findIndex((count, kind) => old && count > (counts(old)[kind] ?? 0));
    if (kind >= 0) return { seat: side.seat, kind };
  }
  return null;
}

/** Where the result of a merge lies among so many signals as there were before; the last pair of a ring wraps. */
export function resultAt(count: number, place: number): number {
  return place === count - 1 ? count - 2 : place;
}

/** Where the signals of the new row lay before a merge; null for the result. */
export function origins(count: number, place: number): (number | null)[] {
  const wraps = place === count - 1;
  const result = resultAt(count, place);
  return Array.from({ length: count - 1 }, (_, k) => {
    if (k === result) return null;
    return wraps || k > place ? k + 1 : k;
  });
}
