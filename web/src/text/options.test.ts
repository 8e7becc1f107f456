import { expect, test, vi } from "vitest";
import type { OptionInfo } from "../net/protocol";

vi.mock("./settings.svelte", () => ({ settings: { language: "ja" } }));
const { allowedOf, changedOf, foremost, meaningOf, unusual, valueTitle } = await import("./options");
const { t } = await import("./text");

const text = (en: string, ja: string) => ({ en, ja });
const hands: OptionInfo = {
  name: "hands",
  kind: "choice",
  default: "standard",
  allowed: "standard, draft",
  title: text("Hands", "手札"),
  meaning: text("Never a `draft`.", "`draft`ではない。"),
  values: {
    standard: { title: text("Standard", "標準"), meaning: text("As ever.", "いつも。") },
    draft: { title: text("Draft", "ドラフト"), meaning: text("In turn.", "交互に。") },
  },
  numbers: null,
};
const ring: OptionInfo = {
  ...hands, name: "ring", kind: "switch", default: "off", title: text("Ring", "輪"), meaning: text("Round.", "丸い。"), values: {},
};
const clock: OptionInfo = { ...ring, name: "clock", kind: "whole", default: "none", numbers: [1, 1, 60] };

test("values have titles in the language", () => {
  expect(valueTitle(hands, "draft")).toBe("ドラフト");
  expect(valueTitle(ring, "on")).toBe("オン");
  expect(valueTitle(clock, "none")).toBe("なし");
  expect(valueTitle(clock, "30")).toBe("30");
});

test("a meaning calls values by their titles", () => {
  expect(meaningOf(hands)).toBe("ドラフトではない。");
});

test("only what is unusual is listed, in the game's order", () => {
  expect(unusual([hands, ring, clock], { ring: "on", hands: "draft", clock: "none", strange: "x" })).toEqual([
    { name: "hands", title: "手札", value: "ドラフト", meaning: "交互に。" },
    { name: "ring", title: "輪", value: "オン", meaning: "丸い。" },
  ]);
});

test("numbers say their range", () => {
  expect(allowedOf(clock)).toBe(t("allowed_one", { low: 1, high: 60 }));
  expect(allowedOf({ ...clock, kind: "wholes", numbers: [2, 9, 57] })).toBe(
    t("allowed_several", { count: 2, low: 9, high: 57 }),
  );
});

test("what a value is called where it has no title", () => {
  expect(valueTitle(ring, "off")).toBe("オフ");
  expect(valueTitle(hands, "none")).toBe("なし");
  expect(valueTitle(hands, "strange")).toBe("strange");
  expect(valueTitle({ ...ring, kind: "own" }, "1,2")).toBe("自作");
  expect(valueTitle({ ...clock, values: undefined } as unknown as OptionInfo, "30")).toBe("30");
});

test("several values in a meaning", () => {
  expect(meaningOf({ ...hands, meaning: text("", "`standard`か`draft`。") })).toBe("標準かドラフト。");
});

test("what a table does not say is as usual", () => {
  expect(unusual([hands], {})).toEqual([]);
});

test("a value without a meaning of its own has that of its option", () => {
  const { values: _, ...bare } = ring;
  expect(unusual([bare], { ring: "on" })[0]?.meaning).toBe("丸い。");
});

test("switches come first, then choices of a few, three in all; in the game's order", () => {
  const many = { ...hands, name: "many", values: Object.fromEntries([1, 2, 3, 4, 5, 6].map((k) => [`v${k}`, hands.values!.draft!])) };
  const names = (options: OptionInfo[]) => foremost(options).map(({ name }) => name);
  expect(names([clock, many, hands, ring])).toEqual(["hands", "ring"]);
  expect(names([hands, { ...ring, name: "a" }, { ...ring, name: "b" }, ring])).toEqual(["a", "b", "ring"]);
});

test("what is not as usual is counted", () => {
  expect(changedOf([hands, ring], { hands: "draft", ring: "off" })).toEqual([hands]);
  expect(changedOf([hands, ring], {})).toEqual([]);
});
