// Which board a game gets: its own, loaded when it is needed, else the one that works for all.
import type { Board } from "./board";

// Stryker disable next-line StringLiteral: Vite reads the pattern while it builds
const OWN = import.meta.glob<{ default: Board }>("../games/*/Board.svelte");

export function hasOwnBoard(slug: string): boolean {
  return `../games/${slug}/Board.svelte` in OWN;
}

export async function ownBoard(slug: string): Promise<Board | null> {
  const load = OWN[`../games/${slug}/Board.svelte`];
  return load ? (await load()).default : null;
}
