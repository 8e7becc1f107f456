import { expect, test, vi } from "vitest";
import type { Chair, TableState } from "../net/protocol";
import type { Game } from "../net/rest";

vi.mock("../text/settings.svelte", () => ({ settings: { language: "en" } }));
vi.mock("../ui/router.svelte", () => ({ router: {} }));
const { namesOf } = await import("./names");

const chair = (kind: Chair["kind"], name = "", level = 0) => ({ kind, name, level }) as Chair;
const names = (...chairs: Chair[]) => namesOf({ chairs } as unknown as TableState, null);

test("people have names, bots levels, empty seats numbers", () => {
  expect(names(chair("person", "Ada"), chair("bot", "", 3), chair("open"))).toEqual(["Ada", "Bot level 3", "Seat 3"]);
  const game = { levels: [{ level: 3, name: { en: "Pip" } }] } as unknown as Game;
  expect(namesOf({ chairs: [chair("bot", "", 3)] } as TableState, game)).toEqual(["Bot Pip, level 3"]);
});

test("whoever has several seats is told apart by their numbers", () => {
  const twice = names(chair("person", "Ada"), chair("person", "Bob"), chair("person", "Ada"));
  expect(twice).toEqual(["Ada (1)", "Bob", "Ada (3)"]);
});
