import { expect, test, vi } from "vitest";
import type { Game } from "../net/rest";

const told = vi.hoisted(() => [] as unknown[]);
vi.mock("../text/settings.svelte", () => ({ settings: { language: "en", level: 3 } }));
vi.mock("../ui/router.svelte", () => ({ router: { go: (path: string) => told.push(path) } }));
vi.mock("../net/rest", () => ({
  openTable: (wanted: unknown) => Promise.resolve(told.push(wanted)).then(() => ({ id: "t1" })),
  startTable: (id: string) => Promise.resolve(told.push(`start ${id}`)),
}));
const { factsOf, levelName, levelsOf, pitchOf, playNow, seatsText } = await import("./play");

const game = { slug: "loop-6", seats: [3, 2], opening: { ring: "on" } } as unknown as Game;
const levels = [
  { level: 1, name: { en: "Pip" }, line: { en: "Plays anything." } },
  { level: 2, name: { en: "Tock" }, line: { en: "" } },
  { level: 3, name: { en: "" }, line: { en: "Thinks." } },
];
const cast = { ...game, levels } as unknown as Game;

test("one click opens a table against bots, begins, and goes there", async () => {
  await playNow(game);
  const wanted = { game: "loop-6", seats: 3, players: ["me", "bot:3", "bot:3"], listed: false, options: { ring: "on" } };
  expect(told.splice(0)).toEqual([wanted, "start t1", "/t/t1"]);
  await playNow({ ...game, seats: [] });
  expect(told[0]).toMatchObject({ seats: 2, players: ["me", "bot:3"] });
});

test("bot levels are the game's, or five without names", () => {
  expect(levelsOf(cast)).toBe(levels);
  for (const some of [null, game]) {
    expect(levelsOf(some)).toEqual([1, 2, 3, 4, 5].map((level) => ({ level, name: {} })));
  }
});

test("a level is called by its name, or by its number", () => {
  expect(levelName(cast, 2)).toBe("Tock (bot, level 2)");
  for (const [some, level] of [[cast, 3], [cast, 9], [game, 2], [null, 2]] as const) {
    expect(levelName(some, level)).toBe(`level ${level}`);
  }
});

test("numbers of players", () => {
  expect(seatsText([2])).toBe("2 players");
  expect(seatsText([3, 2, 4])).toBe("2–4 players");
  expect(seatsText([2, 3], true)).toBe("2–3 together");
});

test("a game in a few words: its pitch, else its summary; and its facts", () => {
  const told = { ...game, minutes: 10, summary: { en: "Long words." }, difficulty: { en: "Starter" } } as unknown as Game;
  expect(pitchOf(told)).toBe("Six signals down to a single 1");
  expect(pitchOf({ ...told, slug: "new-one" })).toBe("Long words.");
  expect(factsOf(told)).toBe("2–3 players · 10 min");
  expect(factsOf(told, true)).toBe("2–3 players · 10 min · Starter");
});
