// QR codes of short texts: byte mode, error correction M, versions 1 to 10 (ISO/IEC 18004), up to 213 bytes.

/** By version: check bytes of a block, and how many blocks there are. */
const CHECKS = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const MEDIUM = 0; // the two bits that say error correction M

export type Grid = boolean[][];

/** The dark modules of a text's code, row by row; null when it is too long. */
export function encode(text: string): Grid | null {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= 10; version++) {
    if (bytes.length + (version < 10 ? 2 : 3) <= capacity(version)) return draw(version, bytes);
  }
  return null;
}

const sizeOf = (version: number) => 17 + 4 * version;

/** All bytes that fit around the patterns. */
function total(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    bits -= (25 * marks - 10) * marks - 55;
    if (version >= 7) bits -= 36;
  }
  return bits >> 3;
}

const capacity = (version: number) => total(version) - CHECKS[version]! * BLOCKS[version]!;

// ---- bytes ----------------------------------------------------------------------------------------------------------

/** Mode, length, the bytes, and filling. */
function payload(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const put = (value: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  const room = capacity(version) * 8;
  put(0, 4); // the end; there is always room for it, and now the bits are whole bytes
  for (let filling = 0xec; bits.length < room; filling ^= 0xec ^ 0x11) put(filling, 8);
  return Array.from({ length: bits.length / 8 }, (_, k) => parseInt(bits.slice(8 * k, 8 * k + 8).join(""), 2));
}

/** A product in the field of 256 with the polynomial 0x11d. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

function divisor(degree: number): number[] {
  const result = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let k = 0; k < degree; k++) {
    for (const j of result.keys()) result[j] = times(result[j]!, root) ^ (result[j + 1] ?? 0);
    root = times(root, 2);
  }
  return result;
}

function checksOf(data: number[], by: number[]): number[] {
  const rest = new Uint8Array(by.length);
  for (const byte of data) {
    const factor = byte ^ rest[0]!;
    by.forEach((coefficient, k) => (rest[k] = (rest[k + 1] ?? 0) ^ times(coefficient, factor)));
  }
  return [...rest];
}

/** Data and check bytes of all blocks, one byte of each in turn. */
function woven(version: number, data: number[]): number[] {
  const count = BLOCKS[version]!;
  const short = Math.floor(data.length / count);
  const long = data.length % count; // the last blocks have one byte more
  const by = divisor(CHECKS[version]!);
  const blocks: number[][] = [];
  for (let k = 0, at = 0; k < count; k++) {
    const length = short + (k >= count - long ? 1 : 0);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const checks = blocks.map((block) => checksOf(block, by));
  const turns = (rows: number[][], length: number) =>
    Array.from({ length }, (_, k) => rows.flatMap((row) => (k < row.length ? [row[k]!] : []))).flat();
  return [...turns(blocks, short + 1), ...turns(checks, by.length)];
}

// ---- modules --------------------------------------------------------------------------------------------------------

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(version: number, bytes: Uint8Array): Grid {
  const size = sizeOf(version);
  const fixed: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  drawPatterns(fixed, version);
  const stream = woven(version, payload(version, bytes));
  const grids = MASKS.map((mask, number) => {
    const grid = fill(fixed, stream, mask);
    drawFormat(grid, number);
    return grid;
  });
  return grids.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

function drawPatterns(grid: (boolean | null)[][], version: number): void {
  const size = grid.length;
  for (let k = 0; k < size; k++) grid[6]![k] = grid[k]![6] = k % 2 === 0;
  drawMarks(grid, version);
  const corners: [number, number][] = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ];
  for (const [x, y] of corners) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const far = Math.max(Math.abs(dx), Math.abs(dy));
        if (grid[y + dy]?.[x + dx] !== undefined) grid[y + dy]![x + dx] = far !== 2 && far !== 4;
      }
    }
  }
  drawFormat(grid, 0); // keeps the room
  if (version >= 7) drawVersion(grid, version);
}

function drawMarks(grid: (boolean | null)[][], version: number): void {
  if (version < 2) return;
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const at = [6, ...Array.from({ length: count - 1 }, (_, k) => version * 4 + 10 - (count - 2 - k) * step)];
  for (const y of at) {
    for (const x of at) {
      const corner = [x, y].every((place) => place === 6 || place === at[count - 1]) && !(x > 6 && y > 6);
      if (corner) continue; // the large patterns are there
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) grid[y + dy]![x + dx] = Math.max(Math.abs(dx), Math.abs(dy)) !== 1;
      }
    }
  }
}

/** A value with its check bits, by division through a polynomial. */
function guarded(value: number, bits: number, polynomial: number): number {
  let rest = value;
  for (let k = 0; k < bits; k++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial);
  return (value << bits) | rest;
}

function drawFormat(grid: (boolean | null)[][], mask: number): void {
  const size = grid.length;
  const bits = guarded((MEDIUM << 3) | mask, 10, 0x537) ^ 0x5412;
  const bit = (k: number) => ((bits >> k) & 1) === 1;
  for (let k = 0; k < 15; k++) {
    const along = k < 6 ? k : k < 8 ? k + 1 : -1;
    if (along >= 0) grid[along]![8] = bit(k);
    else if (k === 8) grid[8]![7] = bit(k);
    else grid[8]![14 - k] = bit(k);
    if (k < 8) grid[8]![size - 1 - k] = bit(k);
    else grid[size - 15 + k]![8] = bit(k);
  }
  grid[size - 8]![8] = true;
}

function drawVersion(grid: (boolean | null)[][], version: number): void {
  const bits = guarded(version, 12, 0x1f25);
  for (let k = 0; k < 18; k++) {
    const [far, near] = [grid.length - 11 + (k % 3), Math.floor(k / 3)];
    grid[near]![far] = grid[far]![near] = ((bits >> k) & 1) === 1;
  }
}

/** The stream in its zigzag, two columns at a time from the right, through what is still free. */
function fill(fixed: (boolean | null)[][], stream: number[], mask: (x: number, y: number) => boolean): Grid {
  const size = fixed.length;
  const grid = fixed.map((row) => row.map(Boolean));
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let k = 0; k < size; k++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - k : k;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x] !== null) continue;
        const dark = ((stream[at >> 3]! >> (7 - (at & 7))) & 1) === 1; // past the end all bits are 0
        grid[y]![x] = dark !== mask(x, y);
        at += 1;
      }
    }
  }
  return grid;
}

// ---- which mask reads best ------------------------------------------------------------------------------------------

function penalty(grid: Grid): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x]!));
  let points = 0;
  for (const line of [...grid, ...columns]) points += runs(line) + finders(line);
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (grid[y]![x]) dark += 1;
      const same = [grid[y + 1]?.[x], grid[y]![x + 1], grid[y + 1]?.[x + 1]];
      if (same.every((module) => module === grid[y]![x])) points += 3;
    }
  }
  return points + 10 * Math.floor(Math.abs((dark * 100) / size ** 2 - 50) / 5);
}

function runs(line: boolean[]): number {
  let points = 0;
  for (let at = 0, end = 0; at < line.length; at = end) {
    while (line[end] === line[at]) end += 1;
    if (end - at >= 5) points += end - at - 2;
  }
  return points;
}

function finders(line: boolean[]): number {
  const text = line.map(Number).join("");
  let points = 0;
  for (const pattern of ["10111010000", "00001011101"]) {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) points += 40;
  }
  return points;
}
