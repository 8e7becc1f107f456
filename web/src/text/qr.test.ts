import { describe, expect, test } from "vitest";
import { encode } from "./qr";

// Made with the Python package `qrcode` 8, error correction M, the same mask.
const LETTER = `
  #######.#..#..#######
  #.....#.#####.#.....#
  #.###.#...#.#.#.###.#
  #.###.#.##.##.#.###.#
  #.###.#..###..#.###.#
  #.....#..#.##.#.....#
  #######.#.#.#.#######
  ........##.##........
  #.##.###..###.#..#.##
  .#.##..#.#.####..#...
  ##..###.##.#.....##.#
  #.##.#.....#..#####..
  #..####..#..#..#..#..
  ........#.##..#..#..#
  #######.#..##..#.#...
  #.....#.##.....##.##.
  #.###.#..##.#####...#
  #.###.#.####..######.
  #.###.#.#.#.#.##.....
  #.....#...#..#.#..#.#
  #######.#....#..#....
`;
const DIGESTS: [string, number, string][] = [
  [
    "http://localhost:8000/t/709998662833?invite=abc",
    33,
    "8491486bf53963365dd8f8c3bdaefbe132fb25d101d32d4e5bdab1b336bf5722",
  ],
  ["信号".repeat(10), 33, "6c8d38ad3cfc70cb2c5695b32fde8198db404b60a66975fd6696c96be4568fc7"],
  ["x".repeat(150), 49, "bbe6b068fd583d2359738a7e75c73a2efa11a760bed329f4d8b9792ad940d357"],
  ["y".repeat(200), 57, "f3a557b93ceac0d8249dc7ae1f46b5c33cee0984cf3a5c8580e20639fc78da98"],
];

const written = (text: string) => encode(text)!.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

describe("codes that another program made", () => {
  test("a letter", () => {
    expect(written("A")).toEqual(LETTER.trim().split(/\s+/));
  });

  test.each(DIGESTS)("%s", async (text, size, known) => {
    const rows = written(text);
    expect(rows).toHaveLength(size);
    expect(await digest(rows.join("\n"))).toBe(known);
  });
});

test("the smallest version that fits is taken", () => {
  expect(encode("z".repeat(14))).toHaveLength(21);
  expect(encode("z".repeat(15))).toHaveLength(25);
  expect(encode("z".repeat(213))).toHaveLength(57);
});

test("what is too long has no code", () => {
  expect(encode("z".repeat(214))).toBeNull();
});
