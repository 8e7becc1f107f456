import { expect, test } from "vitest";
import { sightOf } from "./fixtures";
import { readTable, seatBelow, singles } from "./table";

test("a row is read from left to right", () => {
  const table = readTable(sightOf("row-start"));
  expect(table.signals.join("")).toBe("10110010110");
  expect([table.stage, table.count, table.pool]).toEqual(["playing", 1, null]);
  expect(table.sides.map((side) => [side.order, side.held, side.live])).toEqual([[0, 6, true], [1, 5, false]]);
});

test("a hand that lies face down still has its number of gates", () => {
  const table = readTable(sightOf("closed"));
  expect(table.sides[0].hand).toEqual([1, 1, 0, 1, 1]);
  expect([table.sides[1].hand, table.sides[1].held, table.sides[1].order]).toEqual([null, 4, 0]);
});

test("shared gates lie on the table, and so do those of a draft", () => {
  expect(readTable(sightOf("shared"))).toMatchObject({ shared: true, pool: [2, 2, 1, 2, 2], count: 3 });
  expect(readTable(sightOf("draft-three"))).toMatchObject({ shared: false, stage: "picking", count: 4, mover: 1 });
});

test("at the end there is a winner, and nobody is to move", () => {
  const table = readTable(sightOf("row-end"));
  expect([table.stage, table.signals, table.winner]).toEqual(["over", [0], 1]);
  expect(table.sides.map((side) => side.live)).toEqual([false, true]);
});

test("who gives up leaves a winner too, and a draw leaves none", () => {
  const sight = { ...sightOf("row-two"), over: true, mover: -3 };
  expect(readTable({ ...sight, winners: [0] }).winner).toBe(0);
  expect(readTable({ ...sight, winners: [0, 1] }).winner).toBeNull();
  expect(readTable({ ...sight, winners: [] }).sides.some((side) => side.live)).toBe(false);
});

test("before the deal there is nothing, and nobody is first", () => {
  const table = readTable(sightOf("before-deal"));
  expect([table.stage, table.signals, table.sides[0].order]).toEqual(["dealing", [], null]);
});

test("the viewer sits below; a spectator sees the seats in order", () => {
  expect([0, 1, null].map(seatBelow)).toEqual([0, 1, 1]);
});

test("gates one by one", () => {
  expect(singles([0, 1, 0, 0, 2])).toEqual([1, 4, 4]);
});
