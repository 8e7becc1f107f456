// Which scenes fit this window: wide ones, or tall ones for a phone held upright.
import type { Shape } from "./scene";

const UPRIGHT = "(max-aspect-ratio: 1/1)";

export function shapeNow(): Shape {
  return matchMedia(UPRIGHT).matches ? "tall" : "wide";
}

/** Be told when the window is turned; gives back how to stop that. */
export function onShape(then: (shape: Shape) => void): () => void {
  const upright = matchMedia(UPRIGHT);
  const tell = () => then(shapeNow());
  upright.addEventListener("change", tell);
  return () => upright.removeEventListener("change", tell);
}
