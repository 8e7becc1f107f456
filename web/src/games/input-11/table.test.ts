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
  expect(readTable(sightOf("draft-three"))).toMatchObject({ shared: false, stage: "picking", pool: [1, 2, 2, 1, 2], count: 4, mover: 1 });
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

test("a ring is one, and a row is none", () => {
  expect([readTable(sightOf("ring-start")).ring, readTable(sightOf("row-start")).ring]).toEqual([true, false]);
  expect(readTable(sightOf("row-start"))).toMatchObject({ shared: false, ply: 2, mover: 0, winner: null });
});

test("at the end nobody is to move, and two winners are none", () => {
  expect(readTable(sightOf("row-end")).mover).toBe(-1);
  const drawn = readTable({ ...sightOf("row-end"), winners: [0, 1] });
  expect([drawn.winner, drawn.sides.map(({ live }) => live)]).toEqual([null, [false, false]]);
  expect(readTable({ ...sightOf("row-two"), winners: [0] }).winner).toBeNull();
});

test("a hand face down is as large as its player's place, less what was played", () => {
  const sight = sightOf("closed");
  const held = (first: number) => readTable({ ...sight, state: { ...sight.state, first } }).sides[1].held;
  expect([held(1), held(0), held(-1)]).toEqual([4, 3, 3]);
});

test("a seat that a sight does not tell of has nothing", () => {
  const sight = sightOf("row-one");
  const [, other] = readTable({ ...sight, state: { ...sight.state, hand: [[1, 0, 0, 0, 0]], played: [[]] } }).sides;
  expect([other.hand, other.held, other.played, other.seat]).toEqual([[], 0, [], 1]);
});
