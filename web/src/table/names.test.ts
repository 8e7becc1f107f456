import { expect, test, vi } from "vitest";
import type { Chair, TableState } from "../net/protocol";
import type { Game } from "../net/rest";

vi.mock("../text/settings.svelte", () => ({ settings: { language: "en" } }));
vi.mock("../ui/router.svelte", () => ({ router: {} }));
const { hueOf, levelsAt, namesOf } = await import("./names");

const chair = (kind: Chair["kind"], name = "", level = 0) => ({ kind, name, level }) as Chair;
const names = (...chairs: Chair[]) => namesOf({ chairs } as unknown as TableState, null);

test("people and bots have names, empty seats numbers", () => {
  const game = { levels: [{ level: 3, name: { en: "Pip" } }] } as unknown as Game;
  const chairs = [chair("person", "Ada"), chair("bot", "", 3), chair("open")];
  expect(namesOf({ chairs } as TableState, game)).toEqual(["Ada", "Pip", "Seat 3"]);
  expect(names(...chairs)).toEqual(["Ada", "level 3", "Seat 3"]);
});

test("namesakes are counted", () => {
  const twice = names(chair("person", "Ada"), chair("person", "Bob"), chair("person", "Ada"));
  expect(twice).toEqual(["Ada 1", "Bob", "Ada 2"]);
});

test("who looks on has the first colour, and chance none", () => {
  expect([0, 1, 2].map((seat) => hueOf(seat, 1, 3))).toEqual(["by-3", "by-1", "by-2"]);
  expect([0, 1, 6].map((seat) => hueOf(seat, null, 7))).toEqual(["by-1", "by-2", "by-1"]);
  expect(hueOf(-1, 0, 2)).toBe("");
});

test("a bot has a level where it sits for itself, and none where it fills in", () => {
  const chairs = [chair("person", "Ada"), chair("bot", "", 3), chair("person", "Bob", 2), chair("open")];
  expect(levelsAt({ chairs })).toEqual([0, 3, 0, 0]);
});
