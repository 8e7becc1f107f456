// Where everything of INPUT 11 lies, in pixels of the drawing: pure numbers from a width and a few facts.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Two neighbours: where their wire is pointed at, where the result is previewed, and what may be touched. */
export interface Pair {
  readonly left: number;
  readonly right: number;
  readonly middle: Point;
  readonly preview: Point;
  readonly target: Box;
}

/** The signals as they lie for one number of cards. */
export interface Plan {
  readonly disc: number;
  readonly spots: readonly Point[];
  readonly numbers: readonly Point[];
  readonly wire: string;
  readonly pairs: readonly Pair[];
}

export interface Panel extends Box {
  /** The baseline of the header's text. */
  readonly header: number;
  /** One place a kind of gate; empty for a panel without a hand. */
  readonly stacks: readonly Box[];
  readonly tray: Box | null;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly pad: number;
  readonly above: Panel;
  readonly below: Panel;
  readonly pool: Panel | null;
  readonly field: Box;
  /** The baselines of the two lines of words. */
  readonly caption: readonly [number, number];
}

export interface Shape {
  readonly width: number;
  readonly ring: boolean;
  readonly hands: boolean;
  readonly pool: boolean;
  /** Whether anything can have been played yet. */
  readonly trays: boolean;
}

const CARDS = 11;
const KINDS = 5;
const WIDEST = 720;
const NARROWEST = 280;
const ROOMY = 600;
const TOUCH = 46;
const MINI = 26;
const ABOVE = 38;
const BELOW = 22;
const LINES = 104;
const LAST = 84;
const RAYS = 18;

/** The side of a previewed result. */
export const PREVIEW = MINI;
/** The side of a small gate in the tray. */
export const SMALL = { width: 54, height: 38 } as const;

// ---- panels --------------------------------------------------------------------------------------------------------

/** The whole board from top to bottom: the other player, the signals, the words, the pool, the viewer. */
export function arrange(shape: Shape): Layout {
  const width = Math.max(NARROWEST, Math.min(WIDEST, Math.round(shape.width)));
  const narrow = width < ROOMY;
  const [pad, gap] = narrow ? [10, 8] : [14, 12];
  const above = panel({ x: 0, y: 1.5 }, width, narrow, shape.hands ? (narrow ? 50 : 78) : 0, shape.trays);
  const field = { x: 0, y: bottom(above) + gap, width, height: fieldHeight(width, shape.ring) };
  const first = bottom(field) + 22;
  const caption = [first, first + (narrow ? 19 : 22)] as const;
  let y = caption[1] + gap + 2;
  const pool = shape.pool ? panel({ x: 0, y }, width, narrow, narrow ? 66 : 78, false) : null;
  if (pool) y = bottom(pool) + gap;
  const below = panel({ x: 0, y }, width, narrow, shape.hands ? (narrow ? 66 : 78) : 0, shape.trays);
  return { width, height: bottom(below) + 1.5, narrow, pad, above, below, pool, field, caption };
}

/** A panel with gates of this height, none when 0, and with a tray if anything can have been played. */
function panel(at: Point, width: number, narrow: boolean, cards: number, tray: boolean): Panel {
  const pad = narrow ? 10 : 14;
  const top = at.y + (narrow ? 32 : 42);
  const inner = { x: pad, width: width - 2 * pad };
  const beside = tray && cards > 0 && !narrow;
  const room = beside ? inner.width - 3 * SMALL.width - 26 : inner.width;
  const stacks = cards > 0 ? row({ x: pad, y: top, width: room, height: cards }) : [];
  let end = top + cards;
  let played: Box | null = null;
  if (beside) {
    played = { x: pad + inner.width - 3 * SMALL.width, y: top, width: 3 * SMALL.width, height: cards };
  } else if (tray) {
    played = { ...inner, y: end + (cards > 0 ? 8 : 0), height: SMALL.height };
    end = bottom(played);
  }
  return { ...at, width, height: end + pad - at.y, header: at.y + (narrow ? 21 : 27), stacks, tray: played };
}

