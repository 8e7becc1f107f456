// The sprite sheet of a game: fetched once, put into the page once, and how large its drawings are.
import type { Size } from "./fit";

export type Looks = ReadonlyMap<string, Size>;

const PREFIX = "lc-";
let shown = ""; // whose sheet is in the page: names of drawings are those of one game
let known: Promise<Looks> | null = null;

/** Put the drawings of a game into the page; `digest` is in their address, so that they are fetched once. */
export function loadSprites(slug: string, digest: string): Promise<Looks> {
  const wanted = `${slug} ${digest}`;
  if (shown !== wanted || !known) {
    shown = wanted;
    known = fetchSheet(slug, digest);
    known.catch(() => (known = null));
  }
  return known;
}

async function fetchSheet(slug: string, digest: string): Promise<Looks> {
  const answer = await fetch(`/api/games/${slug}/sprites.svg?v=${digest}`);
  if (!answer.ok) throw new Error(`no sprites of ${slug}`);
  return install(await answer.text());
}

/** Put a sheet into the page, in the place of the one before. */
export function install(sheet: string): Looks {
  const page = new DOMParser().parseFromString(sheet, "image/svg+xml");
  page.querySelectorAll("style, script, foreignObject").forEach((element) => element.remove());
  document.querySelector("[data-sprites]")?.remove();
  const root = document.importNode(page.documentElement, true);
  root.setAttribute("data-sprites", "");
  root.setAttribute("class", "lc-parts");
  document.body.append(root);
  return sizes([...root.querySelectorAll("symbol")].map((one) => [one.id, one.getAttribute("viewBox") ?? ""]));
}

/** The sizes of drawings, by their names, from their ids and view boxes. */
export function sizes(symbols: readonly (readonly [id: string, box: string])[]): Looks {
  return new Map(
    symbols.map(([id, box]) => {
      const [, , width = 0, height = 0] = box.split(/\s+/).map(Number);
      return [id.slice(PREFIX.length), { width, height }];
    }),
  );
}
