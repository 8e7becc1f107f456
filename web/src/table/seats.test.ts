import { expect, test } from "vitest";
import type { Chair } from "../net/protocol";
import { doings } from "./seats";

const chair = (kind: Chair["kind"], more: Partial<Chair> = {}) => ({ kind, standin: false, ...more }) as Chair;
const nobody = { host: false, own: [], held: [] };
const host = { ...nobody, host: true };

test("before the start", () => {
  expect(doings(chair("open"), 1, "open", nobody)).toEqual(["sit"]);
  expect(doings(chair("bot"), 1, "open", nobody)).toEqual([]);
  expect(doings(chair("person"), 0, "open", { ...nobody, own: [0] })).toEqual(["leave"]);
  expect(doings(chair("open"), 1, "open", { ...host, own: [0] })).toEqual(["bot"]);
  expect(doings(chair("bot"), 1, "open", { ...host, own: [0] })).toEqual(["open"]);
  expect(doings(chair("person"), 1, "open", { ...host, own: [0] })).toEqual(["open"]);
});

test("in play", () => {
  expect(doings(chair("person"), 0, "playing", { ...nobody, own: [0] })).toEqual(["bot"]);
  expect(doings(chair("person", { standin: true }), 0, "playing", { ...nobody, own: [0] })).toEqual(["back"]);
  expect(doings(chair("bot"), 1, "playing", nobody)).toEqual(["sit"]);
  expect(doings(chair("person"), 1, "playing", host)).toEqual([]);
  expect(doings(chair("bot"), 1, "paused", { ...host, own: [0] })).toEqual(["open"]);
  expect(doings(chair("open"), 1, "playing", { ...host, own: [0] })).toEqual(["bot"]);
});

test("who has given a seat away may take that one back, and no other", () => {
  const gone = { ...nobody, held: [0] };
  expect(doings(chair("bot"), 0, "playing", gone)).toEqual(["back"]);
  expect(doings(chair("bot"), 1, "playing", gone)).toEqual([]);
});

test("after the end", () => {
  expect(doings(chair("bot"), 1, "over", host)).toEqual([]);
});

test("nobody sits on two chairs, and a stand-in goes when its person is back", () => {
  expect(doings(chair("open"), 1, "open", { ...nobody, own: [0] })).toEqual([]);
  expect(doings(chair("open"), 1, "playing", { ...nobody, own: [0] })).toEqual([]);
  expect(doings(chair("person", { standin: true }), 0, "open", { ...nobody, own: [0] })).toEqual(["back"]);
  expect(doings(chair("person", { standin: true }), 1, "playing", nobody)).toEqual([]);
});

test("what was held counts in play only", () => {
  expect(doings(chair("open"), 1, "open", { ...nobody, held: [0] })).toEqual(["sit"]);
  expect(doings(chair("open"), 0, "open", { ...nobody, held: [0] })).toEqual(["sit"]);
  expect(doings(chair("open"), 0, "playing", nobody)).toEqual(["sit"]);
  expect(doings(chair("open"), 0, "playing", { ...host, held: [0] })).toEqual(["back", "bot"]);
  expect(doings(chair("bot"), 1, "playing", host)).toEqual(["sit", "open"]);
});
