// Where blocks go and how large they are: arithmetic only.
import type { Block, Piece, Shape } from "./scene";

/** How a block lies in its place: so many pixels a unit, its distances stretched upright, its corner at x, y. */
export interface Fit {
  scale: number;
  stretch: number;
  x: number;
  y: number;
}

/** A block as large as a place holds it; its distances may give way upright within its limits, its pieces do not. */
export function contained(block: Block, width: number, height: number): Fit {
  if (width <= 0 || height <= 0) return { scale: 1, stretch: 1, x: 0, y: 0 };
  let scale = width / block.width;
  const wanted = height / scale / block.height;
  const stretch = Math.min(block.high, Math.max(block.low, wanted));
  if (wanted < block.low) scale = height / (block.height * block.low);
  const [wide, tall] = [block.width * scale, block.height * stretch * scale];
  return { scale, stretch, x: (width - wide) / 2, y: (height - tall) / 2 };
}

/** Units of a block as units of its plane, whose corner is 0, 0: what is still keeps its distances, the rest gives way. */
export function upright({ top, height, still }: Block, stretch: number, y: number): number {
  const fixed = still.reduce((sum, [from, to]) => sum + to - from, 0);
  const give = (height * stretch - fixed) / Math.max(1, height - fixed);
  const kept = still.reduce((sum, [from, to]) => sum + Math.min(Math.max(y - from, 0), to - from), 0);
  return (y - top - kept) * give + kept;
}

/** A phone lower than this gives the board what it can, in pixels of the stage. */
export const SHORT = 640;

/** What is not wider than this is a mere count, in units. */
export const COUNT = 80;

/** How large what one holds is drawn, by the size of the whole stage. */
export function handScale(block: Block, shape: Shape, width: number, height: number): number {
  if (width <= 0 || height <= 0) return 1;
  const most = (height * (shape === "tall" ? 0.2 : 0.27)) / block.height;
  const grown = shape === "tall" ? Math.min(width / 374, 1.7) : Math.max(0.8, Math.min(width / 980, height / 748, 1.7));
  return Math.min(grown, most, (width - 24) / block.width);
}

/** How large what lies before somebody is drawn, with so much room, on a stage of that size. */
export function stripScale(block: Block, shape: Shape, room: number, width: number, height: number): number {
  if (!block.width || room <= 0) return block.width ? 0.1 : 1;
  const grown = shape === "tall" ? (block.width > COUNT ? 1.4 : 1.1) : Math.max(0.9, Math.min(width / 980, height / 748, 1.5));
  return Math.min(grown, room / block.width);
}

// ---- the sizes of drawings ------------------------------------------------------------------------------------------

export interface Size {
  width: number;
  height: number;
}

/** How large a piece is, in units: its box, else its drawing. */
export function sizeOf(piece: Piece, looks: ReadonlyMap<string, Size>): Size {
  const look = looks.get(piece.look);
  return {
    width: piece.w || (look ? look.width * piece.scale : 0),
    height: piece.h || (look ? look.height * piece.scale : 0),
  };
}
