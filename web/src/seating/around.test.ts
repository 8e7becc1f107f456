import { expect, test } from "vitest";
import { around, swapped } from "./around";

test("four sit at the four sides, clockwise", () => {
  expect(around(4)).toEqual([
    { seat: 0, x: 0, y: 1 },
    { seat: 1, x: -1, y: 0 },
    { seat: 2, x: 0, y: -1 },
    { seat: 3, x: 1, y: 0 },
  ]);
});

test("whoever looks sits at the bottom, the others follow in the order of play", () => {
  expect(around(2, 1)).toEqual([
    { seat: 1, x: 0, y: 1 },
    { seat: 0, x: 0, y: -1 },
  ]);
  expect(around(6, 4).map(({ seat }) => seat)).toEqual([4, 5, 0, 1, 2, 3]);
});

test("two change places, the others stay", () => {
  expect(swapped(["me", "open", "bot:2"], 0, 2)).toEqual(["bot:2", "open", "me"]);
  expect(swapped(["me", "open"], 1, 1)).toEqual(["me", "open"]);
});
