// Lines through points: straight with round corners, or one smooth curve that leaves and arrives upright.

type Point = readonly [number, number];

const RADIUS = 7;
const short = (value: number) => String(Math.round(value * 100) / 100);

/** The path of a wire; its points as x, y, x, y, … */
export function pathOf(points: readonly number[], curve: boolean): string {
  const pairs: Point[] = [];
  for (let k = 0; k + 1 < points.length; k += 2) pairs.push([points[k]!, points[k + 1]!]);
  const [first, ...rest] = pairs;
  if (!first) return "";
  const words = [`M${short(first[0])} ${short(first[1])}`];
  let at = first;
  rest.forEach((to, k) => {
    const next = rest[k + 1];
    if (curve) words.push(bend(at, to));
    else words.push(next ? corner(at, to, next) : `L${short(to[0])} ${short(to[1])}`);
    at = to;
  });
  return words.join("");
}

function bend([x, y]: Point, [a, b]: Point): string {
  const middle = short((y + b) / 2);
  return `C${short(x)} ${middle} ${short(a)} ${middle} ${short(a)} ${short(b)}`;
}

function corner(before: Point, at: Point, after: Point): string {
  const [a, b] = toward(at, before);
  const [c, d] = toward(at, after);
  return `L${short(a)} ${short(b)}Q${short(at[0])} ${short(at[1])} ${short(c)} ${short(d)}`;
}

function toward(at: Point, end: Point): Point {
  const [dx, dy] = [end[0] - at[0], end[1] - at[1]];
  const length = Math.max(Math.hypot(dx, dy), 0.01);
  const by = Math.min(RADIUS, length / 2) / length;
  return [at[0] + dx * by, at[1] + dy * by];
}
