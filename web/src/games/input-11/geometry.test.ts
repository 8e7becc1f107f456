import { describe, expect, test } from "vitest";
import { arrange, cells, center, extent, fan, fit, inside, pairAt, plan, type Box, type Layout } from "./geometry";

const WIDTHS = [296, 320, 336, 480, 560, 640, 720, 1200];

function board(width: number, ring = false, hands = true, pool = false): Layout {
  return arrange({ width, ring, hands, pool, trays: true });
}

function within(outer: Box, box: Box): boolean {
  return inside(outer, box) && inside(outer, { x: box.x + box.width, y: box.y + box.height });
}

describe.each(WIDTHS)("%d pixels wide", (width) => {
  test.each([false, true])("every pair can be touched (ring: %s)", (ring) => {
    const { field } = board(width, ring);
    for (let count = 2; count <= 11; count += 1) {
      for (const { target } of plan(field, count, ring).pairs) {
        expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44);
      }
    }
  });

  test.each([false, true])("signals lie in the field and apart (ring: %s)", (ring) => {
    const { field } = board(width, ring);
    for (let count = 1; count <= 11; count += 1) {
      const { spots, disc, pairs } = plan(field, count, ring);
      expect(spots).toHaveLength(count);
      for (const [k, spot] of spots.entries()) {
        expect(within(field, { x: spot.x - disc / 2, y: spot.y - disc / 2, width: disc, height: disc })).toBe(true);
        const next = spots[k + 1];
        if (next) expect(Math.hypot(next.x - spot.x, next.y - spot.y)).toBeGreaterThan(disc);
      }
      for (const [place, pair] of pairs.entries()) expect(pairAt(pairs, pair.middle)).toBe(place);
    }
  });

  test("gates can be touched, and trays hold all that can be played", () => {
    const { below, above } = board(width);
    for (const box of below.stacks) {
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      expect(within(below, box)).toBe(true);
    }
    for (const panel of [below, above]) {
      for (const cell of cells(panel.tray!, 5)) expect(within(panel, cell)).toBe(true);
    }
  });

  test("face-down cards stay on their panel", () => {
    const { above } = board(width);
    for (const box of fan(above.stacks, 6)) expect(within(above, box)).toBe(true);
    expect(fan(above.stacks, 0)).toEqual([]);
  });
});

test("parts lie below each other without overlap", () => {
  for (const width of WIDTHS) {
    const { above, field, caption, pool, below, height } = board(width, false, true, true);
    const edges = [above.y + above.height, field.y, field.y + field.height, caption[0], caption[1], pool!.y];
    edges.push(pool!.y + pool!.height, below.y, below.y + below.height, height);
    expect(edges).toEqual([...edges].sort((a, b) => a - b));
  }
});

test("a row has one pair fewer than signals, a ring of three or more as many", () => {
  const { field } = board(640);
  expect([2, 3, 11].map((count) => plan(field, count, false).pairs.length)).toEqual([1, 2, 10]);
  expect([2, 3, 11].map((count) => plan(field, count, true).pairs.length)).toEqual([1, 3, 11]);
  expect(plan(field, 11, true).pairs.at(-1)).toMatchObject({ left: 10, right: 0 });
});

test("the last two of a ring can be touched themselves, and where they are marked", () => {
  for (const width of WIDTHS) {
    const { field } = board(width, true);
    const { spots, pairs } = plan(field, 2, true);
    for (const point of [...spots, center(field), pairs[0]!.middle]) expect(pairAt(pairs, point)).toBe(0);
    expect(within(field, pairs[0]!.target)).toBe(true);
  }
});

test("a long row turns once on a phone and not on a desktop", () => {
  const levels = (width: number): number => new Set(plan(board(width).field, 11, false).spots.map(({ y }) => y)).size;
  expect([levels(336), levels(720)]).toEqual([2, 1]);
});

test("the last signal lies in the middle, alone", () => {
  const { field } = board(640);
  const { spots, pairs, wire } = plan(field, 1, true);
  expect([spots, pairs, wire]).toEqual([[center(field)], [], ""]);
});

test("a point far from all pairs belongs to none", () => {
  expect(pairAt(plan(board(640).field, 11, false).pairs, { x: 300, y: 5 })).toBeNull();
});

test("shared gates leave only the trays to the players", () => {
  const { below, pool } = board(336, false, false, true);
  expect([below.stacks.length, pool?.stacks.length, pool?.tray]).toEqual([0, 5, null]);
});

test("texts are cut to a width", () => {
  expect(fit("Ada", 16, 200)).toBe("Ada");
  expect(fit("A very long name indeed", 16, 90)).toMatch(/^A very.*…$/);
  expect(extent(fit("とても長い名前のひと", 16, 90), 16)).toBeLessThanOrEqual(90);
});
