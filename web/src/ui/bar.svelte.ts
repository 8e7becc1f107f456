// What the bar on top shows besides the brand: the screen that is open says it.
import type { Snippet } from "svelte";

/** A connection that may be gone. */
export interface Line {
  /** Whether it has been gone for long enough to speak of it. */
  readonly cut: boolean;
  /** When the next try comes, by performance.now(), and how long it was until then at first: milliseconds. */
  readonly due: number;
  readonly pause: number;
  hurry(): void;
}

export interface Content {
  title: string;
  /** An address one step back from here. */
  back?: string;
  /** Behind the title, softly: `replay`, `watching`. */
  note?: string;
  /** Buttons for narrow screens. */
  tools?: Snippet | null;
  line?: Line | null;
}

class Bar {
  content = $state.raw<Content | null>(null);
  /** Whether the settings are open: the bar opens them, and so do screens. */
  setting = $state(false);

  openSettings(): void {
    this.setting = true;
  }

  /** Show this until it is taken back: what comes back does that, unless another screen has come since. */
  show(content: Content): () => void {
    this.content = content;
    return () => {
      if (this.content === content) this.content = null;
    };
  }
}

export const bar = new Bar();
