import { expect, test } from "vitest";
import { pauseOf, turnsOf } from "./turns";

const lines = (...actors: number[]) => actors.map((actor, ply) => ({ ply, actor, action: "x" }));

test("what one actor does in a row is one turn", () => {
  expect(turnsOf(lines(-1, -1, 0, 1, 1, 0), 6)).toEqual([
    { actor: -1, from: 0, to: 2 },
    { actor: 0, from: 2, to: 3 },
    { actor: 1, from: 3, to: 5 },
    { actor: 0, from: 5, to: 6 },
  ]);
});

test("what chance does belongs to the turn before it", () => {
  expect(turnsOf(lines(-1, 0, -1, 0, 1, -1, -1), 7)).toEqual([
    { actor: -1, from: 0, to: 1 },
    { actor: 0, from: 1, to: 4 },
    { actor: 1, from: 4, to: 7 },
  ]);
});

test("so do plies without a line, and lines behind the end are left out", () => {
  const some = lines(0, 1, 0).filter(({ ply }) => ply !== 1);
  expect(turnsOf(some, 2)).toEqual([{ actor: 0, from: 0, to: 2 }]);
  expect(turnsOf([], 0)).toEqual([]);
});

test("twice as fast is half the pause, and without motion it is brief", () => {
  expect([1, 2, 0].map((speed) => pauseOf(speed as 1))).toEqual([1400, 700, 250]);
});
