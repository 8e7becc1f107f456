import { describe, expect, test } from "vitest";
import { fitted, kept, moved, resized, zoomed } from "./camera";
import { contained, handScale, sizeOf, stripScale, upright } from "./fit";
import { read, type Block } from "./scene";

const block = (more: Partial<Block> = {}): Block =>
  read({ blocks: [{ name: "main", role: "main", width: 400, height: 200, ...more }], pieces: [] }).blocks[0]!;

describe("a block in its place", () => {
  test("fills it, in the middle", () => {
    expect(contained(block(), 800, 600)).toEqual({ scale: 2, stretch: 1, x: 0, y: 100 });
    expect(contained(block(), 800, 100)).toEqual({ scale: 0.5, stretch: 1, x: 300, y: 0 });
  });

  test("gives way upright before it shrinks, and grows before it leaves room", () => {
    expect(contained(block({ low: 0.5 }), 400, 150)).toEqual({ scale: 1, stretch: 0.75, x: 0, y: 0 });
    expect(contained(block({ low: 0.5 }), 400, 50)).toEqual({ scale: 0.5, stretch: 0.5, x: 100, y: 0 });
    expect(contained(block({ high: 1.5 }), 400, 400)).toEqual({ scale: 1, stretch: 1.5, x: 0, y: 50 });
  });

  test("keeps what is still together, and the rest gives way", () => {
    const still = block({ still: [[0, 50], [150, 200]] });
    expect([0, 50, 100, 150, 200].map((y) => upright(still, 0.75, y))).toEqual([0, 50, 75, 100, 150]);
    expect([50, 100, 150].map((y) => upright(still, 1.5, y))).toEqual([50, 150, 250]);
  });

  test("has a scale before it has a place", () => {
    expect(contained(block(), 0, 0).scale).toBe(1);
    expect(upright(block({ top: -10 }), 2, 5)).toBe(30);
  });
});

test("a hand grows with the window and never leaves it", () => {
  const hand = block({ width: 366, height: 120 });
  expect(handScale(hand, "tall", 374, 800)).toBeCloseTo(350 / 366);
  expect(handScale(hand, "wide", 980, 748)).toBe(1);
  expect(handScale(hand, "wide", 1560, 1028)).toBeGreaterThan(1.3);
  expect(handScale(hand, "wide", 564, 340) * 120).toBeLessThan(100);
  expect(handScale(hand, "wide", 0, 0)).toBe(1);
});

test("what lies before somebody fits beside the name", () => {
  expect(stripScale(block(), "tall", 200, 374, 800)).toBe(0.5);
  expect(stripScale(block(), "wide", 2000, 980, 748)).toBe(1);
  expect(stripScale(block({ width: 0 }), "wide", -5, 980, 748)).toBe(1);
  expect(stripScale(block(), "wide", -5, 980, 748)).toBeGreaterThan(0);
});

test("a piece is as large as its box, else as its drawing", () => {
  const looks = new Map([["gate", { width: 72, height: 44 }]]);
  const sent = [{ key: "a", x: 0, y: 0, look: "gate", scale: 0.5 }, { key: "b", x: 0, y: 0, look: "gate", w: 90 }];
  const { pieces } = read({ blocks: [], pieces: sent });
  expect(sizeOf(pieces.get("a")!, looks)).toEqual({ width: 36, height: 22 });
  expect(sizeOf(pieces.get("b")!, looks)).toEqual({ width: 90, height: 44 });
  expect(sizeOf(pieces.get("a")!, new Map())).toEqual({ width: 0, height: 0 });
});

describe("the camera", () => {
  const board = { left: -100, top: -50, width: 200, height: 100 };

  test("begins with everything in the middle", () => {
    expect(fitted(board, 400, 400)).toEqual({ scale: 1.6, x: 200, y: 200 });
    expect(fitted(board, 100, 400)).toEqual({ scale: 0.5, x: 50, y: 200 });
  });

  test("keeps the point under the hand when it comes nearer", () => {
    const before = { scale: 1, x: 10, y: 20 };
    const after = zoomed(before, 2, 110, 120);
    expect(after.scale).toBe(2);
    expect((110 - after.x) / after.scale).toBe((110 - before.x) / before.scale);
    expect(zoomed(before, 100, 0, 0).scale).toBe(4);
    expect(zoomed(before, 0.001, 0, 0).scale).toBe(0.25);
  });

  test("cannot lose the board", () => {
    const away = kept(moved(fitted(board, 400, 400), 9000, -9000), board, 400, 400);
    expect(away.x + board.left * away.scale).toBe(340);
    expect(away.y + (board.top + board.height) * away.scale).toBe(60);
  });

  test("keeps what was in the middle when the window changes", () => {
    expect(resized({ scale: 1, x: 0, y: 0 }, { width: 100, height: 100 }, 200, 60)).toEqual({ scale: 1, x: 50, y: -20 });
  });
});
