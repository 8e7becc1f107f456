import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Event, Refusal } from "../net/live.svelte";
import type { Chair, ViewData, TableState } from "../net/protocol";
import type { TableInfo } from "../net/rest";

const rest = vi.hoisted(() => ({ hint: vi.fn() }));
const alerts = vi.hoisted(() => [] as string[]);
const all = vi.hoisted(() => [] as FakeLive[]);

class FakeLive {
  state = "live";
  busy = 0;
  sight: ViewData | null = null;
  table: TableState | null = null;
  closed = false;
  sent: unknown[] = [];
  answer: Refusal | null = null;

  constructor(
    readonly id: string,
    readonly wanted: number | null,
    readonly invite: string,
    readonly onevent: (event: Event) => void,
  ) {
    all.push(this);
  }
  get seat() {
    return this.wanted;
  }
  send(command: unknown) {
    this.sent.push(command);
    return Promise.resolve(this.answer);
  }
  close() {
    this.closed = true;
  }
}

vi.mock("../text/settings.svelte", () => ({ settings: { language: "en" } }));
vi.mock("../ui/speech.svelte", () => ({ speech: { alert: (text: string) => alerts.push(text) } }));
vi.mock("../net/live.svelte", () => ({
  Live: function (...words: ConstructorParameters<typeof FakeLive>) {
    return new FakeLive(...words);
  },
}));
vi.mock("../net/rest", () => ({
  ...rest,
  troubleOf: (wrong: Error) => ({ code: wrong.message, message: "no", hint: "wait", clause: "x 1.1" }),
}));
const { Desk, hides } = await import("./desk.svelte");

const chair = (person: string) => ({ kind: person ? "person" : "bot", person }) as Chair;
const choice = (text: string) => ({ text, kind: "x", fields: { x: Number(text) } });
const secret = { hand: [[1, 2], [-2, -2]] };

function table(people: string[], more: Partial<TableState> = {}): TableState {
  return { status: "playing", host: "me", chairs: people.map(chair), ...more } as TableState;
}

function sight(mover: number, legal: string[] = ["1", "2"], state: object = { mover }): ViewData {
  return { ply: 7, mover, legal: legal.map(choice), state } as unknown as ViewData;
}

/** A desk at a table with these people; every connection has seen it unless told otherwise. */
function sat(people: string[], more: Partial<TableState> = {}, invite = "", code = "") {
  const at = table(people, more);
  const heard: [Event, unknown][] = [];
  const info = { id: "t1", table: at, invite: code } as TableInfo;
  const desk = new Desk("t1", invite, "me", info, (event, live) => heard.push([event, live]));
  const lives = desk.lives as unknown as FakeLive[];
  for (const live of lives) live.table = at;
  return { desk, lives, heard, at };
}

beforeEach(() => {
  all.length = 0;
  alerts.length = 0;
  for (const call of Object.values(rest)) call.mockReset();
});

describe("what a view hides", () => {
  test("is -2 anywhere but in the mover, which may be anyone", () => {
    expect(hides(sight(0, [], { hand: [[1, -2]] }))).toBe(true);
    expect(hides(sight(0, [], { card: -2 }))).toBe(true);
    expect(hides(sight(0, [], { mover: -2, hand: [[1, -1], [0]] }))).toBe(false);
    expect(hides(sight(0, [], {}))).toBe(false);
    expect(hides(null)).toBe(false);
  });
});

