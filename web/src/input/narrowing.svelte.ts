// From clicks to one legal action: what was chosen narrows the list until one is left.
import type { Choice } from "../net/protocol";

export type Fields = Readonly<Record<string, number>>;

/** What was chosen of an action: its kind, or "" for any, and some of its fields. */
interface Wanted {
  kind: string;
  fields: Fields;
}

const NOTHING: Wanted = { kind: "", fields: {} };

/** Whether an action has all these values, and is of the kind where one is named. */
export function has(choice: Choice, fields: Fields, kind = ""): boolean {
  if (kind && choice.kind !== kind) return false;
  return Object.entries(fields).every(([field, value]) => choice.fields[field] === value);
}

export class Narrowing {
  #legal: () => readonly Choice[];
  #play: (action: string) => void;
  #best: () => readonly string[] | undefined;
  #wanted = $state.raw<Wanted>(NOTHING);

  constructor(
    legal: () => readonly Choice[],
    play: (action: string) => void,
    best: () => readonly string[] | undefined,
  ) {
    this.#legal = legal;
    this.#play = play;
    this.#best = best;
  }

  /** A new list of actions may leave no room for an old choice; then it is forgotten. */
  get #now(): Wanted {
    const { kind, fields } = this.#wanted;
    return this.opens(fields, kind) ? this.#wanted : NOTHING;
  }

  /** The fields chosen so far. */
  get chosen(): Fields {
    return this.#now.fields;
  }

  /** The kind of action that was chosen, or "". */
  get kind(): string {
    return this.#now.kind;
  }

  /** Whether anything is chosen at all. */
  get begun(): boolean {
    const { kind, fields } = this.#now;
    return kind !== "" || Object.keys(fields).length > 0;
  }

  /** The legal actions that still fit; none when it is not this viewer's turn. */
  get left(): readonly Choice[] {
    const { kind, fields } = this.#now;
    return this.#legal().filter((choice) => has(choice, fields, kind));
  }

  /** The legal actions that have all these values. */
  matching(fields: Fields, kind = ""): readonly Choice[] {
    return this.#legal().filter((choice) => has(choice, fields, kind));
  }

  /** The legal actions that go with these values instead of those that are chosen of the same fields. */
  beside(fields: Fields, kind = ""): readonly Choice[] {
    const now = this.#now;
    const wanted = { ...now.fields, ...fields };
    return this.#legal().filter((choice) => has(choice, wanted, kind || now.kind));
  }

  /** Whether an action that is advised, and still fits, has all these values; none: whether any is advised. */
  advisesAll(fields: Fields, kind = ""): boolean {
    return this.left.some((choice) => this.isBest(choice) && has(choice, fields, kind));
  }

  /** Whether an action is advised. */
  isBest(choice: Choice): boolean {
    return this.#best()?.includes(choice.text) ?? false;
  }

  /** Whether all these values can be chosen, maybe instead of what is chosen now. */
  opens(fields: Fields, kind = ""): boolean {
    return this.#legal().some((choice) => has(choice, fields, kind));
  }

  /** Whether all these values are chosen, and the kind where one is named. */
  holds(fields: Fields, kind = ""): boolean {
    const now = this.#now;
    if (kind && now.kind !== kind) return false;
    return Object.entries(fields).every(([field, value]) => now.fields[field] === value);
  }

  /** Choose values, as a piece stands for them; again takes them back. */
  chooseAll(fields: Fields, kind = ""): void {
    const now = this.#now;
    if (this.holds(fields, kind)) {
      const kept = Object.entries(now.fields).filter(([field]) => !(field in fields));
      this.#wanted = { kind: kind ? "" : now.kind, fields: Object.fromEntries(kept) };
      return;
    }
    if (!this.opens(fields, kind)) return;
    this.#wanted = this.#joined({ kind, fields }, now);
  }

  /** A new choice, with what goes with it of an older one. */
  #joined(fresh: Wanted, old: Wanted): Wanted {
    let { kind, fields } = fresh;
    if (!kind && this.opens(fields, old.kind)) kind = old.kind;
    for (const [field, value] of Object.entries(old.fields)) {
      const both = { [field]: value, ...fields };
      if (this.opens(both, kind)) fields = both;
    }
    return { kind, fields };
  }

  /** Send an action that was picked whole. */
  play(choice: Choice): void {
    this.#wanted = NOTHING;
    this.#play(choice.text);
  }

  /** Forget what was chosen. */
  clear(): void {
    this.#wanted = NOTHING;
  }
}
