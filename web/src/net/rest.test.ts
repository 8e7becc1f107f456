import { beforeEach, describe, expect, test, vi } from "vitest";

const settings = vi.hoisted(() => ({ language: "en", name: "", known: "yes" }));
vi.mock("../text/settings.svelte", () => ({ settings }));

type Rest = typeof import("./rest");
interface Call {
  path: string;
  method: string;
  body: unknown;
  headers: object;
  credentials: string;
}

let rest: Rest;
let calls: Call[];
let answers: Record<string, (() => unknown)[]>; // by method and path; the last one is given again and again

const ME = { id: "p1", name: "Ada" };
const GAMES = [{ slug: "loop-6" }, { slug: "input-11" }];
const refused = (status: number, problem: object) => new Response(JSON.stringify(problem), { status });
const asked = () => calls.map(({ method, path }) => `${method} ${path}`);

/** What the server says to a request from now on; several answers come in their order. */
function answer(request: string, ...said: unknown[]): void {
  answers[request] = said.map((one) => () => one);
}

beforeEach(async () => {
  calls = [];
  answers = {};
  Object.assign(settings, { name: "", known: "yes" });
  vi.stubGlobal("fetch", (path: string, { method, body, headers, credentials }: RequestInit) => {
    calls.push({ path, method: method!, body, headers: headers!, credentials: credentials! });
    const known = answers[`${method} ${path}`] ?? answers[`${method} ${path.split("?")[0]}`];
    const said = known && (known.length > 1 ? known.shift()! : known[0]!)();
    if (said instanceof Error) return Promise.reject(said);
    return Promise.resolve(said instanceof Response ? said.clone() : new Response(JSON.stringify(said ?? {})));
  });
  answer("GET /api/me", ME);
  answer("GET /api/games", GAMES);
  vi.resetModules();
  rest = await import("./rest");
});

describe("too much at once", () => {
  const slow = (wait: string) => new Response(JSON.stringify({ code: "too-fast", text: "slow" }), { status: 429, headers: { "retry-after": wait } });
  const waited: number[] = [];

  beforeEach(() => {
    waited.length = 0;
    vi.spyOn(globalThis, "setTimeout").mockImplementation(((done: () => void, ms: number) => {
      waited.push(ms);
      queueMicrotask(done);
    }) as never);
    return () => vi.restoreAllMocks();
  });

  test("is asked again by itself, when the server or a proxy says so", async () => {
    answer("POST /api/tables/t1/start", slow("3"), new Response("<html>", { status: 429 }), { id: "t1" });
    await rest.startTable("t1");
    expect([asked().length, waited]).toEqual([3, [3000, 2000]]);
  });

  test("is told where the wait is long, and after some tries", async () => {
    answer("GET /api/me", slow("600"));
    await expect(rest.me()).rejects.toMatchObject({ code: "too-fast" });
    expect(waited).toEqual([]);
    answer("GET /api/games", new Response("<html>", { status: 429 }));
    await expect(rest.listGames()).rejects.toMatchObject({ code: "too-fast" });
    expect([waited.length, asked().length]).toEqual([3, 5]);
  });
});

describe("a request", () => {
  test("with something to say is JSON, and brings the cookie", async () => {
    await rest.sit("t1", 2, "abc");
    expect(calls).toEqual([
      {
        path: "/api/tables/t1/seats/2",
        method: "POST",
        body: '{"invite":"abc"}',
        headers: { "content-type": "application/json" },
        credentials: "same-origin",
      },
    ]);
  });

  test("with nothing to say has no body", async () => {
    await rest.leave("t1", 2);
    expect(calls[0]).toMatchObject({ path: "/api/tables/t1/seats/2", method: "DELETE", body: undefined, headers: {} });
    expect(calls[0]!.headers).toEqual({});
  });
});

describe("trouble", () => {
  const code = (asked: Promise<unknown>) => asked.then(() => null, rest.troubleOf);

  test("is the server's own", async () => {
    answer("GET /health", refused(409, { code: "not-now", text: "no", hint: "wait", clause: "x 1.1" }));
    expect(await code(rest.health())).toMatchObject({ code: "not-now", message: "no", hint: "wait", clause: "x 1.1" });
    answer("GET /health", refused(409, { code: "not-now", text: "no" }));
    expect(await code(rest.health())).toMatchObject({ hint: "", clause: "" });
  });

  test("is that nobody answers", async () => {
    answer("GET /health", new TypeError("fetch failed"));
    expect(await code(rest.health())).toMatchObject({ code: "server-gone", message: "the server does not answer" });
  });

  test.each([
    [500, "broken"],
    [501, "broken"],
    [502, "server-gone"],
    [503, "server-gone"],
  ])("of a proxy with the status %d is %s", async (status, known) => {
    answer("GET /health", new Response("<html>", { status }));
    expect(await code(rest.health())).toMatchObject({ code: known, message: `status ${status}` });
  });

  test("that is no trouble of the server is something broken", () => {
    expect(rest.troubleOf(new Error("oh"))).toMatchObject({ code: "broken", message: "Error: oh" });
    const known = new rest.Trouble("not-now", "no");
    expect(rest.troubleOf(known)).toBe(known);
  });
});