describe("connections", () => {
  test("are one for each own seat", () => {
    const { desk, lives } = sat(["me", "you", "me"]);
    expect(lives.map(({ id, wanted }) => [id, wanted])).toEqual([["t1", 0], ["t1", 2]]);
    expect([desk.front, desk.own, desk.isHost]).toEqual([0, [0, 2], true]);
  });

  test("are one for a spectator", () => {
    const { desk, lives } = sat(["you", ""], { host: "you" });
    expect(lives.map(({ wanted }) => wanted)).toEqual([null]);
    expect([desk.front, desk.own, desk.isHost]).toEqual([null, [], false]);
  });

  test("bring the invitation, or the table's own", () => {
    expect(sat(["me"], {}, "abc", "xyz").lives[0]!.invite).toBe("abc");
    expect(sat(["me"], {}, "", "xyz").lives[0]!.invite).toBe("xyz");
    expect(sat(["me"]).lives[0]!.invite).toBe("");
  });

  test("tell what they hear, and who heard it", () => {
    const { lives, heard } = sat(["me"]);
    lives[0]!.onevent({ type: "again" });
    expect(heard).toEqual([[{ type: "again" }, lives[0]]]);
  });

  test("stay while the seats stay", () => {
    const { desk } = sat(["me", "me"]);
    const before = desk.lives;
    desk.arrange();
    expect(desk.lives).toBe(before);
    expect(all).toHaveLength(2);
  });

  test("come and go with the seats", () => {
    const { desk, lives } = sat(["me", "you"]);
    for (const live of lives) live.table = table(["you", "me"]);
    desk.arrange();
    expect([lives[0]!.closed, desk.lives.map(({ wanted }) => wanted), desk.front]).toEqual([true, [1], 1]);
    for (const live of desk.lives as unknown as FakeLive[]) live.table = table(["me", "me"]);
    desk.arrange();
    expect([desk.lives.map(({ wanted }) => wanted), desk.front, all[1]!.closed]).toEqual([[1, 0], 1, false]);
    for (const live of desk.lives as unknown as FakeLive[]) live.table = table(["you", "me"]);
    desk.arrange();
    expect([desk.lives.map(({ wanted }) => wanted), all.map(({ closed }) => closed)]).toEqual([[1], [true, false, true]]);
  });

  test("are all closed in the end", () => {
    const { desk, lives } = sat(["me", "me"]);
    desk.close();
    expect(lives.map(({ closed }) => closed)).toEqual([true, true]);
  });

  test("remember the seats that were held in play, not before", () => {
    const { desk, lives } = sat(["me", "you"], { status: "open" });
    expect(desk.held).toEqual([]);
    lives[0]!.table = table(["me", "you"]);
    desk.arrange();
    expect(desk.held).toEqual([0]);
    lives[0]!.table = table(["", "me"]);
    desk.arrange();
    expect(desk.held).toEqual([0, 1]);
  });
});

describe("the table", () => {
  test("is what the connection says, and before that what was known", () => {
    const { desk, lives, at } = sat(["me"]);
    expect(desk.table).toBe(at);
    const newer = table(["me"], { status: "over" });
    lives[0]!.table = newer;
    expect(desk.table).toBe(newer);
    lives[0]!.table = null;
    expect(desk.table).toBe(at);
  });

  test("is the last that was known where the connection is closed", () => {
    const { desk, lives, at } = sat(["me"]);
    Object.assign(lives[0]!, { state: "closed", table: table(["you"]) });
    expect(desk.table).toBe(at);
  });

  test("stays known when all connections are new", () => {
    const { desk, lives } = sat(["me", "you"]);
    const newer = table(["you", "me"], { status: "paused" });
    lives[0]!.table = newer;
    desk.arrange();
    expect(desk.table).toBe(newer);
  });

  test("has an invitation, which is not forgotten", () => {
    const { desk, at } = sat(["me"], {}, "", "xyz");
    desk.take({ id: "t1", table: at, invite: "" });
    expect(desk.code).toBe("xyz");
    desk.take({ id: "t1", table: at, invite: "new" });
    expect(desk.code).toBe("new");
  });
});

describe("choosing", () => {
  test("plays what is legal at the ply that is shown", () => {
    const { desk, lives } = sat(["me", "you"]);
    expect(desk.narrowing.left).toEqual([]);
    lives[0]!.sight = sight(0);
    expect(desk.narrowing.left.map(({ text }) => text)).toEqual(["1", "2"]);
    desk.narrowing.play(desk.narrowing.left[1]!);
    expect(lives[0]!.sent).toEqual([{ type: "play", action: "2", ply: 7 }]);
  });

  test("is not possible while an answer is due, nor in the past, nor behind a curtain", () => {
    const { desk, lives } = sat(["me", "me"]);
    lives[0]!.sight = sight(0);
    lives[0]!.busy = 1;
    expect(desk.narrowing.left).toEqual([]);
    lives[0]!.busy = 0;
    desk.past = {} as never;
    expect(desk.narrowing.left).toEqual([]);
    desk.past = null;
    expect(desk.narrowing.left).toHaveLength(2);
    lives[0]!.sight = sight(0, ["1", "2"], secret);
    expect(desk.narrowing.left).toEqual([]);
    desk.lift();
    expect(desk.narrowing.left).toHaveLength(2);
  });
});

