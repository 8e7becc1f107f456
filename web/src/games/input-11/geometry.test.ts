import { describe, expect, test } from "vitest";
import { arrange, cells, center, extent, fan, fit, grow, inside, pairAt, plan, type Box, type Layout, type Shape } from "./geometry";

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

test("letters are narrow, wide, or as wide as high", () => {
  const widths = (text: string) => [...text].map((letter) => extent(letter, 100));
  expect(widths("AZ09mw")).toEqual([76, 76, 76, 76, 76, 76]);
  expect(widths("ilj.,' ")).toEqual([36, 36, 36, 36, 36, 36, 36]);
  expect(widths("ax-…\u2e7f")).toEqual([62, 62, 62, 62, 62]);
  expect(widths("あ信\u2e80")).toEqual([100, 100, 100]);
  expect(extent("Ai", 100)).toBeCloseTo(112);
});

test("a text that fits exactly is not cut, and a cut one has no space before the ellipsis", () => {
  expect(fit("abcdef", 10, extent("abcdef", 10))).toBe("abcdef");
  expect(fit("abcdef", 10, extent("abc…", 10))).toBe("abc…");
  expect(fit(" A bcdef", 10, extent(" A …", 10))).toBe(" A…");
  expect(fit("abc", 10, 1)).toBe("a…");
});

test("edges belong to a box", () => {
  const box = { x: 10, y: 20, width: 30, height: 40 };
  const at = (x: number, y: number) => inside(box, { x, y });
  expect([at(10, 20), at(40, 20), at(10, 60), at(40, 60)]).toEqual([true, true, true, true]);
  expect([at(9, 30), at(41, 30), at(20, 19), at(20, 61)]).toEqual([false, false, false, false]);
  expect(grow(box, 2)).toEqual({ x: 8, y: 18, width: 34, height: 44 });
});

test("a row turns only where there is no room for a finger a signal", () => {
  const levels = (width: number): number => new Set(plan(board(width).field, 11, false).spots.map(({ y }) => y)).size;
  expect([levels(505), levels(506)]).toEqual([2, 1]);
});

test("a point as near to two pairs belongs to the first, one beside a pair still to it", () => {
  const { pairs } = plan(board(640).field, 11, false);
  const [one, other] = [0, 20].map((x) => ({ ...pairs[0]!, middle: { x, y: 0 }, target: { x: x - 10, y: -10, width: 20, height: 20 } }));
  expect(pairAt([one!, other!], { x: 10, y: 0 })).toBe(0);
  expect(pairAt([one!, other!], { x: 11, y: 0 })).toBe(1);
  expect(pairAt([one!, { ...one!, middle: { x: 0, y: 20 } }], { x: 0, y: 11 })).toBe(1);
  const { x, y, width, height } = pairs[9]!.target;
  expect([pairAt(pairs, { x: x + width + 14, y }), pairAt(pairs, { x: x + width + 15, y })]).toEqual([9, null]);
  expect(pairAt(pairs, { x: x + width, y: y + height + 14 })).toBe(9);
});

test("a tray of two lines and more has three cells in a line", () => {
  const tray = { x: 0, y: 0, width: 162, height: 76 };
  expect(cells(tray, 5).map(({ x, y }) => [x, y])).toEqual([[0, 0], [54, 0], [108, 0], [0, 38], [54, 38], [108, 38]]);
  expect(cells({ ...tray, height: 75 }, 1).map(({ x }) => x)).toEqual([0, 27]);
});

test("before the deal there is room for all signals", () => {
  const { field } = board(640);
  for (const ring of [false, true]) expect(plan(field, 0, ring)).toEqual(plan(field, 11, ring));
});

// ---- goldens: where everything lies, in whole pixels and tenths; `vitest run -u` writes them anew ----------------------

const round = (value: number) => `${Math.round(value * 10) / 10}`;
const show = ({ x, y, ...size }: { x: number; y: number; width?: number; height?: number }) =>
  [x, y, ...(size.width === undefined ? [] : [size.width, size.height!])].map(round).join(",");

const SHAPES: Shape[] = [
  { width: 200, ring: false, hands: true, pool: false, trays: true },
  { width: 324.4, ring: true, hands: false, pool: true, trays: true },
  { width: 420, ring: false, hands: true, pool: true, trays: false },
  { width: 599, ring: true, hands: true, pool: false, trays: true },
  { width: 600, ring: true, hands: true, pool: false, trays: true },
  { width: 680, ring: false, hands: false, pool: true, trays: true },
  { width: 900, ring: false, hands: true, pool: true, trays: false },
];

test("the parts of the board", async () => {
  const lines = SHAPES.flatMap((shape) => {
    const { width, height, narrow, pad, above, below, pool, field, caption } = arrange(shape);
    const words = Object.entries(shape).filter(([, on]) => on === true).map(([word]) => word);
    const panels = Object.entries({ above, pool, below }).flatMap(([name, panel]) => {
      if (!panel) return [];
      const stacks = [panel.stacks[0], panel.stacks[4]].map((box) => (box ? show(box) : "none")).join(" ");
      const tray = panel.tray ? show(panel.tray) : "none";
      const cards = fan(panel.stacks, 3).concat(fan(panel.stacks, 11).slice(-1)).map(show).join(" ");
      return [`  ${name} ${show(panel)} header ${round(panel.header)} gates ${stacks} tray ${tray}`, `    fan ${cards}`];
    });
    const size = `${width} x ${round(height)} ${narrow ? "narrow" : "wide"} pad ${pad}`;
    return [`${shape.width} ${words.join(" ")}: ${size}`, `  field ${show(field)} caption ${caption.map(round).join(" ")}`, ...panels];
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("goldens/layout.txt");
});

test("the signals", async () => {
  const lines = [280, 324, 600, 720].flatMap((width) =>
    [false, true].flatMap((ring) =>
      [1, 2, 3, 7, 11].flatMap((count) => {
        const { disc, spots, numbers, wire, pairs } = plan({ ...board(width, ring).field, x: 5 }, count, ring);
        const some = [...new Set([0, Math.ceil(count / 2) - 1, pairs.length - 1])].flatMap((k) => pairs[k] ?? []);
        const text = wire.replaceAll(/-?\d+\.\d+/g, (number) => round(Number(number)));
        return [
          `${width} ${ring ? "ring" : "row"} of ${count}: disc ${round(disc)} wire ${text}`,
          `  spots ${spots.map(show).join(" ")}`,
          `  numbers ${numbers.slice(-2).map(show).join(" ")}`,
          ...some.map(({ left, right, middle, preview, target }) =>
            `  pair ${left}-${right} ${show(middle)} shown ${show(preview)} touched ${show(target)}`),
        ];
      }),
    ),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("goldens/signals.txt");
});
