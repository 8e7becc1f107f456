// How a change looks at a moment between 0 and 1: pure numbers, so that a picture can be taken of any moment.
import { origins } from "./diff";
import type { Pair, Plan, Point } from "./geometry";

/** A signal on its way. */
export interface Actor {
  readonly key: string;
  readonly value: number;
  readonly at: Point;
  readonly size: number;
  readonly opacity: number;
}

/** A gate on its way. */
export interface Flight {
  readonly kind: number;
  readonly at: Point;
  readonly scale: number;
  readonly opacity: number;
}

export interface Frame {
  readonly actors: readonly Actor[];
  readonly flight: Flight | null;
}

export const MERGE_MS = 660;
export const PICK_MS = 360;
export const DEAL_MS = 620;

/** Part of a movement: 0 before `from`, 1 after `to`, soft at both ends. */
export function ease(moment: number, from = 0, to = 1): number {
  const t = Math.max(0, Math.min(1, (moment - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

export function between(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

/** Everything where it belongs. */
export function rest(signals: readonly number[], plan: Plan): Frame {
  const actors = signals.map((value, k) => actor(k, value, plan.spots[k]!, plan.disc, 1));
  return { actors, flight: null };
}

function actor(key: number | string, value: number, at: Point, size: number, opacity: number): Actor {
  return { key: `${key}`, value, at, size, opacity };
}

/** The signals are laid one after the other. */
export function dealing(signals: readonly number[], plan: Plan, moment: number): Frame {
  const step = 0.5 / signals.length;
  const actors = signals.map((value, k) => {
    const part = ease(moment, k * step, k * step + 0.5);
    const spot = plan.spots[k]!;
    return actor(k, value, { x: spot.x, y: spot.y - 14 * (1 - part) }, plan.disc, part);
  });
  return { actors, flight: null };
}

/** A gate goes from the pool into a hand. */
export function picking(kind: number, from: Point, to: Point, moment: number): Flight {
  return { kind, at: between(from, to, ease(moment)), scale: 1, opacity: 1 - ease(moment, 0.85, 1) };
}

export interface Merging {
  readonly kind: number;
  readonly place: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly old: Plan;
  readonly plan: Plan;
  /** Where the gate comes from. */
  readonly start: Point;
}

/** The gate comes, the two signals slide under it, it drops; the result appears while the rest closes up. */
export function merging(scene: Merging, moment: number): Frame {
  const pair = scene.old.pairs[scene.place];
  if (!pair) return rest(scene.after, scene.plan);
  const [slide, close] = [ease(moment, 0.28, 0.62), ease(moment, 0.6, 1)];
  const size = scene.old.disc + (scene.plan.disc - scene.old.disc) * close;
  const actors: Actor[] = [];
  for (const [k, from] of origins(scene.before.length, scene.place).entries()) {
    const spot = scene.plan.spots[k]!;
    const start = from === null ? pair.middle : scene.old.spots[from]!;
    if (from === null && close === 0) continue;
    const grown = from === null ? 0.55 + 0.45 * close : 1;
    actors.push(actor(from ?? "new", scene.after[k]!, between(start, spot, close), size * grown, 1));
  }
  if (close === 0) {
    for (const k of [pair.left, pair.right]) {
      const at = between(scene.old.spots[k]!, pair.middle, slide);
      actors.push(actor(`old${k}`, scene.before[k]!, at, size * (1 - 0.25 * slide), 1));
    }
  }
  return { actors, flight: gateFlight(scene, pair, moment) };
}

function gateFlight(scene: Merging, pair: Pair, moment: number): Flight | null {
  const over = { x: pair.preview.x, y: pair.preview.y - 8 };
  const drop = ease(moment, 0.36, 0.62);
  const at = drop > 0 ? between(over, pair.middle, drop) : between(scene.start, over, ease(moment, 0, 0.36));
  const opacity = 1 - ease(moment, 0.62, 0.8);
  return opacity > 0 ? { kind: scene.kind, at, scale: 1 - 0.3 * drop, opacity } : null;
}
