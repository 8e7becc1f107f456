// How sentences about actions are put together: the server gives them with places for names.
import type { ActionWords, Line } from "../net/protocol";

/** A piece of a sentence; names stand out. */
export interface Piece {
  text: string;
  name: boolean;
}

/** A sentence with the names filled in: `{who}` is the actor, a number is a seat. */
export function pieces(sentence: string, actor: string, names: readonly string[]): Piece[] {
  return sentence
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((text) => {
      const place = /\{(\w+)\}/.exec(text)?.[1];
      if (!place) return { text, name: false };
      return { text: place === "who" ? actor : (names[Number(place)] ?? text), name: true };
    });
}

/** The verbs of English that a rule does not bend. */
const BENT: Record<string, string> = { is: "are", has: "have", was: "were", does: "do", goes: "go" };

/** An English sentence about `{who}` as one about "you": `{who} passes` becomes `{who} pass`. */
export function toYou(sentence: string): string {
  const alone = !/\{\d+\}/.test(sentence);
  const bent = sentence.replace(/^\{who\} ([a-z]+)/, (_, verb: string) => `{who} ${bend(verb)}`);
  return alone ? bent.replace(/\btheir\b/g, "your").replace(/\bthemselves\b/g, "yourself") : bent;
}

function bend(verb: string): string {
  return BENT[verb] ?? verb.replace(/(ss|sh|ch|x)es$/, "$1").replace(/([^s])s$/, "$1");
}

/** What to say of a line for which no words have come (yet): who, and the notation. */
export function plain(line: Line, actor: string): Piece[] {
  return [
    { text: actor, name: true },
    { text: ` ${line.action}`, name: false },
  ];
}

/** Which of some texts are not known yet, each once, and no more than the server takes at a time. */
export function missing(known: Readonly<Record<string, ActionWords>>, texts: readonly string[], most: number): string[] {
  return [...new Set(texts)].filter((text) => !(text in known)).slice(0, most);
}
