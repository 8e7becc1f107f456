import { expect, test } from "vitest";
import { missing, pieces, plain, toYou } from "./telling";

const names = ["Ada", "Bob"];
const text = (sentence: string) => pieces(sentence, "Ada", names).map((piece) => piece.text).join("");

test("names are filled in and stand out", () => {
  expect(pieces("{who} played NOR at 2", "Ada", names)).toEqual([
    { text: "Ada", name: true },
    { text: " played NOR at 2", name: false },
  ]);
  expect(text("{1} goes first")).toBe("Bob goes first");
  expect(text("{who}が2番にNORを置きました")).toBe("Adaが2番にNORを置きました");
  expect(text("nobody is named")).toBe("nobody is named");
});

test("a name with braces stays a name", () => {
  expect(pieces("{who} and {1}", "{1}", ["", "x"]).map((piece) => piece.text)).toEqual(["{1}", " and ", "x"]);
});

test("a seat that is not there keeps its mark", () => {
  expect(text("{7} goes first")).toBe("{7} goes first");
  expect(text("{} and {a b} goes first")).toBe("{} and {a b} goes first");
  expect(text("{12} goes first")).toBe("{12} goes first");
});

test("without words the notation is said", () => {
  expect(plain({ ply: 3, actor: 0, action: "NOR@2" }, "Ada")).toEqual([
    { text: "Ada", name: true },
    { text: " NOR@2", name: false },
  ]);
});

test("only what is not known is asked for, once, and not too much", () => {
  const known = { a: { short: {}, told: {} } };
  expect(missing(known, ["a", "b", "b", "c"], 9)).toEqual(["b", "c"]);
  expect(missing(known, ["b", "c", "d"], 2)).toEqual(["b", "c"]);
  expect(missing(known, ["a"], 2)).toEqual([]);
});

test("a sentence about somebody becomes one about you", () => {
  const told = {
    "{who} played AND on 6-7": "{who} played AND on 6-7",
    "{who} is done": "{who} are done",
    "{who} has voted": "{who} have voted",
    "{who} waits": "{who} wait",
    "{who} passes": "{who} pass",
    "{who} had to pass": "{who} had to pass",
    "{who} wants to give up": "{who} want to give up",
    "{who} changed their mind": "{who} changed your mind",
    "{who} told {1} to show their gate": "{who} told {1} to show their gate",
    "Dealt: 1 1 0": "Dealt: 1 1 0",
  };
  for (const [sentence, yours] of Object.entries(told)) expect(toYou(sentence)).toBe(yours);
});