describe("the curtain", () => {
  const behind = (people: string[], more: Partial<TableState> = {}, state: object = secret) => {
    const { desk, lives } = sat(people, more);
    lives[0]!.sight = sight(0, [], state);
    return desk.curtain;
  };

  test("hangs where two share a screen and hands are secret", () => {
    expect(behind(["me", "me"])).toBe(true);
    expect(behind(["me", "you"])).toBe(false);
    expect(behind(["me", "me"], { status: "over" })).toBe(false);
    expect(behind(["me", "me"], {}, { hand: [[1], [2]] })).toBe(false);
    expect(sat(["me", "me"]).desk.curtain).toBe(false);
  });

  test("hangs again when another seat comes to the front", () => {
    const { desk, lives } = sat(["me", "me"]);
    for (const live of lives) live.sight = sight(0, [], secret);
    desk.lift();
    expect(desk.curtain).toBe(false);
    for (const live of lives) live.sight = sight(1, ["1"], secret);
    desk.turn();
    expect([desk.front, desk.curtain]).toEqual([1, true]);
    desk.lift();
    for (const live of lives) live.sight = sight(0, ["1"], secret);
    desk.turn();
    expect([desk.front, desk.curtain]).toEqual([0, true]);
  });
});

describe("turning", () => {
  const front = (people: string[], mover: number, more: Partial<TableState> = {}) => {
    const { desk, lives } = sat(people, more);
    for (const live of lives) live.sight = sight(mover);
    desk.turn();
    return desk.front;
  };

  test("brings the own seat to the front that has to act", () => {
    expect(front(["me", "me"], 1)).toBe(1);
    expect(front(["me", "me"], 0)).toBe(0);
    expect(front(["me", "you", "me"], 2)).toBe(2);
  });

  test("does nothing for others, chance, one seat, or while nobody plays", () => {
    expect(front(["me", "me", "you"], 2)).toBe(0);
    expect(front(["me", "me"], -1)).toBe(0);
    expect(front(["me", "you"], 1)).toBe(0);
    expect(front(["me", "me"], 1, { status: "paused" })).toBe(0);
    const { desk } = sat(["me", "me"]);
    desk.turn();
    expect(desk.front).toBe(0);
    const watching = sat(["you", ""]);
    watching.lives[0]!.sight = sight(1);
    watching.desk.turn();
    expect(watching.desk.front).toBeNull();
  });

  test("does not wait until the other seat has seen the position", () => {
    const { desk, lives } = sat(["me", "me"]);
    lives[0]!.sight = sight(1);
    desk.turn();
    expect(desk.front).toBe(1);
  });

  test("goes on from a seat that has done its part where anyone may act", () => {
    const { desk, lives } = sat(["me", "me", "me"]);
    lives[0]!.sight = sight(-2, ["1", "2"]);
    lives[1]!.sight = sight(-2, []);
    lives[2]!.sight = sight(-2, ["1", "2"]);
    desk.turn();
    expect(desk.front).toBe(0);
    lives[0]!.sight = sight(-2, []);
    desk.turn();
    expect(desk.front).toBe(2);
    lives[0]!.sight = sight(-2, ["1", "2"]);
    desk.turn();
    expect(desk.front).toBe(2);
    for (const live of lives) live.sight = sight(-2, []);
    desk.turn();
    expect(desk.front).toBe(2);
  });

  test("forgets what was chosen for the other seat", () => {
    const { desk, lives } = sat(["me", "me"]);
    const both = ["1", "2"].map((text) => ({ text, kind: "x", fields: { x: 1, y: Number(text) } }));
    for (const live of lives) live.sight = { ...sight(0), legal: both };
    desk.narrowing.chooseAll({ x: 1 });
    expect(desk.narrowing.chosen).toEqual({ x: 1 });
    for (const live of lives) live.sight = { ...sight(1), legal: both };
    desk.turn();
    expect(desk.narrowing.chosen).toEqual({});
  });
});

