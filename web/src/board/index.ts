// Which board a game gets: its own, loaded when it is needed, else the one that works for all.
import type { Board, Language } from "./board";

const OWN = import.meta.glob<{ default: Board }>("../games/*/Board.svelte");
const WORDS = import.meta.glob<{ tell: Tell }>("../games/*/tell.ts");

/** An action in words; null where the game has none for it. */
export type Tell = (action: string, language: Language) => string | null;

export function hasOwnBoard(slug: string): boolean {
  return `../games/${slug}/Board.svelte` in OWN;
}

export async function ownBoard(slug: string): Promise<Board | null> {
  const load = OWN[`../games/${slug}/Board.svelte`];
  return load ? (await load()).default : null;
}

/** How a game tells its actions; without words of its own, the texts of the notation. */
export async function tellerOf(slug: string): Promise<Tell> {
  const load = WORDS[`../games/${slug}/tell.ts`];
  return load ? (await load()).tell : () => null;
}
