import { beforeEach, expect, test, vi } from "vitest";
import { en } from "./en";
import { ja } from "./ja";

const settings = vi.hoisted(() => ({ language: "en" }));
vi.mock("./settings.svelte", () => ({ settings }));
const { isKey, list, people, polite, say, t } = await import("./text");

beforeEach(() => {
  settings.language = "en";
});

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test("both languages fill in the same things", () => {
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect(holes(ja[key]), key).toEqual(holes(en[key]));
});

test("nothing is left empty in one language only", () => {
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect(ja[key] === "", key).toBe(en[key] === "");
});

test("a text is said in the language, with what is filled in", () => {
  expect(t("on")).toBe("On");
  expect(t("seats_range", { from: 2, to: 14 })).toBe("2–14 players");
  expect(t("seats_range", { from: 2 })).toBe("2–{to} players");
  settings.language = "ja";
  expect(t("on")).toBe(ja.on);
});

test("what the server says is said in the language, else in English", () => {
  expect(say({ en: "Ring", ja: "輪" })).toBe("Ring");
  settings.language = "ja";
  expect(say({ en: "Ring", ja: "輪" })).toBe("輪");
  expect(say({ en: "Ring" })).toBe("Ring");
  expect([say({}), say(undefined)]).toEqual(["", ""]);
});

test("names stand in a row as the language does it", () => {
  expect(list(["Ada", "Bob", "Eve"])).toBe("Ada, Bob, and Eve");
  settings.language = "ja";
  expect(list(["Ada", "Bob"])).toBe("Ada、Bob");
});

test("people are joined, and spoken of, as the language does it", () => {
  expect([people(["Ada", "Bob"]), polite("Ada")]).toEqual(["Ada and Bob", "Ada"]);
  settings.language = "ja";
  expect([people(["Ada", "Bob"]), people(["Ada"])]).toEqual(["AdaとBob", "Ada"]);
  expect(["ミカ", "ミカさん", "レンくん", "ユナちゃん", "田中様"].map(polite)).toEqual([
    "ミカさん",
    "ミカさん",
    "レンくん",
    "ユナちゃん",
    "田中様",
  ]);
});

test("keys are known", () => {
  expect([isKey("on"), isKey("strange")]).toEqual([true, false]);
});
