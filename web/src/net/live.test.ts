import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live, type Event } from "./live.svelte";

vi.mock("./rest", () => ({
  showTable: () => Promise.reject(new Error("no net")),
  troubleOf: () => ({ code: "server-gone" }),
}));

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  tell(frame: object) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  break(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}

const last = () => FakeSocket.all[FakeSocket.all.length - 1]!;
const TABLE = { terms: {}, status: "playing", chairs: [], times: null, request: null, closing: false };
const sightAt = (ply: number) => ({ ply, mover: 0, legal: [], state: {} });
const whole = (seq: number) => ({ type: "whole", seq, seat: 0, table: TABLE, sight: sightAt(2), lines: [], words: [] });
const step = (seq: number, more = {}) => ({
  type: "step",
  seq,
  sight: sightAt(3),
  lines: [{ ply: 2, actor: 0, action: "AND@1" }],
  ...more,
});

let events: Event[];
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  events = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
  vi.stubGlobal("document", { addEventListener() {}, removeEventListener() {}, visibilityState: "visible" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  live = new Live("t1", 0, "", (event) => events.push(event));
  last().open();
  last().tell(whole(5));
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a step keeps what was seen before and what was done", () => {
  last().tell(step(6));
  expect(live.before?.ply).toBe(2);
  expect(live.sight?.ply).toBe(3);
  expect(live.actions).toEqual(["AND@1"]);
  expect(live.lines).toHaveLength(1);
  expect(events.map(({ type }) => type)).toEqual(["step"]);
});

test("a command is answered by the frame with its id", async () => {
  const done = live.send({ type: "undo" });
  expect(live.busy).toBe(1);
  last().tell(step(6, { id: last().sent[0]!.id }));
  expect(await done).toBeNull();
  expect(live.busy).toBe(0);
});

test("a refusal says why", async () => {
  const done = live.send({ type: "play", action: "AND@9", ply: 2 });
  last().tell({ type: "refused", code: "illegal-action", seq: 5, id: last().sent[0]!.id, text: "no", clause: "x 1.1" });
  expect(await done).toMatchObject({ code: "illegal-action", clause: "x 1.1" });
});

test("after a break it resumes where it was and sends again what was not answered, under the same id", async () => {
  last().tell(step(6));
  const done = live.send({ type: "play", action: "OR@1", ply: 3 });
  const first = last();
  first.break();
  expect(live.state).toBe("waiting");
  await vi.advanceTimersByTimeAsync(2000);
  expect(last()).not.toBe(first);
  expect(last().address).toContain("after=6");
  last().open();
  expect(live.state).toBe("live");
  expect(last().sent).toEqual(first.sent);
  last().tell({ type: "ack", id: first.sent[0]!.id, seq: 7 });
  expect(await done).toBeNull();
  expect(events.at(-1)).toEqual({ type: "again" });
});

test("it waits longer after each failure", async () => {
  for (let k = 0; k < 6; k++) {
    last().break();
    await vi.advanceTimersByTimeAsync(20_000);
  }
  last().break();
  expect(live.delay).toBeGreaterThan(5);
});

test("a silent connection is taken for dead", async () => {
  await vi.advanceTimersByTimeAsync(15_000);
  expect(last().sent).toEqual([{ type: "ping" }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(live.state).toBe("waiting");
});

test("a pong keeps it", async () => {
  await vi.advanceTimersByTimeAsync(15_000);
  vi.advanceTimersByTime(5);
  last().tell({ type: "pong", seq: 5 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(live.state).toBe("live");
});

test("whoever may not enter is told so and stays out", async () => {
  const done = live.send({ type: "undo" });
  last().tell({ type: "refused", code: "no-such-table", seq: 0 });
  last().break(4404);
  expect(live.state).toBe("closed");
  expect(live.reason).toBe("no-such-table");
  expect((await done)?.code).toBe("no-such-table");
});

test("what is being prepared is tried again", () => {
  last().tell({ type: "refused", code: "cannot-store", seq: 0 });
  last().break(4404);
  expect(live.state).toBe("waiting");
});

test("after a reload the last action is known, and nothing moves", () => {
  const lines = [
    { ply: 0, actor: -1, action: "row=1" },
    { ply: 1, actor: 0, action: "OR@2" },
  ];
  last().tell({ ...whole(7), lines });
  expect(live.actions).toEqual(["OR@2"]);
  expect(live.before).toBeNull();
});
