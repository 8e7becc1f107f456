import { expect, test, vi } from "vitest";
import { en } from "../text/en";

vi.mock("../text/settings.svelte", () => ({ settings: { language: "en" } }));
const { reasonOf, screenOf, shortly } = await import("./trouble");

test.each([
  ["no-such-table", "table"],
  ["no-such-thing", "lost"],
  ["unknown-game", "lost"],
  ["not-seated", "private"],
  ["not-now", "early"],
  ["bad-seats", "lost"],
  ["server-gone", "gone"],
  ["cannot-store", "gone"],
  ["who-are-you", "unknown"],
  ["wrong-origin", "unknown"],
  ["too-fast", "busy"],
  ["strange", "broken"],
])("%s has a screen of its own", (code, name) => {
  expect(screenOf(code)).toEqual({ title: `trouble_${name}`, why: `trouble_${name}_why` });
  expect(en).toHaveProperty(`trouble_${name}_why`);
});

test.each([
  ["illegal-action", en.error_illegal],
  ["bad-text", en.error_illegal],
  ["stale-ply", en.error_stale],
  ["not-now", en.error_not_now],
  ["match-over", en.trouble_over],
  ["not-allowed", en.error_not_allowed],
  ["not-host", en.error_not_allowed],
  ["not-seated", en.error_not_allowed],
  ["seat-taken", en.error_taken],
  ["silenced", en.error_silenced],
  ["nothing-to-undo", en.error_nothing],
  ["bad-value", en.error_value],
  ["unknown-option", en.error_value],
  ["too-fast", en.trouble_busy],
  ["server-gone", en.trouble_gone],
  ["cannot-store", en.trouble_gone],
  ["no-such-table", en.trouble_table],
  ["strange", en.wrong],
])("%s is said in a line", (code, text) => {
  expect(shortly(code)).toBe(text);
});

test("of a refusal people read the reason, and neither the position nor seat numbers", () => {
  const told = "`OR@9` for seat 1 in `110 0 1|`: with 9 signals, choose position 1 to 8 (input-11 2.4)";
  expect(reasonOf(told)).toBe("With 9 signals, choose position 1 to 8");
  expect(reasonOf("takebacks are off at this table")).toBe("Takebacks are off at this table");
  expect(reasonOf("`lay 1`: it is for seat 1 to act")).toBe("");
  expect(reasonOf("`strange` is no action")).toBe("");
});
