import { beforeEach, expect, test, vi } from "vitest";
import { Drag } from "./drag.svelte";

const pointer = (pointerId = 1, pointerType = "mouse") => ({ pointerId, pointerType }) as PointerEvent;
let drag: Drag;
let now: number;

beforeEach(() => {
  now = 0;
  vi.stubGlobal("performance", { now: () => now });
  drag = new Drag();
});

test("a gate is in the air once it has left its place", () => {
  expect([drag.kind, drag.at]).toEqual([null, null]);
  drag.grab(pointer(), 3, { x: 10, y: 20 });
  expect([drag.kind, drag.at]).toEqual([3, null]);
  drag.move(pointer(), { x: 13, y: 24 });
  expect(drag.at).toBeNull();
  drag.move(pointer(), { x: 10, y: 26 });
  expect(drag.at).toEqual({ x: 10, y: 26 });
  drag.move(pointer(), { x: 11, y: 20 });
  expect(drag.at).toEqual({ x: 11, y: 20 });
  expect(drag.drop(pointer())).toEqual({ kind: 3, at: { x: 11, y: 20 } });
  expect([drag.kind, drag.at]).toEqual([null, null]);
});

test("sideways is as far as downwards", () => {
  drag.grab(pointer(), 3, { x: 10, y: 20 });
  drag.move(pointer(), { x: 4, y: 20 });
  expect(drag.at).toEqual({ x: 4, y: 20 });
});

test("a finger does not hide what it holds", () => {
  drag.grab(pointer(1, "touch"), 3, { x: 10, y: 20 });
  drag.move(pointer(), { x: 10, y: 100 });
  expect(drag.at).toEqual({ x: 10, y: 56 });
});

test("a click that trembles is no drag", () => {
  drag.grab(pointer(), 3, { x: 10, y: 20 });
  drag.move(pointer(), { x: 11, y: 21 });
  expect(drag.drop(pointer())).toBeNull();
  expect([drag.kind, drag.justEnded]).toEqual([null, false]);
});

test("another pointer moves and drops nothing, and nothing is dropped that is not held", () => {
  drag.grab(pointer(), 3, { x: 10, y: 20 });
  drag.move(pointer(2), { x: 90, y: 90 });
  expect([drag.at, drag.drop(pointer(2)), drag.kind]).toEqual([null, null, 3]);
  drag.move(pointer(), { x: 90, y: 90 });
  expect(drag.drop(pointer(2))).toBeNull();
  drag.cancel();
  drag.move(pointer(), { x: 90, y: 90 });
  expect([drag.at, drag.drop(pointer())]).toEqual([null, null]);
});

test("what is grabbed anew lies in its place", () => {
  drag.grab(pointer(), 3, { x: 10, y: 20 });
  drag.move(pointer(), { x: 90, y: 90 });
  drag.grab(pointer(2), 4, { x: 50, y: 20 });
  expect([drag.kind, drag.at]).toEqual([4, null]);
});

test("the click at the end of a drag is no click", () => {
  expect(drag.justEnded).toBe(false);
  now = 1000;
  drag.grab(pointer(), 3, { x: 10, y: 20 });
  drag.move(pointer(), { x: 90, y: 90 });
  drag.drop(pointer());
  now = 1049;
  expect(drag.justEnded).toBe(true);
  now = 1050;
  expect(drag.justEnded).toBe(false);
});
