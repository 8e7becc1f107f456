// The typed REST calls of the page. Whatever fails is a Trouble with the server's code.
import type { ActionWords, Chances, Film, GameInfo, Health, Hint as Told, Line, MapInfo, Me, NewTable, Problem, Replay, Results, TableCard, TableInfo, Transfer, Why } from "./protocol";
import type { Language } from "../text/language";
import { settings } from "../text/settings.svelte";

export type { Chances, Line, Me, Replay, Results, TableCard, TableInfo };

/** A bot level, its name and what it is like. */
export interface Level {
  level: number;
  name: Record<string, string>;
  line?: Record<string, string>;
}

export type Game = GameInfo & { actions?: Record<string, string[]>; levels?: Level[] };
export type Hint = Required<Told>; // the schema lets out what has a default, the server does not
export type Wanted = Partial<NewTable> & { game: string; hints?: "on" | "off" };

/** Why something was not done: the server's code, sentence and hint; `server-gone` when nobody answered. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly hint = "",
    readonly clause = "",
  ) {
    super(text);
  }
}

export function troubleOf(wrong: unknown): Trouble {
  return wrong instanceof Trouble ? wrong : new Trouble("broken", String(wrong));
}

/** What is too much at once is asked again as soon as there is time for it, unless that is too long to wait for. */
const [SHORT, LONG, TRIES] = [2, 12, 4]; // seconds, seconds, and how often

async function ask(method: string, path: string, body?: unknown, tries = 1): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new Trouble("server-gone", "the server does not answer");
  }
  if (answer.ok) return answer;
  const wait = answer.status === 429 ? Number(answer.headers.get("retry-after") ?? "") || SHORT : Infinity;
  if (wait > LONG || tries === TRIES) throw await refusal(answer);
  await new Promise((done) => setTimeout(done, wait * 1000)); // nothing has happened, so it may be asked once more
  return ask(method, path, body, tries + 1);
}

async function refusal(answer: Response): Promise<Trouble> {
  try {
    const problem = (await answer.json()) as Problem;
    return new Trouble(problem.code, problem.text, problem.hint, problem.clause);
  } catch {
    // a proxy in between answers in words of its own
    const code = answer.status === 429 ? "too-fast" : answer.status >= 502 ? "server-gone" : "broken";
    return new Trouble(code, `status ${answer.status}`);
  }
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

function query(values: Record<string, string | number | null | undefined>): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== null && value !== undefined && value !== "") words.set(key, String(value));
  }
  return words.size ? `?${words}` : "";
}

// ---- people ---------------------------------------------------------------------------------------------------------

let known: Promise<Me> | null = null;

/** Who we are; somebody new becomes a guest. Asked once, and again after a failure. */
export function me(): Promise<Me> {
  known ??= whoAmI().then(
    (person) => {
      settings.name = person.name;
      return person;
    },
    (wrong: unknown) => {
      known = null;
      throw wrong;
    },
  );
  return known;
}

async function whoAmI(): Promise<Me> {
  if (settings.known === "no") return becomeGuest(); // asking would only be refused
  try {
    return await json<Me>("GET", "/api/me");
  } catch (wrong) {
    if (troubleOf(wrong).code !== "who-are-you") throw wrong;
    return becomeGuest();
  }
}

async function becomeGuest(): Promise<Me> {
  const person = await json<Me>("POST", "/api/guests", settings.name ? { name: settings.name } : {});
  settings.known = "yes";
  return person;
}

export async function rename(name: string): Promise<Me> {
  await me();
  known = json<Me>("PATCH", "/api/me", { name });
  return known;
}

/** How the caller's matches ended. */
export async function myResults(): Promise<Results> {
  await me();
  return json<Results>("GET", "/api/me/results");
}

/** A code with which another browser becomes the same guest, and for how many seconds it is good. */
export async function offerTransfer(): Promise<Transfer> {
  await me();
  return json<Transfer>("POST", "/api/me/transfer");
}

/** Become the guest who made a code; whoever this browser was before is forgotten. */
export async function acceptTransfer(code: string): Promise<Me> {
  const person = await json<Me>("POST", "/api/transfers", { code });
  settings.known = "yes";
  settings.name = person.name;
  known = Promise.resolve(person);
  return person;
}

