import { expect, test, vi } from "vitest";

vi.mock("../text/settings.svelte", () => ({ settings: { language: "en" } }));
vi.mock("@lucide/svelte/icons/check", () => ({ default: null }));
vi.mock("@lucide/svelte/icons/dices", () => ({ default: null }));
vi.mock("@lucide/svelte/icons/eye", () => ({ default: null }));
vi.mock("@lucide/svelte/icons/equal-not", () => ({ default: null }));
vi.mock("@lucide/svelte/icons/circle-question-mark", () => ({ default: null }));
const { meaning, points, sharesOf, sideOf, went } = await import("./marks");

const told = { seats: [0, 2], shares: [null, 0.25, 0.75, null, 1], marks: [] };

test("a chance is told as that of the side one is on", () => {
  expect(sharesOf(told, 0)).toEqual([null, 0.25, 0.75, null, 1]);
  expect(sharesOf(told, 1)).toEqual([null, 0.75, 0.25, null, 0]);
  expect(sharesOf(told, null)).toEqual([null, 0.25, 0.75, null, 1]);
  expect([sideOf(told, 2), sideOf(told, null), sideOf(told, 3)]).toEqual([[0, 2], [0, 2], [3]]);
});

test("where nothing is proved there is no graph", () => {
  expect(sharesOf({ ...told, seats: [] }, null)).toBe(null);
});

test("how a chance went is known where it is before and after", () => {
  const shares = sharesOf(told, 0);
  expect(went(shares, 2)).toEqual({ from: "25%", to: "75%" });
  expect([went(shares, 1), went(shares, 0), went(shares, 3), went(null, 2)]).toEqual([null, null, null, null]);
});

test("the graph goes from one known chance to the next", () => {
  expect(points(told.shares)).toEqual([
    { ply: 1, share: 0.25 },
    { ply: 2, share: 0.75 },
    { ply: 4, share: 1 },
  ]);
});

test("a mark says what it means", () => {
  expect(meaning({ ply: 1, what: "slip", best: 2, of: 5 })).toBe("a slip: 2 of 5 moves kept the chance");
  expect(meaning({ ply: 1, what: "luck", best: 0, of: 0 })).toBe("luck");
});