describe("commands", () => {
  const refusal = { code: "not-now", text: "wait", clause: "", hint: "" };

  test("that are done say nothing and take an old refusal away", async () => {
    const { desk, lives } = sat(["me"]);
    desk.refusal = refusal;
    await desk.send({ type: "undo" });
    expect([desk.refusal, lives[0]!.sent, alerts]).toEqual([null, [{ type: "undo" }], []]);
  });

  test("that are refused say why", async () => {
    const { desk, lives } = sat(["me"]);
    lives[0]!.answer = refusal;
    await desk.send({ type: "undo" });
    expect([desk.refusal, alerts]).toEqual([refusal, ["Not now. Wait"]]);
  });

  test("that nobody waits for any more say nothing", async () => {
    const { desk, lives } = sat(["me"]);
    lives[0]!.answer = { ...refusal, code: "left" };
    await desk.send({ type: "undo" });
    expect([desk.refusal, alerts]).toEqual([null, []]);
  });

  test("by REST show what they answer or refuse", async () => {
    const { desk, at } = sat(["me"]);
    desk.refusal = refusal;
    await desk.call(Promise.resolve({ id: "t1", table: at, invite: "new" }));
    expect([desk.refusal, desk.code]).toEqual([null, "new"]);
    await desk.call(Promise.reject(new Error("not-now")));
    expect(desk.refusal).toEqual({ code: "not-now", text: "no", hint: "wait", clause: "x 1.1" });
    expect(alerts).toEqual(["Not now"]);
  });
});

describe("the solver", () => {
  test("advises for the position that is shown, and no other", async () => {
    const { desk, lives } = sat(["you", "me"]);
    lives[0]!.sight = sight(0);
    rest.hint.mockResolvedValue({ best: ["2"], line: [], advice: "" });
    expect(await desk.askHint()).toMatchObject({ best: ["2"] });
    expect(rest.hint.mock.calls).toEqual([["t1", 1]]);
    expect([desk.narrowing.advisesAll({ x: 1 }), desk.narrowing.advisesAll({ x: 2 })]).toEqual([false, true]);
    lives[0]!.sight = sight(0);
    expect([desk.advice, desk.narrowing.advisesAll({ x: 2 })]).toEqual([null, false]);
  });

  test("marks what is advised and what a queue needs as it marks what is proved", async () => {
    const { desk, lives } = sat(["you", "me"]);
    lives[0]!.sight = sight(0);
    rest.hint.mockResolvedValue({ best: [], line: ["1"], advice: "2" });
    await desk.askHint();
    expect(desk.advised).toEqual(["1", "2"]);
    expect([desk.narrowing.advisesAll({ x: 1 }), desk.narrowing.advisesAll({ x: 2 })]).toEqual([true, true]);
  });

  test("advises spectators too, and nobody who sees nothing", async () => {
    const { desk, lives } = sat(["you"]);
    expect([await desk.askHint(), rest.hint.mock.calls]).toEqual([null, []]);
    lives[0]!.sight = sight(0);
    rest.hint.mockResolvedValue({ best: [], line: [], advice: "" });
    await desk.askHint();
    expect(rest.hint.mock.calls).toEqual([["t1", null]]);
  });

  test("may refuse", async () => {
    const { desk, lives } = sat(["me"]);
    lives[0]!.sight = sight(0);
    rest.hint.mockRejectedValue(new Error("not-allowed"));
    expect(await desk.askHint()).toBeNull();
    expect(desk.refusal?.code).toBe("not-allowed");
  });
});

test("looking back shows an earlier moment, between the start and now", () => {
  const { desk } = sat(["you", "me"]);
  for (const [asked, shown] of [[3, 3], [-1, 0], [99, 4]]) {
    desk.lives[0]!.sight = { ...sight(0), ply: 4 };
    desk.lookBack(asked!);
    expect(desk.past).toEqual({ ply: shown, plies: 4 });
  }
});
