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

test("every moment of a merge, a deal and a pick", async () => {
  const round = (value: number) => Math.round(value * 100) / 100;
  const at = ({ x, y }: { x: number; y: number }) => `${round(x)},${round(y)}`;
  const moments = [0, 0.1, 0.3, 0.45, 0.61, 0.7, 0.79, 0.9];
  const wide = plan(field, 11, false);
  const [many, fewer] = [Array<number>(11).fill(1), Array<number>(10).fill(0)];
  const long = { ...scene, place: 9, before: many, after: fewer, old: { ...wide, disc: 30 }, plan: plan(field, 10, false) };
  const lines = [scene, long].flatMap((one) =>
    moments.flatMap((moment) => {
      const { actors, flight } = merging(one, moment);
      const gate = flight && `${flight.kind} ${at(flight.at)} x${round(flight.scale)} ${round(flight.opacity)}`;
      const shown = actors.map(({ key, value, at: place, size, opacity }) => `${key}:${value} ${at(place)} ${round(size)} ${opacity}`);
      return [`merge at ${moment}: gate ${gate ?? "gone"}`, `  ${shown.join("; ")}`];
    }),
  );
  for (const moment of [0, 0.2, 0.6]) {
    const shown = dealing(before, scene.old, moment).actors.map((one) => `${one.key}:${one.value} ${at(one.at)} ${round(one.opacity)}`);
    lines.push(`deal at ${moment}: ${shown.join("; ")}`);
  }
  for (const moment of [0.5, 0.9]) {
    const { at: place, opacity } = picking(2, { x: 5, y: 30 }, { x: 15, y: 10 }, moment);
    lines.push(`pick at ${moment}: ${at(place)} ${round(opacity)}`);
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("goldens/motion.txt");
});

test("at rest every signal is seen whole", () => {
  expect(rest([1], scene.plan).actors).toEqual([{ key: "0", value: 1, at: scene.plan.spots[0], size: scene.plan.disc, opacity: 1 }]);
  expect([rest([1], scene.plan).flight, dealing(before, scene.old, 0.3).flight]).toEqual([null, null]);
});
