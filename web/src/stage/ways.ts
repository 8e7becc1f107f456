// The way between places by arrow keys.

export interface Point {
  x: number;
  y: number;
}

const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The place to go to by a key: near, and rather straight ahead than aside; -1 when there is none. */
export function nextPart(places: readonly Point[], from: number, key: string): number {
  if (key === "Home") return places.length ? 0 : -1;
  if (key === "End") return places.length - 1;
  const way = WAYS[key];
  const start = places[from];
  if (!way || !start) return -1;
  let best = -1;
  let least = Infinity;
  places.forEach((place, k) => {
    const [dx, dy] = [place.x - start.x, place.y - start.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    const cost = ahead + 2.5 * aside;
    if (ahead > 0.5 && cost < least) [best, least] = [k, cost];
  });
  return best;
}
