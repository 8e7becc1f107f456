import { expect, test } from "vitest";
import { gateName, gateSymbol, KINDS, output, signalSymbol, truth } from "./gates";

const MEANT: Record<(typeof KINDS)[number], (a: number, b: number) => boolean> = {
  AND: (a, b) => a === 1 && b === 1,
  OR: (a, b) => a === 1 || b === 1,
  NAND: (a, b) => !(a === 1 && b === 1),
  NOR: (a, b) => !(a === 1 || b === 1),
  XOR: (a, b) => a !== b,
};

test.each(KINDS.map((name, kind) => ({ name, kind })))("$name makes what its name says", ({ name, kind }) => {
  for (const a of [0, 1]) for (const b of [0, 1]) expect(output(kind, a, b)).toBe(Number(MEANT[name](a, b)));
});

test("a gate is drawn with the symbol of its name", () => {
  expect(gateSymbol(2)).toBe("#gate-nand");
});

test("names, tables and symbols", () => {
  expect([0, 1, 2, 3, 4, 5].map(gateName)).toEqual(["AND", "OR", "NAND", "NOR", "XOR", "?"]);
  expect([0, 1, 2, 3, 4, 5].map(truth)).toEqual(["0001", "0111", "1110", "1000", "0110", ""]);
  expect([signalSymbol(0), signalSymbol(1)]).toEqual(["#signal-0", "#signal-1"]);
  expect(output(5, 0, 0)).toBeNaN();
});
