// Plays what has changed, ply by ply and beat by beat, at the player's speed; a click ends it.
import { frames, still, type Frame } from "./frames";
import { applied, type Changes, type Scene } from "./scene";

/** Whoever moves the elements of the page. */
export interface Mover {
  /** Before the page shows a frame: where everything is. */
  before(frame: Frame, now: Scene): void;
  /** After it shows it: set things in motion, for so long. Done when they have come to rest. */
  play(frame: Frame, milliseconds: number): Promise<void>;
  /** Let everything arrive at once. */
  finish(): void;
}

export class Queue {
  /** What is to be seen now. */
  frame = $state.raw<Frame | null>(null);
  playing = $state(false);
  /** How everything will be when it has come to rest. */
  last = $state.raw<Scene | null>(null);
  #waiting: (Changes | Scene)[] = [];
  #hurry = false;
  #times = 1; // how many times as fast as usual

  constructor(
    private readonly mover: Mover,
    /** How many times as fast; 0: at once. */
    private readonly speed: () => number,
    /** The page has drawn what it was given. */
    private readonly drawn: () => Promise<void>,
  ) {}

  /** Show a whole scene, whatever was before. */
  reset(scene: Scene | null): void {
    this.#waiting = [];
    this.mover.finish();
    this.last = scene;
    this.frame = scene && still(scene);
  }

  /** Show a whole scene after what is still to be played: the end of a match opens all, when its last action was seen. */
  follow(scene: Scene | null): void {
    if (!scene || !this.playing) return this.reset(scene);
    this.last = scene;
    this.#waiting.push(scene);
  }

  /** Play what has happened; what was missed goes several times as fast. */
  push(plies: readonly Changes[], times = 1): void {
    if (!this.last) return;
    this.#times = Math.max(this.#times, times);
    for (const made of plies) this.last = applied(this.last, made);
    this.#waiting.push(...plies);
    if (!this.playing) void this.#run();
  }

  /** To the end of everything that is waiting. */
  skip(): void {
    if (!this.playing) return;
    this.#hurry = true;
    this.mover.finish();
  }

  async #run(): Promise<void> {
    this.playing = true;
    for (let made = this.#waiting.shift(); made && this.frame; made = this.#waiting.shift()) {
      if ("pieces" in made) {
        this.frame = still(made);
        continue;
      }
      for (const frame of frames(this.frame.scene, made)) {
        if (!(await this.#show(frame))) break; // another scene has taken the place of this one
      }
    }
    this.playing = false;
    this.#hurry = false;
    this.#times = 1;
  }

  async #show(frame: Frame): Promise<boolean> {
    const speed = this.#hurry ? 0 : this.speed();
    if (!speed || !frame.span) {
      this.frame = still(frame.scene);
      return true;
    }
    this.mover.before(frame, this.frame!.scene);
    this.frame = frame;
    await this.drawn();
    if (this.frame === frame) await this.mover.play(frame, frame.span / speed / this.#times);
    if (this.frame !== frame) return false;
    if (frame.leaving.size) this.frame = still(frame.scene);
    return true;
  }
}
