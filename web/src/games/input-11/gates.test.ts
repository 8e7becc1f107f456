import { expect, test } from "vitest";
import { gateSymbol, KINDS, output } from "./gates";

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
