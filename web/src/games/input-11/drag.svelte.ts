// A gate in the air: who holds it, where it is, and whether it has really left its place.
import type { Point } from "./geometry";

const SLACK = 6; // a click may tremble
const FINGER = 44; // a finger hides what is under it, so the gate is held above it

export class Drag {
  kind = $state<number | null>(null);
  /** Where the gate is, once it has left its place. */
  at = $state<Point | null>(null);
  #pointer: number | null = null;
  #from: Point | null = null;
  #lift = 0;
  #ended = -Infinity;

  grab(event: PointerEvent, kind: number, point: Point): void {
    this.kind = kind;
    this.at = null;
    this.#pointer = event.pointerId;
    this.#from = point;
    this.#lift = event.pointerType === "mouse" ? 0 : FINGER;
  }

  move(event: PointerEvent, point: Point): void {
    if (this.kind === null || event.pointerId !== this.#pointer) return;
    if (this.at === null && Math.hypot(point.x - this.#from!.x, point.y - this.#from!.y) < SLACK) return;
    this.at = { x: point.x, y: point.y - this.#lift };
  }

  /** Let go; says what was held and where, or null when it was no more than a click. */
  drop(event: PointerEvent): { kind: number; at: Point } | null {
    if (event.pointerId !== this.#pointer) return null;
    const held = this.at && { kind: this.kind!, at: this.at };
    this.cancel();
    return held;
  }

  cancel(): void {
    if (this.at) this.#ended = performance.now();
    this.kind = null;
    this.at = null;
  }

  /** Whether a click is only the end of a drag. */
  get justEnded(): boolean {
    return performance.now() - this.#ended < 50;
  }
}
