import { expect, test } from "vitest";
import { sightOf } from "./fixtures";
import { readTable } from "./table";
import { meaning, order, pairName, panelName, speaker, status, summary, title, WORDS, type Key } from "./words";

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

test("nothing is left unsaid in either language", () => {
  const keys = Object.keys(WORDS.en) as Key[];
  expect(keys.length).toBeGreaterThan(50);
  for (const key of keys) for (const say of [en, ja]) expect(say(key), key).not.toBe("");
});

test("facts are put where braces name them, and what is not known is left out", () => {
  expect(en("turn", { turn: 3, turns: 10 })).toBe("Turn 3 of 10");
  expect(en("turn", { turn: 12 })).toBe("Turn 12 of ");
});

test("before the deal, and a pick of one's own", () => {
  expect(status(en, readTable(sightOf("before-deal")), names, 0)).toBe("The table is being laid");
  expect(status(en, readTable(sightOf("draft-three")), names, 1)).toBe("Pick 4 of 11 · your turn");
  expect(status(ja, readTable(sightOf("draft-three")), names, 0)).toBe("ドラフト 4/11 · Graceが取る番です");
});

test("who is first, second, or not named yet", () => {
  const orders = (name: "row-start" | "before-deal") => readTable(sightOf(name)).sides.map((side) => order(en, side));
  expect(orders("row-start")).toEqual(["First", "Second"]);
  expect(orders("before-deal")).toEqual(["first or second?", "first or second?"]);
});

test("a seat without a name is called by its number", () => {
  expect([title(en, names, 1), title(en, ["", ""], 1), title(en, [], 0)]).toEqual(["Grace", "Seat 1", "Seat 0"]);
});

test("a gate that is none means nothing, and signals that are not there are 0", () => {
  expect([meaning(en, 0), meaning(en, 9)]).toEqual(["AND: 1 when both are 1", "none"]);
  expect(pairName(en, [], { left: 0, right: 1 }, null)).toBe("between signals 1 and 2: 0 and 0");
  expect(pairName(en, [1, 1], { left: 0, right: 1 }, 0)).toBe("between signals 1 and 2: 1 and 1; AND makes 1");
});

test("an ending before the last signal, and one without any", () => {
  const early = { ...readTable(sightOf("row-two")), stage: "over" as const, winner: 0 };
  expect(status(ja, early, names, 1)).toBe("Adaの勝ち");
  expect(status(en, { ...early, signals: [] }, names, 1)).toBe("Ada wins");
  expect(status(en, { ...early, signals: [1] }, names, 1)).toBe("Last signal 1: Ada wins");
});

test("a panel tells hand and order, as far as there are any", () => {
  const [side] = readTable(sightOf("row-one")).sides;
  const panel = (name: "row-one" | "before-deal" | "shared") => {
    const table = readTable(sightOf(name));
    return panelName(en, table, table.sides[0], "Ada");
  };
  expect(side.order).toBe(0);
  expect(panel("row-one")).toBe("Ada, First; wins if the last signal is 1; hand: AND, OR, NAND, XOR, XOR; played: NOR");
  expect(panel("before-deal")).toBe("Ada, first or second?; hand: none; played: none");
  expect(panel("shared")).toBe("Ada, First; wins if the last signal is 1; played: XOR");
});

test("the whole board, line by line", () => {
  expect(summary(en, readTable(sightOf("ring-one")), names, 0)).toBe(
    "Turn 2 of 10 · Grace to move. Ring: 0 1 1 0 0 1 0 1 1 0. " +
      "Ada, First; wins if the last signal is 1; hand: AND, OR, NAND, XOR, XOR; played: NOR. " +
      "Grace, Second; wins if the last signal is 0; hand: AND, OR, NAND, NOR, XOR; played: none.",
  );
  expect(summary(en, readTable(sightOf("before-deal")), names, 0)).toContain("The table is being laid. Row: -. Ada");
});
