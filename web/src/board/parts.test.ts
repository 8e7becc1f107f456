import { describe, expect, test } from "vitest";
import { nextPart, readFields } from "./parts";

describe("fields of a part", () => {
  test("are read from words", () => {
    expect(readFields("kind=2 place=4")).toEqual({ kind: 2, place: 4 });
    expect(readFields("side=-1")).toEqual({ side: -1 });
  });

  test("nonsense is left out", () => {
    expect(readFields("")).toEqual({});
    expect(readFields("kind= =3 place=x kind2=7")).toEqual({ kind2: 7 });
  });
});

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

  test("nowhere", () => {
    expect(nextPart(places, 0, "ArrowUp")).toBe(-1);
    expect(nextPart(places, 0, "a")).toBe(-1);
  });
});