describe("who we are", () => {
  test("is asked once, and the name is kept", async () => {
    expect(await rest.me()).toEqual(ME);
    expect(await rest.me()).toEqual(ME);
    expect(asked()).toEqual(["GET /api/me"]);
    expect(settings.name).toBe("Ada");
  });

  test("is asked again after a failure", async () => {
    answer("GET /api/me", new TypeError("no net"), ME);
    await expect(rest.me()).rejects.toMatchObject({ code: "server-gone" });
    expect(await rest.me()).toEqual(ME);
    expect(asked()).toEqual(["GET /api/me", "GET /api/me"]);
  });

  test("somebody new becomes a guest without being asked", async () => {
    settings.known = "no";
    answer("POST /api/guests", ME);
    expect(await rest.me()).toEqual(ME);
    expect(asked()).toEqual(["POST /api/guests"]);
    expect([calls[0]!.body, settings.known]).toEqual(["{}", "yes"]);
  });

  test("somebody whom the server has forgotten becomes a guest with the old name", async () => {
    Object.assign(settings, { name: "Bob", known: "maybe" });
    answer("GET /api/me", refused(401, { code: "who-are-you", text: "" }));
    answer("POST /api/guests", ME);
    expect(await rest.me()).toEqual(ME);
    expect(asked()).toEqual(["GET /api/me", "POST /api/guests"]);
    expect([calls[1]!.body, settings.known]).toEqual(['{"name":"Bob"}', "yes"]);
  });

  test("a new name is told to the server, and then we have it", async () => {
    answer("PATCH /api/me", { id: "p1", name: "Eve" });
    expect((await rest.rename("Eve")).name).toBe("Eve");
    expect((await rest.me()).name).toBe("Eve");
    expect(asked()).toEqual(["GET /api/me", "PATCH /api/me"]);
    expect(calls[1]!.body).toBe('{"name":"Eve"}');
  });
});

describe("games", () => {
  test("are asked for once, and again after a failure or when wanted", async () => {
    answer("GET /api/games", new TypeError("no net"), GAMES);
    await expect(rest.listGames()).rejects.toMatchObject({ code: "server-gone" });
    expect(await rest.listGames()).toEqual(GAMES);
    expect(await rest.findGame("input-11")).toEqual({ slug: "input-11" });
    expect(calls).toHaveLength(2);
    await rest.findGame("input-11", true);
    expect(calls).toHaveLength(3);
  });

  test("that are not there are missed by name", async () => {
    await expect(rest.findGame("chess")).rejects.toMatchObject({ code: "unknown-game", message: "there is no game chess" });
  });

  test("have words", async () => {
    answer("GET /api/games/loop-6/words", { a: 1 });
    expect(await rest.wordsOf("loop-6", ["a", "b c"])).toEqual({ a: 1 });
    expect(asked()).toEqual(["GET /api/games/loop-6/words?action=a&action=b+c"]);
  });

  test("have rules, as HTML", async () => {
    answer("GET /api/games/loop-6/rules", new Response("<p>", { headers: { "content-type": "text/html" } }));
    expect(await rest.rulesOf("loop-6", "ja")).toBe("<p>");
    expect(asked()).toEqual(["GET /api/games/loop-6/rules?language=ja"]);
  });
});

describe("tables", () => {
  test.each<[string, (rest: Rest) => Promise<unknown>, string, unknown]>([
    ["listed", (rest) => rest.listTables(), "GET /api/tables", undefined],
    ["started", (rest) => rest.startTable("t1"), "POST /api/tables/t1/start", undefined],
    ["given a bot", (rest) => rest.place("t1", 2, "bot:3"), "PUT /api/tables/t1/seats/2", '{"player":"bot:3"}'],
    ["asked for a hint", (rest) => rest.hint("t1", 0), "GET /api/tables/t1/hint?seat=0", undefined],
    ["asked for a hint by a spectator", (rest) => rest.hint("t1", null), "GET /api/tables/t1/hint", undefined],
  ])("are %s", async (_, call, request, body) => {
    answer(request, { fine: true });
    expect(await call(rest)).toEqual({ fine: true });
    expect(asked()).toEqual([request]);
    expect(calls[0]!.body).toBe(body);
  });

  test.each<[string, (rest: Rest) => Promise<unknown>, string, unknown]>([
    ["mine", (rest) => rest.myTables(), "GET /api/me/tables", undefined],
    ["opened", (rest) => rest.openTable({ game: "loop-6" }), "POST /api/tables", '{"game":"loop-6"}'],
    ["shown", (rest) => rest.showTable("a b"), "GET /api/tables/a%20b", undefined],
    ["shown to the invited", (rest) => rest.showTable("t1", "abc"), "GET /api/tables/t1?invite=abc", undefined],
  ])("are %s once it is known who we are", async (_, call, request, body) => {
    answer(request, { fine: true });
    expect(await call(rest)).toEqual({ fine: true });
    expect(asked()).toEqual(["GET /api/me", request]);
    expect(calls[1]!.body).toBe(body);
  });

  test("have pictures and files with addresses", () => {
    const moment = { ply: 3, seat: 1, invite: "" };
    expect(rest.pictureAddress("t1", moment, "en")).toBe("/m/t1/picture.svg?ply=3&seat=1&language=en");
    expect(rest.matchAddress("t1")).toBe("/api/tables/t1/match.json");
    expect(rest.matchAddress("t1", "abc")).toBe("/api/tables/t1/match.json?invite=abc");
  });

  test("the server says how it is", async () => {
    answer("GET /health", { ok: true });
    expect(await rest.health()).toEqual({ ok: true });
  });
});
