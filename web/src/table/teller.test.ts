import { beforeEach, expect, test, vi } from "vitest";
import type { ActionWords } from "../net/protocol";

vi.mock("../text/settings.svelte", () => ({ settings: { language: "en" } }));
const wordsOf = vi.hoisted(() => vi.fn<(slug: string, texts: string[]) => Promise<Record<string, ActionWords>>>());
vi.mock("../net/rest", () => ({ wordsOf }));
const { Teller, tellerOf } = await import("./teller.svelte");

const told = (text: string): ActionWords => ({ short: { en: `do ${text}` }, told: { en: `{who} did ${text} to {1}` } });
const names = ["Ada", "Bob"];
const line = (action: string, actor = 0) => ({ ply: 0, actor, action });

beforeEach(() => {
  wordsOf.mockReset();
  wordsOf.mockImplementation((_, texts) => Promise.resolve(Object.fromEntries(texts.map((text) => [text, told(text)]))));
});

test("before anything is learnt the notation is said", () => {
  const teller = new Teller("loop-6");
  expect(teller.short("a")).toBe("a");
  expect(teller.tell(line("a"), names)).toBe("Ada a");
});

test("words are asked for once each, also by two who ask at the same time", async () => {
  const teller = new Teller("loop-6");
  await Promise.all([teller.learn(["a", "b"]), teller.learn(["b", "c"])]);
  expect(wordsOf.mock.calls).toEqual([
    ["loop-6", ["a", "b"]],
    ["loop-6", ["c"]],
  ]);
  expect(teller.short("a")).toBe("do a");
  expect(teller.tell(line("c"), names)).toBe("Ada did c to Bob");
});

test("many are asked for in several questions of a hundred", async () => {
  const teller = new Teller("loop-6");
  await teller.learn(Array.from({ length: 150 }, (_, k) => `a${k}`));
  expect(wordsOf.mock.calls.map(([, texts]) => texts.length)).toEqual([100, 50]);
  expect(teller.short("a0")).toBe("do a0");
});

test("after a failure the notation is said, and the next question is asked", async () => {
  const teller = new Teller("loop-6");
  wordsOf.mockRejectedValueOnce(new Error("no net"));
  await teller.learn(["a"]);
  expect(teller.short("a")).toBe("a");
  await teller.learn(["a"]);
  expect(teller.short("a")).toBe("do a");
});

test("who did it: a player, a seat without a name, or chance", async () => {
  const teller = new Teller("loop-6");
  await teller.learn(["a"]);
  expect(teller.pieces(line("a"), names)[0]).toEqual({ text: "Ada", name: true });
  expect(teller.tell(line("x", 2), names)).toBe("Seat 3 x");
  expect(teller.tell(line("x", -1), names)).toBe("Dealt x");
  expect([teller.tell(line("a"), names, 0), teller.tell(line("a", 1), names, 0)]).toEqual([
    "You did a to Bob",
    "Bob did a to Bob",
  ]);
});

test("what a game's teller has learnt is kept", () => {
  expect(tellerOf("loop-6")).toBe(tellerOf("loop-6"));
  expect(tellerOf("loop-6")).not.toBe(tellerOf("input-11"));
  expect(tellerOf("input-11").slug).toBe("input-11");
});
