import { expect, test } from "vitest";
import { placeOf } from "./place";

const box = (left: number, top: number, width: number, height: number) =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect;

test("a bubble stands above its piece, below where there is no room, and inside", () => {
  const frame = box(10, 50, 300, 400);
  const size = { width: 100, height: 60 };
  expect(placeOf(box(150, 200, 20, 20), frame, size, 0)).toEqual({ left: 100, top: 82 });
  expect(placeOf(box(150, 30, 20, 20), frame, size, 0)).toEqual({ left: 100, top: 8 });
  expect(placeOf(box(150, 68, 20, 20), frame, size, 0).top).toBe(-50);
  expect(placeOf(box(150, 68, 20, 20), frame, size, 1).top).toBe(46);
  expect(placeOf(box(0, 200, 20, 20), frame, size, 0).left).toBe(0);
  expect(placeOf(box(300, 200, 20, 20), frame, size, 0).left).toBe(200);
});
