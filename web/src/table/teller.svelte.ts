// The actions of a game in words, as its server tells them; asked for once each.
import { wordsOf } from "../net/rest";
import type { ActionWords, Line } from "../net/protocol";
import { say, t } from "../text/text";
import { settings } from "../text/settings.svelte";
import { missing, pieces, plain, toYou, type Piece } from "./telling";

const MOST = 100; // texts in one question

export class Teller {
  #words = $state.raw<Readonly<Record<string, ActionWords>>>({});
  #asked: Promise<void> = Promise.resolve();

  constructor(readonly slug: string) {}

  /** Get the words for some action texts; what cannot be had is said in the notation. */
  learn(texts: readonly string[]): Promise<void> {
    this.#asked = this.#asked.then(() => this.#ask(texts)).catch(() => {});
    return this.#asked;
  }

  async #ask(texts: readonly string[]): Promise<void> {
    for (let wanted; (wanted = missing(this.#words, texts, MOST)).length; ) {
      const found = await wordsOf(this.slug, wanted);
      this.#words = { ...this.#words, ...found };
    }
  }

  /** What an action would do, for a button. */
  short(text: string): string {
    return say(this.#words[text]?.short) || text;
  }

  /** A line of the log as a sentence in pieces; `mine` is the seat that is "you" in it. */
  pieces(line: Line, names: readonly string[], mine: number | null = null): Piece[] {
    const actor = line.actor < 0 ? t("chance") : (names[line.actor] ?? t("seat_n", { n: line.actor + 1 }));
    const told = say(this.#words[line.action]?.told);
    if (!told) return plain(line, actor);
    if (mine === null || line.actor !== mine) return pieces(told, actor, names);
    return pieces(settings.language === "en" ? toYou(told) : told, t("you_log"), names);
  }

  /** The same as one text, to be spoken. */
  tell(line: Line, names: readonly string[], mine: number | null = null): string {
    return this.pieces(line, names, mine)
      .map(({ text }) => text)
      .join("");
  }
}

const tellers = new Map<string, Teller>();

/** The teller of a game; what it has learnt is kept while the page is open. */
export function tellerOf(slug: string): Teller {
  let teller = tellers.get(slug);
  if (!teller) tellers.set(slug, (teller = new Teller(slug)));
  return teller;
}
