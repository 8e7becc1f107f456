import { expect, test } from "vitest";
import { arrange, plan } from "./geometry";
import { dealing, DEAL_MS, ease, MERGE_MS, merging, PICK_MS, picking, rest, type Merging } from "./motion";

const { field } = arrange({ width: 640, ring: false, hands: true, pool: false, trays: true });
const before = [1, 0, 1, 1];
const after = [1, 0, 1];
const scene: Merging = {
  kind: 3,
  place: 1,
  before,
  after,
  old: plan(field, 4, false),
  plan: plan(field, 3, false),
  start: { x: 100, y: 500 },
};

test("nothing takes as long as 700 ms", () => {
  expect(Math.max(MERGE_MS, PICK_MS, DEAL_MS)).toBeLessThan(700);
});

test("a merge begins with all old signals in place and the gate where it comes from", () => {
  const { actors, flight } = merging(scene, 0);
  const places = actors.map(({ at, value }) => ({ at, value })).sort((a, b) => a.at.x - b.at.x);
  expect(places).toEqual(before.map((value, k) => ({ at: scene.old.spots[k], value })));
  expect(flight).toMatchObject({ kind: 3, at: scene.start, opacity: 1 });
});

test("in between, the two signals are together under the gate", () => {
  const { actors, flight } = merging(scene, 0.6);
  const pair = actors.filter(({ key }) => key.startsWith("old"));
  expect(pair).toHaveLength(2);
  for (const { at } of pair) expect(at.x).toBeCloseTo(scene.old.pairs[1]!.middle.x, 0);
  expect(flight?.at.x).toBeCloseTo(scene.old.pairs[1]!.middle.x, 0);
});

test("a merge ends where everything rests", () => {
  const end = merging(scene, 1);
  const bare = ({ actors }: typeof end) => actors.map(({ value, at, size }) => ({ value, at, size }));
  expect(bare(end)).toEqual(bare(rest(after, scene.plan)));
  expect(end.flight).toBeNull();
});

test("a merge that the plan does not know is not shown", () => {
  expect(merging({ ...scene, place: 9 }, 0.5)).toEqual(rest(after, scene.plan));
});

test("a deal lays one signal after the other", () => {
  const shown = dealing(before, scene.old, 0.3).actors.map(({ opacity }) => opacity);
  expect(shown).toEqual([...shown].sort((a, b) => b - a));
  expect(dealing(before, scene.old, 1)).toEqual(rest(before, scene.old));
});

test("a picked gate goes from the pool to the hand", () => {
  const [from, to] = [{ x: 0, y: 0 }, { x: 10, y: 20 }];
  expect(picking(2, from, to, 0)).toEqual({ kind: 2, at: from, scale: 1, opacity: 1 });
  expect(picking(2, from, to, 1)).toMatchObject({ at: to, opacity: 0 });
});

test("movement is soft and stays between its ends", () => {
  expect([ease(-1), ease(0.5), ease(2), ease(0.2, 0.3, 0.6), ease(0.7, 0.3, 0.6)]).toEqual([0, 0.5, 1, 0, 1]);
});
