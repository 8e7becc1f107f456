import { expect, test } from "vitest";
import { FakeElement } from "../fakes";
import { aboutOf, placeOf, truthRows } from "./explain";

test("a truth table row by row", () => {
  expect(truthRows("0001")).toEqual([
    [0, 0, 0],
    [0, 1, 0],
    [1, 0, 0],
    [1, 1, 1],
  ]);
  expect(truthRows("10")).toEqual([
    [0, 1],
    [1, 0],
  ]);
  for (const none of ["", "1", "011", "abcd", "x1", "1x"]) expect(truthRows(none)).toEqual([]);
});

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

test("a piece says what it is, a gate with its table, and so does all that lies in it", () => {
  const gate = new FakeElement("g", { "data-about": "AND", "data-truth": "0001" });
  const inner = new FakeElement("path", {}, gate);
  expect(aboutOf(inner.real)).toEqual({ piece: gate, about: { text: "AND", rows: truthRows("0001") } });
  const card = new FakeElement("g", { "data-about": "A signal" });
  expect(aboutOf(card.real)).toEqual({ piece: card, about: { text: "A signal", rows: [] } });
});

test("nothing is said where there is nothing to say", () => {
  expect(aboutOf(null)).toBeNull();
  expect(aboutOf(new FakeElement("svg").real)).toBeNull();
  expect(aboutOf(new FakeElement("g", { "data-about": "" }).real)).toBeNull();
});
