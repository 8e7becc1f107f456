import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeTarget } from "../fakes";
import { FakeSocket } from "./fakes";
import { Live, type Event } from "./live.svelte";

const showTable = vi.hoisted(() => vi.fn<(id: string, invite: string) => Promise<void>>());
vi.mock("./rest", () => ({ showTable, troubleOf: (wrong: Error) => ({ code: wrong.message }) }));

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
let page: FakeTarget & { visibilityState: string };
let window: FakeTarget;

/** Another viewer, whose socket is not open yet. */
function another(seat: number | null = null, invite = ""): Live {
  live.close();
  events = [];
  return (live = new Live("t1", seat, invite, (event) => events.push(event)));
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  events = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  showTable.mockReset().mockRejectedValue(new Error("server-gone"));
  page = Object.assign(new FakeTarget(), { visibilityState: "visible" });
  window = new FakeTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", window.addEventListener);
  vi.stubGlobal("removeEventListener", window.removeEventListener);
  live = new Live("t1", 0, "", (event) => events.push(event));
  last().open();
  last().tell(whole(5));
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a step shows what is seen now, and grows the log", () => {
  last().tell(step(6));
  expect(live.sight?.ply).toBe(3);
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

test("what was too much just now is said, and sent again under its id when there is time for it", async () => {
  const done = live.send({ type: "play", action: "OR@1", ply: 2 });
  const { id } = last().sent[0]!;
  last().tell({ type: "refused", code: "too-fast", seq: 5, id, text: "", hint: "", wait: 3 });
  expect(events.map(({ type }) => type)).toEqual(["remark"]);
  await vi.advanceTimersByTimeAsync(2900);
  expect(last().sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(last().sent.map((sent) => sent.id)).toEqual([id, id]);
  last().tell(step(6, { id }));
  expect(await done).toBeNull();
});

test("a remark about bots that wait for their turn closes nothing and answers nothing", () => {
  last().tell({ type: "refused", code: "bots-busy", seq: 5, text: "", hint: "" });
  expect(events).toMatchObject([{ type: "remark", refusal: { code: "bots-busy" } }]);
  expect(live.state).toBe("live");
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

test("it waits longer after each failure, up to ten seconds", async () => {
  const waits: number[] = [];
  for (let k = 0; k < 8; k++) {
    const [before, begin] = [FakeSocket.all.length, Date.now()];
    last().break();
    while (FakeSocket.all.length === before) await vi.advanceTimersToNextTimerAsync();
    waits.push(Date.now() - begin);
  }
  expect(waits).toEqual([400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
  expect(live.pause).toBe(10_000);
});

test("waits differ by a quarter, so that not all come back at once", async () => {
  vi.mocked(Math.random).mockReturnValue(0);
  last().break();
  expect([live.pause, live.due - performance.now()]).toEqual([300, 300]);
  await vi.advanceTimersByTimeAsync(299);
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(FakeSocket.all).toHaveLength(2);
});

test("a break is spoken of when it lasts, and no longer than it lasts", async () => {
  last().break();
  await vi.advanceTimersByTimeAsync(1499);
  expect(live.cut).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(live.cut).toBe(true);
  live.hurry();
  last().open();
  expect(live.cut).toBe(false);
  last().break();
  live.hurry();
  last().open();
  await vi.advanceTimersByTimeAsync(5000);
  expect(live.cut).toBe(false);
});

test("without a network the connection is given up at once, and tried again when there is one", async () => {
  const first = last();
  window.tell("offline");
  expect([live.state, first.readyState]).toEqual(["waiting", 3]);
  window.tell("offline");
  await vi.advanceTimersByTimeAsync(1500);
  expect(live.cut).toBe(true);
  window.tell("online");
  last().open();
  expect([live.state, live.cut]).toEqual(["live", false]);
});

test("a server that is full is left alone for a while", () => {
  last().break(1008);
  expect(live.pause).toBe(20_000);
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

describe("at first", () => {
  test("nothing is known", () => {
    const { state, reason, cut, due, pause, seat, table, sight, lines, words, times, timed, closing, busy } = another();
    expect({ state, reason, cut, due, pause, seat, table, sight }).toEqual({
      state: "connecting", reason: "", cut: false, due: 0, pause: 0, seat: null, table: null, sight: null,
    });
    expect({ lines, words, times, timed, closing, busy }).toEqual({
      lines: [], words: [], times: null, timed: 0, closing: false, busy: 0,
    });
  });

  test("the address says who wants to see what", () => {
    another(null);
    expect(last().address).toBe("ws://localhost/api/tables/t1/live?seat=none");
    vi.stubGlobal("location", { protocol: "https:", host: "play.example" });
    another(1, "abc");
    expect(last().address).toBe("wss://play.example/api/tables/t1/live?seat=1&invite=abc");
  });

  test("opening is no coming back", () => {
    another();
    last().open();
    expect(live.state).toBe("live");
    expect(events).toEqual([]);
  });

  test("a command waits for the connection and is sent once", () => {
    another();
    void live.send({ type: "undo" });
    expect(last().sent).toEqual([]);
    last().open();
    expect(last().sent).toHaveLength(1);
    void live.send({ type: "undo" });
    expect(last().sent).toHaveLength(2);
  });
});

describe("ids of commands", () => {
  test("are UUIDs where the browser makes them", () => {
    void live.send({ type: "undo" });
    expect(last().sent[0]).toEqual({ type: "undo", id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
  });

  test("are made of the time and chance in a plain network", () => {
    vi.stubGlobal("crypto", {});
    void live.send({ type: "undo" });
    expect(last().sent[0]!.id).toBe(`${Date.now()}-0.5`);
  });
});

describe("hurrying", () => {
  test("connects at once and forgets the wait", async () => {
    last().break();
    live.hurry();
    expect(FakeSocket.all).toHaveLength(2);
    expect(live.state).toBe("waiting");
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("asks a live connection whether it is there", async () => {
    live.hurry();
    expect(last().sent).toEqual([{ type: "ping" }]);
    last().tell({ type: "pong", seq: 5 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(live.state).toBe("live");
  });

  test("asks nothing of a socket that is closing", () => {
    last().readyState = 2;
    live.hurry();
    expect(last().sent).toEqual([]);
  });

  test("does nothing to a first try, nor after the end", () => {
    another();
    const count = FakeSocket.all.length;
    live.hurry();
    live.close();
    live.hurry();
    expect([FakeSocket.all.length, last().sent]).toEqual([count, []]);
  });

  test("happens when the network or the person comes back", () => {
    last().break();
    window.tell("online");
    expect(FakeSocket.all).toHaveLength(2);
    last().break();
    page.visibilityState = "hidden";
    page.tell("visibilitychange");
    expect(FakeSocket.all).toHaveLength(2);
    page.visibilityState = "visible";
    page.tell("visibilitychange");
    expect(FakeSocket.all).toHaveLength(3);
  });
});

describe("a socket that was given up", () => {
  test("is closed and no longer heard", () => {
    last().break();
    live.hurry();
    const old = last();
    live.hurry();
    expect(old.readyState).toBe(3);
    old.open();
    expect(live.state).toBe("waiting");
    old.tell(step(6));
    expect(live.sight?.ply).toBe(2);
    last().open();
    old.break();
    expect(live.state).toBe("live");
  });

  test("does not take its successor down by its silence", async () => {
    await vi.advanceTimersByTimeAsync(15_000);
    last().break();
    await vi.advanceTimersByTimeAsync(9_999);
    const next = last();
    await vi.advanceTimersByTimeAsync(1);
    next.open();
    expect(live.state).toBe("live");
  });
});

describe("leaving", () => {
  test("ends everything and answers what was asked", async () => {
    const done = live.send({ type: "undo" });
    live.close();
    expect([live.state, live.reason, last().readyState]).toEqual(["closed", "left", 3]);
    expect(await done).toEqual({ code: "left", text: "", clause: "", hint: "" });
    expect([window.listeners, page.listeners, vi.getTimerCount()]).toEqual([0, 0, 0]);
    last().break();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([live.state, live.reason, FakeSocket.all.length]).toEqual(["closed", "left", 1]);
  });

  test("is possible while waiting too", async () => {
    last().break();
    live.close();
    live.hurry();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([live.state, FakeSocket.all.length]).toEqual(["closed", 1]);
  });
});

describe("who is sent away", () => {
  test.each([
    [4401, "who-are-you"],
    [4403, "not-seated"],
    [4404, "not-seated"],
  ])("%d without a word means %s", (code, reason) => {
    last().break(code);
    expect([live.state, live.reason]).toEqual(["closed", reason]);
  });

  test("is told the server's reason where there is one", () => {
    last().tell({ type: "refused", code: "too-fast", seq: 0 });
    last().break(4401);
    expect(live.reason).toBe("too-fast");
  });

  test("tries again where the server itself is in trouble, and what was said then is forgotten", () => {
    last().tell({ type: "refused", code: "broken", seq: 0 });
    last().break(4404);
    expect(live.state).toBe("waiting");
    live.hurry();
    last().break(4404);
    expect([live.state, live.reason]).toEqual(["closed", "not-seated"]);
  });
});

describe("a door that does not open", () => {
  async function knock(): Promise<void> {
    last().break();
    await vi.advanceTimersByTimeAsync(0);
  }

  test.each(["no-such-table", "who-are-you"])("is asked about after two tries, and %s is the end", async (code) => {
    another(0, "abc");
    showTable.mockRejectedValue(new Error(code));
    await knock();
    expect(showTable).not.toHaveBeenCalled();
    live.hurry();
    await knock();
    expect(showTable.mock.calls).toEqual([["t1", "abc"]]);
    expect([live.state, live.reason]).toEqual(["closed", code]);
  });

  test.each(["fine", "server-gone"])("is tried again when the answer is %s", async (code) => {
    another();
    if (code === "fine") showTable.mockResolvedValue();
    await knock();
    live.hurry();
    await knock();
    expect(showTable).toHaveBeenCalledTimes(1);
    expect(live.state).toBe("waiting");
  });

  test("is not asked about when it did open", async () => {
    another();
    await knock();
    live.hurry();
    last().open();
    await knock();
    expect(showTable).not.toHaveBeenCalled();
  });
});

describe("what comes in", () => {
  const times = { left: [1, 2] };
  const word = (k: number) => ({ text: `w${k}` });

  test("the whole table", () => {
    vi.advanceTimersByTime(50);
    const table = { ...TABLE, times, closing: true };
    const lines = [{ ply: 0, actor: 0, action: "OR@2" }];
    last().tell({ ...whole(7), seat: 1, table, lines, words: [word(1)] });
    expect([live.seat, live.table, live.lines, live.words]).toEqual([1, table, lines, [word(1)]]);
    expect([live.times, live.timed, live.closing]).toEqual([times, performance.now(), true]);
  });

  test("a step with a table of its own", () => {
    last().tell(step(6, { table: { ...TABLE, status: "over", times, closing: true } }));
    expect([live.table?.status, live.times, live.closing]).toEqual(["over", times, true]);
  });

  test("a step without one brings the times and withdraws a request", () => {
    last().tell({ ...whole(6), table: { ...TABLE, request: { what: "undo" } } });
    last().tell(step(7, { times, closing: true }));
    expect([live.times, live.closing, live.table]).toEqual([times, true, TABLE]);
    last().tell(step(8));
    expect([live.times, live.closing]).toEqual([null, false]);
    expect(live.lines).toHaveLength(2);
  });

  test("a step where nobody asked anything leaves the table as it is", () => {
    const table = live.table;
    last().tell(step(6));
    expect(live.table).toBe(table);
    another();
    last().open();
    last().tell(step(1));
    expect(live.table).toBeNull();
  });

  test("a start shows what was dealt", () => {
    const lines = [{ ply: 0, actor: -1, action: "row=1" }];
    last().tell({ type: "news", seq: 6, what: "started", table: TABLE, sight: sightAt(1), lines });
    expect([live.sight?.ply, live.lines]).toEqual([1, lines]);
    last().tell({ type: "news", seq: 7, what: "started", table: TABLE, sight: sightAt(1) });
    expect([live.sight?.ply, live.lines]).toEqual([1, lines]);
    expect(events[0]).toEqual({ type: "news", what: "started", seat: null, person: "", on: null });
  });

  test("other news show what is there now", () => {
    const lines = [{ ply: 0, actor: 0, action: "OR@2" }];
    const table = { ...TABLE, status: "paused" };
    last().tell({ type: "news", seq: 6, what: "undone", table, sight: sightAt(1), lines, seat: 1, person: "p", on: true });
    expect([live.sight?.ply, live.lines]).toEqual([1, lines]);
    last().tell({ type: "news", seq: 7, what: "paused", table });
    expect([live.sight?.ply, live.lines, live.table]).toEqual([1, lines, table]);
    expect(events[0]).toEqual({ type: "news", what: "undone", seat: 1, person: "p", on: true });
  });

  test("words, of which a hundred are kept", () => {
    for (let k = 0; k < 101; k++) last().tell({ type: "said", seq: 6 + k, word: word(k) });
    expect([live.words.length, live.words[0], live.words.at(-1)]).toEqual([100, word(1), word(100)]);
    expect(events.at(-1)).toEqual({ type: "said", word: word(100) });
  });

  test("a pong, an answer and a refusal show nothing", async () => {
    const done = live.send({ type: "undo" });
    last().tell({ type: "pong", seq: 5 });
    last().tell({ type: "ack", seq: 5, id: last().sent[0]!.id });
    last().tell({ type: "ack", seq: 5, id: last().sent[0]!.id });
    last().tell({ type: "refused", seq: 5, code: "broken" });
    expect(await done).toBeNull();
    expect([events, live.words, live.state]).toEqual([[], [], "live"]);
  });
});
