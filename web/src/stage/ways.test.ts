import { describe, expect, test } from "vitest";
import { nextPart } from "./ways";

describe("the way by arrow keys", () => {
  // 0 1 2 above, 3 4 below
  const places = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 20, y: 0 },
    { x: 4, y: 30 },
    { x: 16, y: 30 },
  ];

  test("to the neighbour", () => {
    expect(nextPart(places, 0, "ArrowRight")).toBe(1);
    expect(nextPart(places, 2, "ArrowLeft")).toBe(1);
    expect(nextPart(places, 0, "ArrowDown")).toBe(3);
    expect(nextPart(places, 4, "ArrowUp")).toBe(2);
  });

  test("to the ends", () => {
    expect(nextPart(places, 3, "Home")).toBe(0);
    expect(nextPart(places, 0, "End")).toBe(4);
    expect(nextPart([], 0, "Home")).toBe(-1);
  });

  test("rather straight ahead than aside, and to the first of two that are as near", () => {
    const start = { x: 0, y: 0 };
    expect(nextPart([start, { x: 10, y: 8 }, { x: 25, y: 0 }], 0, "ArrowRight")).toBe(2);
    expect(nextPart([start, { x: 8, y: 10 }, { x: 0, y: 25 }], 0, "ArrowDown")).toBe(2);
    expect(nextPart([start, { x: 10, y: 2 }, { x: 25, y: 0 }], 0, "ArrowRight")).toBe(1);
    expect(nextPart([start, { x: 10, y: 3 }, { x: 10, y: -3 }], 0, "ArrowRight")).toBe(1);
  });

  test("nowhere", () => {
    expect(nextPart(places, 0, "ArrowUp")).toBe(-1);
    expect(nextPart(places, 0, "a")).toBe(-1);
    expect(nextPart(places, 9, "ArrowUp")).toBe(-1);
    expect(nextPart([{ x: 0, y: 0 }, { x: 0.5, y: 0 }], 0, "ArrowRight")).toBe(-1);
  });
});
