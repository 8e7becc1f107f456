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

// The smallest and the longest text of every version. Made with `qrcode` 8 too; the mask is the one with the least
// penalty by the standard, counted in Python.
const VERSIONS: [length: number, mask: number, size: number, digest: string][] = [
  [1, 4, 21, "0cad9658dbfe3e668c557875b555913cf16f906a3792d93f6c6d25c21d3588ad"],
  [14, 6, 21, "100fcf80e1f2edb3f950d0553590f5cdf3bca40b614a74f109446368168d392b"],
  [15, 4, 25, "885d479a117ab67f51dc0303187ae6aba09f9f894daf9026ff60da685b776b04"],
  [26, 3, 25, "8cf55c1f671c889232afd7cdb17b2bde4fd46a435763487e671c2f85ab43bf83"],
  [27, 2, 29, "557958f4aeb90f0a9a16986d430f899da1a203cd750c3549529955ce611a4c26"],
  [42, 6, 29, "a89f47ba9840e685d10fbabf9b26d3e6ef385043acb623fd40fa229635dfd00d"],
  [43, 2, 33, "7fc5f0cb942a90829224f7b802ece0391c4fe01019f1adf3bee27d213bb0168c"],
  [62, 1, 33, "6c72f186dfe4d0d6331ffac69d4ed49c351636aa90cfe0992d075bd3ed22e051"],
  [63, 2, 37, "a7b702f6135ad8b6f79cc29c94b7925336b782fedcde59e0de883eb6e4546947"],
  [84, 4, 37, "3f2e1f394858d9651f4037336ea4544cf5f0ab93037fb36fa95713c134b965bc"],
  [85, 6, 41, "61b2de5dd95d24137bef79ce566612c0876c0333a9145f9ee81231c7ee58e646"],
  [106, 7, 41, "a9873c5642e4675bd6a40fdac4f377c6f4c52ad19bd100245c097988b531f1be"],
  [107, 2, 45, "d43b1afa7cd03edab8f0886ccd760c27c2f8dc601db868ede96e70052f3a1842"],
  [122, 2, 45, "fe3d0a7838fb21d52b7a42cddc611913901c0920f0bcdbfb73a65b15df498be0"],
  [123, 6, 49, "8373a7ffa808da5ebb49657b60390866e0507c83e476722b45efe6a6797c4684"],
  [152, 0, 49, "3bab03b050c57e48483a36bb0aa3e777d97dc38fdc0df65647aba3e978855a93"],
  [153, 3, 53, "8a010e4457f0352037dfe112ed7c8fd82c24dd768949a1e3a83923cf54184885"],
  [180, 2, 53, "2fe9bf0830e917b510aced222a97a5a03ffef64b1c16db5ba34d0f96f913feb3"],
  [181, 2, 57, "992908e1e534f8dc1ec6c8de2fc0755c118d2f1528f16f20752cc36a5416e9d8"],
  [213, 3, 57, "faed38a89257f8578b6e468499a18e1dce7dcd7160a74d9d1daaf83bdf2b6b46"],
];
const MASKS =
  "117226226212332243332226322323223236332222214226022222237223" +
  "333633322222262362623103033222213213362231222216406122222612";

/** Which mask a code says it has. */
function maskOf(text: string): number {
  const row = encode(text)![8]!;
  return [4, 3, 2].reduce((mask, x, bit) => mask | (Number(row[x]) << bit), 0) ^ 0b101;
}

test.each(VERSIONS)("%d letters have the mask %d", async (length, mask, size, known) => {
  const text = Array.from({ length }, (_, k) => String.fromCharCode(33 + ((7 * k * k + length) % 90))).join("");
  expect([maskOf(text), encode(text)!.length]).toEqual([mask, size]);
  expect(await digest(written(text).join("\n"))).toBe(known);
});

test("the mask that reads best is taken", async () => {
  expect([...MASKS].map((_, k) => maskOf(`logicade ${k}`)).join("")).toBe(MASKS);
  expect(maskOf("logicade 1140")).toBe(5);
  expect(await digest(written("logicade 1140").join("\n"))).toBe(
    "a1fa4e74d96c51f29fd3884ca74df7fd76fc6436948a7863bc68871450964f8f",
  );
});
