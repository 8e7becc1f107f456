import { expect, test } from "vitest";
import { sightOf } from "./fixtures";
import { readTable } from "./table";
import { meaning, pairName, panelName, speaker, status, summary } from "./words";

const [en, ja] = [speaker("en"), speaker("ja")];
const names = ["Ada", "Grace"];

test("whose turn it is, for the one who moves, the other and a spectator", () => {
  const table = readTable(sightOf("row-two"));
  expect(status(en, table, names, 0)).toBe("Turn 3 of 10 · your turn");
  expect(status(en, table, names, 1)).toBe("Turn 3 of 10 · Ada to move");
  expect(status(ja, table, names, null)).toBe("3/10手目 · Adaの番です");
});

test("a draft counts picks", () => {
  expect(status(en, readTable(sightOf("draft-three")), names, 0)).toBe("Pick 4 of 11 · Grace to pick");
});

test("how it ended", () => {
  const table = readTable(sightOf("row-end"));
  expect(status(en, table, names, 0)).toBe("Last signal 0: Grace wins");
  expect(status(en, table, names, 1)).toBe("Last signal 0: you win");
  const early = { ...readTable(sightOf("row-two")), stage: "over" as const };
  expect(status(en, { ...early, winner: 1 }, names, 1)).toBe("You win");
  expect(status(en, { ...early, winner: 1 }, [], 0)).toBe("Seat 1 wins");
  expect(status(ja, { ...early, winner: null }, names, 0)).toBe("終了しました。勝者はいません");
});

test("a pair has a name, and with a gate at hand a result", () => {
  const pair = { left: 2, right: 3 };
  expect(pairName(en, [1, 0, 0, 1], pair, null)).toBe("between signals 3 and 4: 0 and 1");
  expect(pairName(en, [1, 0, 0, 1], pair, 2)).toBe("between signals 3 and 4: 0 and 1; NAND makes 1");
  expect(pairName(ja, [1, 0, 0, 1], pair, 3)).toBe("信号3と4の間: 0と1; NORで0になります");
});

test("a panel tells no more than the viewer knows", () => {
  const table = readTable(sightOf("closed"));
  expect(panelName(en, table, table.sides[1], "Grace")).toBe(
    "Grace, First; wins if the last signal is 1; hand: 4 gates face down; played: AND, NAND",
  );
});

test("the whole board in words", () => {
  const text = summary(en, readTable(sightOf("shared")), names, 0);
  expect(text).toContain("Row: 1 0 1 1 1 0 1 1 0.");
  expect(text).toContain("Gates on the table: AND, AND, OR, OR, NAND, NOR, NOR, XOR, XOR");
  expect(text).not.toContain("hand:");
});

test("every gate says what it does, in both languages", () => {
  for (const say of [en, ja]) expect(new Set([0, 1, 2, 3, 4].map((kind) => meaning(say, kind))).size).toBe(5);
});
