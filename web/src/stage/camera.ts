// What is looked at of an unbounded block. It moves only by the hand of whoever looks.
import type { Block } from "./scene";

/** The plane's corner in pixels of its place, and pixels a unit. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

const LEAST = 0.25;
const MOST = 4;
const KEPT = 60; // pixels of the board that cannot be pushed out of sight

/** The whole of a block in the middle of its place. */
export function fitted(block: Rect, width: number, height: number): Camera {
  const scale = Math.min(width / block.width, height / block.height, 1.6) || 1;
  return {
    scale,
    x: (width - block.width * scale) / 2 - block.left * scale,
    y: (height - block.height * scale) / 2 - block.top * scale,
  };
}

export function moved(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Nearer or farther; the point at x, y of the place stays where it is. */
export function zoomed(camera: Camera, factor: number, x: number, y: number): Camera {
  const scale = Math.min(MOST, Math.max(LEAST, camera.scale * factor));
  const by = scale / camera.scale;
  return { scale, x: x - (x - camera.x) * by, y: y - (y - camera.y) * by };
}

/** The same with something of the board left in sight. */
export function kept(camera: Camera, board: Rect, width: number, height: number): Camera {
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));
  const { scale } = camera;
  return {
    scale,
    x: clamp(camera.x, KEPT - (board.left + board.width) * scale, width - KEPT - board.left * scale),
    y: clamp(camera.y, KEPT - (board.top + board.height) * scale, height - KEPT - board.top * scale),
  };
}

/** When the place changes its size, what was in its middle stays there. */
export function resized(camera: Camera, before: { width: number; height: number }, width: number, height: number): Camera {
  return moved(camera, (width - before.width) / 2, (height - before.height) / 2);
}

export const rectOf = ({ left, top, width, height }: Block): Rect => ({ left, top, width, height });
