import { expect, test } from "vitest";
import { colourOf, letterOf } from "./people";

test("the viewer has the first colour, the others follow", () => {
  expect([0, 1, 2, 3].map((seat) => colourOf(seat, 2, 4))).toEqual([3, 4, 1, 2]);
  expect([0, 1].map((seat) => colourOf(seat, null, 2))).toEqual([1, 2]);
  expect(colourOf(7, 0, 14)).toBe(2); // six colours for fourteen
});

test("letters tell people apart", () => {
  expect(letterOf(0, ["ren", "あや"])).toBe("R");
  expect(letterOf(1, ["ren", "あや"])).toBe("あ");
  const bots = ["Spark 1", "Yuki", "Spark 2"];
  expect(bots.map((_, seat) => letterOf(seat, bots))).toEqual(["1", "Y", "2"]);
  expect(letterOf(0, ["Ann", "Abe"])).toBe("A");
  expect(letterOf(5, ["Ann"])).toBe("?");
});