/** Who this browser has been, as far as it knows; nobody is made a guest by asking. */
export const wasHere = (): string => (settings.known === "no" ? "" : settings.name);

// ---- games ----------------------------------------------------------------------------------------------------------

let games: Promise<Game[]> | null = null;

/** All games; asked once, since they do not change while a server runs. */
export function listGames(): Promise<Game[]> {
  games ??= json<Game[]>("GET", "/api/games").catch((wrong: unknown) => {
    games = null;
    throw wrong;
  });
  return games;
}

/** One game; `anew` also asks whether it is compiled by now. */
export async function findGame(slug: string, anew = false): Promise<Game> {
  if (anew) games = null;
  const found = (await listGames()).find((game) => game.slug === slug);
  if (!found) throw new Trouble("unknown-game", `there is no game ${slug}`);
  return found;
}

/** Small maps of the boards that a game lets one choose from. */
export const mapsOf = (slug: string) => json<MapInfo[]>("GET", `/api/games/${slug}/maps`);

/** Action texts of a game in words. */
export function wordsOf(slug: string, texts: readonly string[]): Promise<Record<string, ActionWords>> {
  const asked = new URLSearchParams(texts.map((text) => ["action", text]));
  return json("GET", `/api/games/${slug}/words?${asked}`);
}

export async function rulesOf(slug: string, language: Language): Promise<string> {
  return (await ask("GET", `/api/games/${slug}/rules${query({ language })}`)).text();
}

// ---- tables ---------------------------------------------------------------------------------------------------------

export const listTables = () => json<TableCard[]>("GET", "/api/tables");

export async function myTables(): Promise<TableCard[]> {
  await me();
  return json<TableCard[]>("GET", "/api/me/tables");
}

export async function openTable(wanted: Wanted): Promise<TableInfo> {
  await me();
  return json<TableInfo>("POST", "/api/tables", wanted);
}

export const startTable = (id: string) => json<TableInfo>("POST", `/api/tables/${id}/start`);

export async function showTable(id: string, invite = ""): Promise<TableInfo> {
  await me();
  return json<TableInfo>("GET", `/api/tables/${encodeURIComponent(id)}${query({ invite })}`);
}

export const sit = (id: string, seat: number, invite: string) =>
  json<TableInfo>("POST", `/api/tables/${id}/seats/${seat}`, { invite });

export const place = (id: string, seat: number, player: string) =>
  json<TableInfo>("PUT", `/api/tables/${id}/seats/${seat}`, { player });

/** Other terms for the same game, before it begins. */
export const agree = (id: string, terms: Wanted) => json<TableInfo>("PUT", `/api/tables/${id}/terms`, terms);

export const leave = (id: string, seat: number) => json<TableInfo>("DELETE", `/api/tables/${id}/seats/${seat}`);

export const hint = (id: string, seat: number | null) => json<Hint>("GET", `/api/tables/${id}/hint${query({ seat })}`);

export const health = () => json<Health>("GET", "/health");

// ---- replays --------------------------------------------------------------------------------------------------------

export interface Moment {
  ply?: number | null;
  seat?: number | null;
  invite?: string;
  /** 1: with all secrets, once the match is over. */
  open?: 1 | null;
}

/** Everything that a replay or looking back needs: the first scene, and what each ply has changed. */
export const film = (id: string, look: { scene: string; language: Language }, moment: Moment & { until?: number }) =>
  json<Film>("GET", `/api/tables/${encodeURIComponent(id)}/film${query({ ...look, ...moment })}`);

/** The exact chances of a match that is over, ply by ply, and what stands out in it. */
export const chances = (id: string, invite = "") =>
  json<Chances>("GET", `/api/tables/${encodeURIComponent(id)}/chances${query({ invite })}`);

/** A match at its last moment, as a seat or a spectator sees it. */
export const replayOf = (id: string, seat: number | null) =>
  json<Replay>("GET", `/api/tables/${encodeURIComponent(id)}/replay${query({ seat })}`);

/** The address of a picture that stands alone. */
export const pictureAddress = (id: string, moment: Moment, language: Language) =>
  `/m/${id}/picture.svg${query({ ...moment, language })}`;

export const matchAddress = (id: string, invite = "") => `/api/tables/${id}/match.json${query({ invite })}`;
