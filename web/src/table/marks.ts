// What stands out in a match, and the chance to win, as a viewer is told of them.
import CheckIcon from "@lucide/svelte/icons/check";
import Dices from "@lucide/svelte/icons/dices";
import Eye from "@lucide/svelte/icons/eye";
import EqualNot from "@lucide/svelte/icons/equal-not";
import CircleHelp from "@lucide/svelte/icons/circle-question-mark";
import type { Chances, Mark } from "../net/protocol";
import { t } from "../text/text";

export const ICONS = { best: CheckIcon, slip: CircleHelp, luck: Dices, lie: EqualNot, reveal: Eye } as const;

/** The chance by ply as one side has it; null where nothing is proved. */
export function sharesOf({ seats, shares }: Chances, mine: number | null): (number | null)[] | null {
  if (!seats.length) return null;
  const others = mine !== null && !seats.includes(mine);
  return shares.map((share) => (share === null || !others ? share : 1 - share));
}

/** Whose chance that is: all of a side win together. */
export function sideOf({ seats }: Chances, mine: number | null): readonly number[] {
  return mine !== null && !seats.includes(mine) ? [mine] : seats;
}

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The chance before and after a ply, where both are known. */
export function went(shares: readonly (number | null)[] | null, ply: number): { from: string; to: string } | null {
  const [before, after] = [shares?.[ply - 1] ?? null, shares?.[ply] ?? null];
  return before === null || after === null ? null : { from: percent(before), to: percent(after) };
}

/** What a mark says, in a few words. */
export function meaning({ what, best = 0, of = 0 }: Mark): string {
  return t(`moment_${what}`, { best, of });
}

/** The points of the graph; between two that are known it is drawn straight. */
export function points(shares: readonly (number | null)[]): { ply: number; share: number }[] {
  return shares.flatMap((share, ply) => (share === null ? [] : [{ ply, share }]));
}
