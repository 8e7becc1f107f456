import { expect, test } from "vitest";
import { sizes } from "./sprites";
import { pathOf } from "./wires";

test("straight lines have round corners, short ones too", () => {
  expect(pathOf([0, 0, 0, 20, 20, 20], false)).toBe("M0 0L0 13Q0 20 7 20L20 20");
  expect(pathOf([0, 0, 0, 4, 20, 4], false)).toBe("M0 0L0 2Q0 4 7 4L20 4");
});

test("a smooth line leaves and arrives upright", () => {
  expect(pathOf([0, 0, 10, 20], true)).toBe("M0 0C0 10 10 10 10 20");
});

test("no points, no line", () => {
  expect(pathOf([], false)).toBe("");
});

test("drawings are as large as their view boxes", () => {
  expect([...sizes([["lc-gate-or", "-36 -22 72 44"], ["lc-odd", ""]])]).toEqual([
    ["gate-or", { width: 72, height: 44 }],
    ["odd", { width: 0, height: 0 }],
  ]);
});
