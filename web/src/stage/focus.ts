// The way through pieces by keys: where everything is, as one sees it.
import { nextPart, type Point } from "./ways";
import type { Stage } from "./stage.svelte";
import { speaking, type Piece } from "./scene";

/** The pieces of a block that keys can reach: while something is chosen what goes with it, else all that speak. */
export function stops(stage: Stage, block: string): Piece[] {
  const { scene, choosing } = stage;
  if (!scene) return [];
  const told = speaking(scene, block);
  if (!choosing.narrowing.begun) return told;
  const useful = told.filter((piece) => ["fits", "picked"].includes(choosing.standing(piece)) || piece.turns);
  return useful.length ? useful : told;
}

/** The stop of a block that the Tab key reaches. */
export function tabStop(stage: Stage, block: string): string {
  const found = stops(stage, block);
  const last = stage.focused[block];
  if (found.some(({ key }) => key === last)) return last!;
  const usable = found.find((piece) => ["fits", "open"].includes(stage.choosing.standing(piece)));
  return (usable ?? found[0])?.key ?? "";
}

/** The piece to go to by a key: in the same block, else in the next one that lies there. */
export function nextStop(stage: Stage, piece: Piece, key: string): string {
  const near = stops(stage, piece.block);
  const found = nearest(stage, near, piece, key);
  if (found || key === "Home" || key === "End") return found;
  const others = (stage.scene?.blocks ?? []).flatMap(({ name }) => (name === piece.block ? [piece] : stops(stage, name)));
  return nearest(stage, others, piece, key);
}

function nearest(stage: Stage, pieces: readonly Piece[], from: Piece, key: string): string {
  const all = pieces.some((piece) => piece.key === from.key) ? pieces : [from, ...pieces];
  const at = all.findIndex((piece) => piece.key === from.key);
  return all[nextPart(all.map((piece) => middleOf(stage, piece)), at, key)]?.key ?? "";
}

function middleOf(stage: Stage, { key }: Piece): Point {
  const box = stage.hands.pieces.get(key)?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: Infinity, y: Infinity };
}

/** Of what is there now, what lies nearest to where something was. */
export function nearestTo(pieces: readonly Piece[], gone: Piece): string {
  let best = "";
  let least = Infinity;
  for (const { key, x, y } of pieces) {
    const away = Math.hypot(x - gone.x, y - gone.y);
    if (away < least) [best, least] = [key, away];
  }
  return best;
}