function row(room: Box): Box[] {
  const width = Math.min(74, room.width / KINDS - 8);
  const pitch = (room.width - width) / (KINDS - 1);
  return Array.from({ length: KINDS }, (_, k) => ({ ...room, x: room.x + k * pitch, width }));
}

function bottom(box: Box): number {
  return box.y + box.height;
}

export function center(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function grow(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

export function inside(box: Box, point: Point): boolean {
  return point.x >= box.x && point.y >= box.y && point.x <= box.x + box.width && point.y <= bottom(box);
}

/** Where face-down cards lie, one over the other if they must. */
export function fan(stacks: readonly Box[], count: number): Box[] {
  const first = stacks[0];
  if (!first) return [];
  const last = stacks.at(-1)!;
  const room = last.x + last.width - first.x - first.width;
  const step = Math.min(first.width * 0.7, room / (count - 1));
  return Array.from({ length: count }, (_, k) => ({ ...first, x: first.x + k * step }));
}

/** Where the gates of a tray lie; the first cell is for its name. */
export function cells(tray: Box, count: number): Box[] {
  const columns = tray.height < 2 * SMALL.height ? 6 : 3;
  const pitch = Math.min(SMALL.width, tray.width / columns);
  return Array.from({ length: count + 1 }, (_, k) => ({
    x: tray.x + (k % columns) * pitch,
    y: tray.y + Math.floor(k / columns) * SMALL.height,
    width: pitch,
    height: SMALL.height,
  }));
}

// ---- signals -------------------------------------------------------------------------------------------------------

/** The room for the signals, the same for the whole match, so that nothing jumps when a line is no longer needed. */
function fieldHeight(width: number, ring: boolean): number {
  if (ring) return 2 * (radius(width) + ringDisc(width) / 2 + 20);
  return ABOVE + disc(width, CARDS) + BELOW + (lines(width, CARDS) - 1) * LINES;
}

export function plan(field: Box, count: number, ring: boolean): Plan {
  if (count === 1) return last(field);
  return ring ? circle(field, count || CARDS) : line(field, count || CARDS);
}

function last(field: Box): Plan {
  return { disc: Math.min(LAST, field.height - 2 * RAYS), spots: [center(field)], numbers: [], wire: "", pairs: [] };
}

function lines(width: number, count: number): 1 | 2 {
  return count * TOUCH > width ? 2 : 1;
}

function disc(width: number, count: number): number {
  return lines(width, count) === 2 ? Math.min(42, (width - 20) / 6 - 8) : Math.min(46, width / count - 6);
}

/** A line from left to right; where it is too long it turns once and comes back, so that neighbours stay neighbours. */
function line(field: Box, count: number): Plan {
  const folded = lines(field.width, count) === 2;
  const length = folded ? Math.ceil(count / 2) : count;
  const pitch = folded ? (field.width - 20) / 6 : Math.min(62, (field.width - 4) / count);
  const size = Math.min(disc(field.width, CARDS), disc(field.width, count));
  const high = ABOVE + size + BELOW + (folded ? LINES : 0);
  const top = field.y + (field.height - high) / 2 + ABOVE + size / 2;
  const right = field.x + field.width / 2 + (pitch * (length - 1)) / 2;
  const spots = Array.from({ length: count }, (_, k) =>
    k < length
      ? { x: right - pitch * (length - 1 - k), y: top }
      : { x: right - pitch * (k - length), y: top + LINES },
  );
  const pairs = spots.slice(1).map((_, k) => neighbours(spots, k, size));
  const numbers = spots.map(({ x, y }) => ({ x, y: y + size / 2 + 17 }));
  return { disc: size, spots, numbers, pairs, wire: folded ? bend(spots, length) : straight(spots) };
}

function neighbours(spots: readonly Point[], left: number, size: number): Pair {
  const [a, b] = [spots[left]!, spots[left + 1]!];
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  if (a.y !== b.y) {
    const target = { x: x - 17, y: a.y + size / 2 + 4, width: 46, height: LINES - size - 8 };
    return { left, right: left + 1, middle: { x: x + 15, y }, preview: { x: x + 15, y }, target };
  }
  const [begin, width] = [Math.min(a.x, b.x), Math.abs(b.x - a.x)];
  const target = { x: begin, y: y - size / 2 - ABOVE + 4, width, height: size + ABOVE + BELOW - 6 };
  return { left, right: left + 1, middle: { x, y }, preview: { x, y: y - size / 2 - 20 }, target };
}

function straight(spots: readonly Point[]): string {
  return `M${spots.map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

function bend(spots: readonly Point[], length: number): string {
  const [turn, back] = [spots[length - 1]!, spots[length]!];
  const out = turn.x + 20;
  const curve = `C${out} ${turn.y} ${out} ${back.y} ${back.x} ${back.y}`;
  return `${straight(spots.slice(0, length))}${curve}${straight(spots.slice(length)).replace("M", "L")}`;
}

function radius(width: number): number {
  return width < ROOMY ? 98 : 116;
}

function ringDisc(width: number): number {
  return width < ROOMY ? 38 : 46;
}

/** A ring, clockwise from the top; results are previewed inside it. */
function circle(field: Box, count: number): Plan {
  const [far, size, middle] = [radius(field.width), ringDisc(field.width), center(field)];
  const at = (turns: number, away: number): Point => ({
    x: middle.x + away * Math.sin(2 * Math.PI * turns),
    y: middle.y - away * Math.cos(2 * Math.PI * turns),
  });
  const places = Array.from({ length: count }, (_, k) => k);
  const wide = Math.min(84, 1.6 * far * Math.sin(Math.PI / count));
  const pairs = places.slice(0, count > 2 ? count : 1).map((k) => {
    const spot = at((k + 0.5) / count, far);
    const target = count > 2 ? grow({ ...spot, width: 0, height: 0 }, wide / 2) : half(middle, far, size);
    const preview = at((k + 0.5) / count, far - size / 2 - 15);
    return { left: k, right: (k + 1) % count, middle: spot, preview, target };
  });
  const round = `A${far} ${far} 0 0 1`;
  return {
    disc: size,
    spots: places.map((k) => at(k / count, far)),
    numbers: places.map((k) => at(k / count, far + size / 2 + 11)).map(({ x, y }) => ({ x, y: y + 5 })),
    wire: `M${middle.x} ${middle.y - far}${round} ${middle.x} ${middle.y + far}${round} ${middle.x} ${middle.y - far}`,
    pairs,
  };
}

/** The last two of a ring lie far from each other; whoever points at either of them, or between them, means both. */
function half(middle: Point, far: number, size: number): Box {
  const [x, y] = [middle.x - size, middle.y - far - size / 2];
  return { x, y, width: 2 * size + far, height: 2 * far + size };
}

/** The pair whose touchable box, a little enlarged, holds a point; the nearest one of several. */
export function pairAt(pairs: readonly Pair[], point: Point): number | null {
  let best: number | null = null;
  let least = Infinity;
  for (const [place, pair] of pairs.entries()) {
    const away = Math.hypot(pair.middle.x - point.x, pair.middle.y - point.y);
    if (inside(grow(pair.target, 14), point) && away < least) [best, least] = [place, away];
  }
  return best;
}

// ---- words ---------------------------------------------------------------------------------------------------------

/** How wide a text will be, near enough: Japanese letters are as wide as high. */
export function extent(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + breadth(letter), 0) * size;
}

function breadth(letter: string): number {
  if (letter.codePointAt(0)! >= 0x2e80) return 1;
  if (/[A-Z0-9mw]/.test(letter)) return 0.76;
  return /[ilj.,' ]/.test(letter) ? 0.36 : 0.62;
}

/** A text cut to a width, with an ellipsis where something is missing. */
export function fit(text: string, size: number, width: number): string {
  if (extent(text, size) <= width) return text;
  let kept = [...text];
  while (kept.length > 1 && extent(`${kept.join("")}…`, size) > width) kept = kept.slice(0, -1);
  return `${kept.join("").trimEnd()}…`;
}
