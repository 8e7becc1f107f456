// Moves the elements of pieces and wires while a frame lasts: by the browser's own animations, transform and opacity
// only, so that nothing is laid out anew. A wire that changes its value lets it run along its path.
import { upright, type Fit } from "./fit";
import type { Frame, Motion } from "./frames";
import type { Mover } from "./queue.svelte";
import type { Block, Piece, Scene } from "./scene";

const EASE = "cubic-bezier(.2,.7,.2,1)";

/** A block as it lies on the screen. */
export interface Place {
  block: Block;
  fit: Fit;
  box: HTMLElement;
}

/** Where a piece is on its plane: what its element's transform says. */
export function transformOf(x: number, y: number, turn: number, scale = 1): string {
  return `translate(${x}px, ${y}px) rotate(${turn}deg)${scale === 1 ? "" : ` scale(${scale})`}`;
}

/** Where a piece of a block lies on its plane. */
export function planeOf(piece: Piece, place: Pick<Place, "block" | "fit">): { x: number; y: number } {
  return { x: piece.x - place.block.left, y: upright(place.block, place.fit.stretch, piece.y) };
}

export class Hands implements Mover {
  readonly pieces = new Map<string, HTMLElement>();
  readonly wires = new Map<string, SVGElement>();
  readonly places = new Map<string, Place>();
  #before: Scene | null = null;
  #running: Animation[] = [];
  #stop: () => void = () => {};

  before(_: Frame, now: Scene): void {
    this.#before = now;
  }

  play(frame: Frame, milliseconds: number): Promise<void> {
    for (const motion of frame.motions) {
      if (motion.how === "run") this.#runWire(motion.key, milliseconds);
      else this.#movePiece(motion, frame, milliseconds);
    }
    return new Promise<void>((done) => {
      const timer = setTimeout(done, milliseconds);
      this.#stop = () => {
        clearTimeout(timer);
        done();
      };
    }).then(() => this.#rest());
  }

  finish(): void {
    this.#stop();
    this.#rest();
  }

  #rest(): void {
    for (const animation of this.#running.splice(0)) animation.cancel();
  }

  #movePiece(motion: Motion, frame: Frame, milliseconds: number): void {
    const { key, how, other } = motion;
    const element = this.pieces.get(key);
    const piece = frame.scene.pieces.get(key) ?? frame.leaving.get(key);
    const place = piece && this.places.get(piece.block);
    if (!element || !place) return;
    const here = planeOf(piece, place);
    const rest = transformOf(here.x, here.y, piece.turn);
    const at = (from: Piece | undefined) => (from ? this.#carried(from, place, piece) : null);
    const frames: Keyframe[] = [];
    if (how === "move") {
      const from = at(this.#before?.pieces.get(key));
      if (from) frames.push({ transform: from }, { transform: rest });
    } else if (how === "enter") {
      const source = this.#before?.pieces.get(other) ?? frame.scene.pieces.get(other);
      const from = at(source);
      const opens = source?.states.includes("back") && !piece.states.includes("back"); // what lay face down turns over
      const begin = from && opens ? `${from} rotateY(90deg)` : from;
      frames.push({ transform: begin ?? `${rest} scale(0.9)`, opacity: from ? 0.4 : 0 }, { transform: rest });
    } else if (how === "leave") {
      const to = at(frame.scene.pieces.get(other) ?? this.#before?.pieces.get(other));
      frames.push({ transform: rest }, { transform: to ?? `${rest} scale(0.9)`, opacity: to ? 0.2 : 0 });
    } else if (how === "pulse") {
      frames.push({ transform: `${rest} scale(1.14)` }, { transform: rest });
    } else {
      const edge = { transform: `${rest} rotateY(90deg)` };
      frames.push(...(how === "out" ? [{ transform: rest }, edge] : [edge, { transform: rest }]));
    }
    if (frames.length) this.#start(element, frames, how === "in" ? Math.min(milliseconds, 160) : milliseconds);
  }

  /** Where a piece was or will be, maybe on another block, as a transform on the plane of this one. */
  #carried(from: Piece, place: Place, piece: Piece): string {
    const scale = from.key === piece.key && piece.scale ? from.scale / piece.scale : 1;
    const other = this.places.get(from.block);
    if (!other || from.block === piece.block) {
      const { x, y } = planeOf(from, place);
      return transformOf(x, y, from.turn, scale);
    }
    const { x, y } = planeOf(from, other);
    const [a, b] = [other.box.getBoundingClientRect(), place.box.getBoundingClientRect()];
    const [left, top] = [a.left + other.fit.x + x * other.fit.scale, a.top + other.fit.y + y * other.fit.scale];
    const by = 1 / place.fit.scale;
    const scaled = (scale * other.fit.scale) / place.fit.scale;
    return transformOf((left - b.left - place.fit.x) * by, (top - b.top - place.fit.y) * by, from.turn, scaled);
  }

  #runWire(key: string, milliseconds: number): void {
    for (const path of this.wires.get(key)?.querySelectorAll<SVGPathElement>(".value") ?? []) {
      const length = path.getTotalLength();
      const dash = `${length} ${length}`;
      const frames = [
        { strokeDasharray: dash, strokeDashoffset: length },
        { strokeDasharray: dash, strokeDashoffset: 0 },
      ];
      this.#start(path, frames, milliseconds);
    }
  }

  #start(element: Element, frames: Keyframe[], duration: number): void {
    this.#running.push(element.animate(frames, { duration, easing: EASE, fill: "forwards" }));
  }
}

/** Say no: two short shakes. */
export function shake(element: HTMLElement | undefined): void {
  const rest = element?.style.transform ?? "";
  const frames = [0, -5, 5, -4, 0].map((x) => ({ transform: `translateX(${x}px) ${rest}` }));
  element?.animate(frames, { duration: 90, iterations: 2, easing: "ease-in-out" });
}
