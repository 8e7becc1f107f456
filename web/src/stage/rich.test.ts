import { expect, test } from "vitest";
import { parts, plain } from "./rich";

test("names, pictures and words that stand out", () => {
  expect(parts("{0} plays {gate NAND}: {signal 1} **and {signal 2} wins**", ["Ren"])).toEqual([
    { kind: "name", text: "Ren", seat: 0 },
    { kind: "text", text: " plays " },
    { kind: "gate", text: "NAND" },
    { kind: "text", text: ": " },
    { kind: "signal", text: "1" },
    { kind: "text", text: " " },
    { kind: "strong", text: "and " },
    { kind: "signal", text: "2" },
    { kind: "strong", text: " wins" },
  ]);
});

test("a name is never read for gaps", () => {
  expect(plain("{0} and {1}", ["{1}", "**Bo**"])).toBe("{1} and **Bo**");
});

test("whom nobody knows stays a gap, and other braces are words", () => {
  expect(plain("{7} {seat} {}", ["Ren"])).toBe("{7} {seat} {}");
  expect(plain("", [])).toBe("");
});

test("signals are said as they look", () => {
  expect(plain("{signal 0}{signal 1}{signal 2}", [])).toBe("01?");
});
