// One stage: what is shown, what moves, what is chosen, and what the pointer has picked up. The components draw it.
import { tick } from "svelte";
import { prefersReducedMotion } from "svelte/motion";
import type { Narrowing } from "../input/narrowing.svelte";
import { settings } from "../text/settings.svelte";
import { Choosing, type Asking } from "./choosing.svelte";
import { sizeOf } from "./fit";
import { previewed, withGhost } from "./ghost";
import { Hands } from "./motion";
import { colourOf } from "./people";
import { Queue } from "./queue.svelte";
import { plain } from "./rich";
import type { Piece, Scene, Shape } from "./scene";
import type { Looks } from "./sprites";

/** Who looks, and what people are called. */
export interface Audience {
  viewer: number | null;
  names: readonly string[];
  /** The levels of bots by seat; 0 is nobody's. */
  levels?: readonly number[];
}

/** A piece in the air: where its middle is on the screen. */
export interface Held {
  piece: Piece;
  x: number;
  y: number;
  scale: number;
}

export class Stage {
  shape = $state<Shape>("wide");
  looks = $state.raw<Looks>(new Map());
  held = $state.raw<Held | null>(null);
  /** The piece that says what it is. */
  explained = $state("");
  /** The piece that an open rule speaks of. */
  ringed = $state.raw<{ key: string; clause: string } | null>(null);
  /** The last piece that had the focus, by block. */
  focused = $state.raw<Readonly<Record<string, string>>>({});
  readonly hands = new Hands();
  readonly queue: Queue;
  readonly choosing: Choosing;

  constructor(
    narrowing: Narrowing,
    asking: Asking,
    private readonly audience: () => Audience,
  ) {
    const speed = () => (prefersReducedMotion.current || document.hidden ? 0 : settings.speed);
    this.queue = new Queue(this.hands, speed, tick);
    this.choosing = new Choosing(narrowing, () => this.queue.frame?.scene ?? null, asking);
  }

  /** What is to be seen: with what the chosen action would change. */
  readonly scene = $derived.by((): Scene | null => {
    const shown = this.queue.frame?.scene ?? null;
    const { preview, thought } = this.choosing;
    if (!shown) return null;
    return preview ? previewed(shown, preview, (piece) => this.size(piece)) : withGhost(shown, thought);
  });

  get names(): readonly string[] {
    return this.audience().names;
  }

  /** The level of the bot that has a seat; 0 where a person does. */
  level(seat: number): number {
    return this.audience().levels?.[seat] ?? 0;
  }

  get viewer(): number | null {
    return this.audience().viewer;
  }

  colour(seat: number): number {
    return colourOf(seat, this.viewer, this.names.length);
  }

  /** A text as it is said. */
  plain(text: string): string {
    return plain(text, this.names);
  }

  size(piece: Piece) {
    return sizeOf(piece, this.looks);
  }

  piece(key: string): Piece | undefined {
    return this.scene?.pieces.get(key);
  }

  /** Give the focus to a piece. */
  focus(key: string): boolean {
    const element = this.hands.pieces.get(key);
    element?.focus({ preventScroll: true });
    return element === document.activeElement && element !== undefined;
  }
}
