import { expect, test, vi } from "vitest";

vi.mock("./settings.svelte", () => ({ settings: { language: "en" } }));
const { clockOf, durationOf } = await import("./clock");

test.each([
  [0, "0 s"],
  [45, "45 s"],
  [60, "1 min"],
  [90, "90 s"],
  [300, "5 min"],
  [3600, "1 h"],
  [5400, "90 min"],
])("%i seconds are %s", (seconds, told) => expect(durationOf(seconds)).toBe(told));

test("clocks in a few words", () => {
  const clock = { seconds: 900, increment: 5, days: 3 };
  expect(clockOf({ ...clock, kind: "none" })).toBe("No clock");
  expect(clockOf({ ...clock, kind: "move" })).toBe("15 min for each move");
  expect(clockOf({ ...clock, kind: "bank" })).toBe("15 min for each player");
  expect(clockOf({ ...clock, kind: "days" })).toBe("3 days for each move");
});
