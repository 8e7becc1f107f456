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
