import { expect, test } from "vitest";
import { diff, lastMerge, origins, resultAt } from "./diff";
import { sightOf, type Name } from "./fixtures";
import { output } from "./gates";
import { readTable } from "./table";

function change(before: Name | null, after: Name, ...actions: string[]) {
  return diff(before && readTable(sightOf(before)), readTable(sightOf(after)), actions);
}

test("a merge in a row", () => {
  expect(change("row-start", "row-one", "NOR@2")).toEqual({ what: "merge", seat: 0, kind: 3, place: 1 });
  expect(change("row-one", "row-two", "XOR@5")).toEqual({ what: "merge", seat: 1, kind: 4, place: 4 });
  expect(change("row-nine", "row-end", "NOR@1")).toEqual({ what: "merge", seat: 1, kind: 3, place: 0 });
});

test("a merge of the ends of a ring", () => {
  expect(change("ring-start", "ring-one", "NOR@11")).toEqual({ what: "merge", seat: 0, kind: 3, place: 10 });
});

test("a pick in a draft", () => {
  expect(change("draft-three", "draft-four", "+OR")).toEqual({ what: "pick", seat: 1, kind: 1 });
});

test("a pick of the first kind", () => {
  const three = readTable(sightOf("draft-three"));
  const [ada, bob] = three.sides;
  const sides = [ada, { ...bob, hand: [1, 0, 1, 0, 0] }] as const;
  expect(diff(three, { ...three, ply: three.ply + 1, sides }, ["+AND"])).toEqual({ what: "pick", seat: 1, kind: 0 });
});

test("a deal", () => {
  expect(change("before-deal", "row-start", "row=10110010110", "first=0")).toEqual({ what: "deal" });
});

test("an undo, a jump, and nothing at all", () => {
  expect(change("row-two", "row-one")).toEqual({ what: "undo" });
  expect(change("row-start", "row-two", "NOR@2", "XOR@5")).toEqual({ what: "jump" });
  expect(change("row-start", "row-one")).toEqual({ what: "jump" });
  expect(change(null, "row-two")).toEqual({ what: "none" });
  expect(change("row-two", "row-two")).toEqual({ what: "none" });
});

test("what cannot be told from two tables is a jump", () => {
  const [start, one] = [readTable(sightOf("row-start")), readTable(sightOf("row-one"))];
  expect(diff(start, { ...one, signals: start.signals }, ["NOR@2"])).toEqual({ what: "jump" });
  expect(diff(start, { ...one, sides: start.sides }, ["NOR@2"])).toEqual({ what: "jump" });
  expect(diff(start, { ...one, ply: start.ply + 2 }, ["NOR@2"])).toEqual({ what: "jump" });
  const [three, four] = [readTable(sightOf("draft-three")), readTable(sightOf("draft-four"))];
  expect(diff({ ...three, stage: "playing" }, four, ["+OR"])).toEqual({ what: "jump" });
  const shut = <T extends { hand: unknown }>(side: T) => ({ ...side, hand: null });
  const closed = { ...four, sides: [shut(four.sides[0]), shut(four.sides[1])] as const };
  expect(diff(three, closed, ["+?"])).toEqual({ what: "jump" });
});

test("a table that is still empty was not dealt", () => {
  const empty = readTable(sightOf("before-deal"));
  expect(diff(empty, { ...empty, ply: 1 }, ["first=0"])).toEqual({ what: "jump" });
});

test("the last of several actions is the one to mark", () => {
  expect(lastMerge(["NOR@2", "XOR@5"])).toEqual({ kind: 4, place: 4 });
  expect(lastMerge(["NAND@11"])).toEqual({ kind: 2, place: 10 });
  expect(lastMerge(["AND@1"])).toEqual({ kind: 0, place: 0 });
  for (const text of ["+OR", "BUF@1", "xOR@1", "OR@1x", "OR@x", "@1"]) expect(lastMerge([text]), text).toBeNull();
  expect(lastMerge([])).toBeNull();
});

test.each([
  ["row-start", "row-one", 3, 1],
  ["row-one", "row-two", 4, 4],
  ["ring-start", "ring-one", 3, 10],
] as const)("from %s to %s every signal comes from where it lay", (before, after, kind, place) => {
  const [old, now] = [readTable(sightOf(before)).signals, readTable(sightOf(after)).signals];
  const result = output(kind, old[place]!, old[(place + 1) % old.length]!);
  expect(origins(old.length, place).map((from) => (from === null ? result : old[from]))).toEqual(now);
  expect(now[resultAt(old.length, place)]).toBe(result);
});
