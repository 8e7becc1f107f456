// What a person has chosen for this browser; kept in localStorage where that is allowed.
import type { Language } from "./language";

export type Theme = "auto" | "light" | "dark";

const PREFIX = "logicade.";

function recall(key: string): string | null | undefined {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    // storage is forbidden: everything works, nothing is remembered
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // see above
  }
}

function firstLanguage(): Language {
  const known = recall("language");
  if (known === "en" || known === "ja") return known;
  return navigator.language.toLowerCase().startsWith("ja") ? "ja" : "en";
}

function firstTheme(): Theme {
  const known = recall("theme");
  return known === "light" || known === "dark" ? known : "auto";
}

type Solved = Readonly<Record<string, Readonly<Record<string, number>>>>;

function recallSolved(): Solved {
  try {
    return JSON.parse(recall("solved") ?? "{}") as Solved;
  } catch {
    return {}; // somebody else wrote there
  }
}

class Settings {
  #solved = $state.raw<Solved>(recallSolved());
  #language = $state<Language>(firstLanguage());
  #theme = $state<Theme>(firstTheme());
  #sound = $state(recall("sound") === "on");
  #name = $state(recall("name") ?? "");
  #level = $state(Number(recall("level") ?? 2));
  #game = $state(recall("game") ?? "");
  #notify = $state(recall("notify") === "on");
  #keys = $state(recall("keys") !== "off");
  #speed = $state(Number(recall("speed") ?? 1));

  get language(): Language {
    return this.#language;
  }
  set language(value: Language) {
    this.#language = value;
    remember("language", value);
    this.show();
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(value: Theme) {
    this.#theme = value;
    remember("theme", value);
    this.show();
  }

  get sound(): boolean {
    return this.#sound;
  }
  set sound(value: boolean) {
    this.#sound = value;
    remember("sound", value ? "on" : "off");
  }

  get name(): string {
    return this.#name;
  }
  set name(value: string) {
    this.#name = value;
    remember("name", value);
  }

  /** The bot level of the big button: the one played last. */
  get level(): number {
    return this.#level;
  }
  set level(value: number) {
    this.#level = value;
    remember("level", String(value));
  }

  /** The game played last, which an invitation begins with. */
  get game(): string {
    return this.#game;
  }
  set game(value: string) {
    this.#game = value;
    remember("game", value);
  }

  get notify(): boolean {
    return this.#notify;
  }
  set notify(value: boolean) {
    this.#notify = value;
    remember("notify", value ? "on" : "off");
  }

  /** How well this browser has seen the boards of a game solved: by board, the best result. */
  solved(game: string): Readonly<Record<string, number>> {
    return this.#solved[game] ?? {};
  }

  solve(game: string, board: string, stars: number): void {
    const before = this.solved(game);
    if ((before[board] ?? 0) >= stars) return;
    this.#solved = { ...this.#solved, [game]: { ...before, [board]: stars } };
    remember("solved", JSON.stringify(this.#solved));
  }

  /** Whether single letters do things; who speaks to the page or slips on keys switches them off. */
  get keys(): boolean {
    return this.#keys;
  }
  set keys(value: boolean) {
    this.#keys = value;
    remember("keys", value ? "on" : "off");
  }

  /** How many times as fast things move; 0: at once. */
  get speed(): number {
    return this.#speed;
  }
  set speed(value: number) {
    this.#speed = value;
    remember("speed", String(value));
  }

  /** Whether this browser has been here as a guest; a browser that keeps nothing may have. */
  get known(): "yes" | "no" | "maybe" {
    if (recall("guest")) return "yes";
    remember("probe", "kept");
    return recall("probe") ? "no" : "maybe";
  }
  set known(value: "yes") {
    remember("guest", value);
  }

  /** Put language and theme on the document. */
  show(): void {
    const root = document.documentElement;
    root.lang = this.#language;
    if (this.#theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = this.#theme;
  }
}

export const settings = new Settings();
