// Covers of games, sketches of boards and the five bots: one sheet, fetched once, put into the page once.
import address from "./drawings.svg";

let known: Promise<void> | null = null;

/** Have the drawings in the page; until then what uses them is empty. */
export function loadDrawings(): Promise<void> {
  known ??= install().catch((wrong: unknown) => {
    known = null;
    throw wrong;
  });
  return known;
}

async function install(): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error("no drawings");
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  const root = document.importNode(sheet, true);
  root.setAttribute("class", "lc-parts");
  document.body.append(root);
}

interface Cover {
  /** The ground behind it: a tint of the palette. */
  tint: string;
  /** What is in its middle where it is cut to a square. */
  middle: number;
  /** How much smaller it is where it is cut so. */
  narrow: number;
  /** The sketch of its board. */
  sketch: string;
}

const COVERS: Readonly<Record<string, Cover>> = {
  "mixed-signals": { tint: "output", middle: 0, narrow: 1, sketch: "mixed-signals" },
  "logi-sticks": { tint: "or", middle: 0, narrow: 0.9, sketch: "logi-sticks" },
  "hard-wired": { tint: "and", middle: -4, narrow: 0.74, sketch: "hard-wired" },
  "quirky-circuits": { tint: "source", middle: 10, narrow: 0.84, sketch: "quirky-circuits" },
  "input-11": { tint: "single", middle: -18, narrow: 0.86, sketch: "input-11" },
  "loop-6": { tint: "or", middle: 0, narrow: 0.86, sketch: "loop-6" },
  tournament: { tint: "xor", middle: 0, narrow: 0.8, sketch: "bracket" },
  "bug-repair": { tint: "and", middle: 4, narrow: 0.86, sketch: "bracket" },
  "bug-hunt": { tint: "single", middle: 26, narrow: 0.9, sketch: "bracket" },
};

const PLAIN: Cover = { tint: "output", middle: 0, narrow: 0.7, sketch: "any" };

/** How a game is drawn; one that is new here has a plain cover. */
export function coverOf(slug: string): Cover & { id: string } {
  const cover = COVERS[slug];
  return cover ? { ...cover, id: `cover-${slug}` } : { ...PLAIN, id: "sketch-any" };
}
