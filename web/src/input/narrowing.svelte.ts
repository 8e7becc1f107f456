// From clicks to one legal action: what was chosen narrows the list, and the last one left is played.
import type { Narrowing } from "../board/board";
import type { Choice } from "../net/protocol";

export type Fields = Readonly<Record<string, number>>;

/** Whether an action has all these values. */
export function has(choice: Choice, fields: Fields): boolean {
  return Object.entries(fields).every(([field, value]) => choice.fields[field] === value);
}

export class Narrowed implements Narrowing {
  #legal: () => readonly Choice[];
  #play: (action: string) => void;
  #best: () => readonly string[] | undefined;
  #wanted = $state.raw<Fields>({});

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
  get chosen(): Fields {
    return this.#legal().some((choice) => has(choice, this.#wanted)) ? this.#wanted : {};
  }

  get left(): readonly Choice[] {
    const chosen = this.chosen;
    return this.#legal().filter((choice) => has(choice, chosen));
  }

  fits(field: string, value: number): boolean {
    return this.left.some((choice) => choice.fields[field] === value);
  }

  advises(field: string, value: number): boolean {
    return this.advisesAll({ [field]: value });
  }

  /** The same for several values at once, and for none: whether anything is advised that fits. */
  advisesAll(fields: Fields): boolean {
    return this.left.some((choice) => this.isBest(choice) && has(choice, fields));
  }

  isBest(choice: Choice): boolean {
    return this.#best()?.includes(choice.text) ?? false;
  }

  /** Whether all these values can be chosen, maybe instead of what is chosen now. */
  opens(fields: Fields): boolean {
    return this.#legal().some((choice) => has(choice, fields));
  }

  /** Whether all these values are chosen. */
  holds(fields: Fields): boolean {
    const chosen = this.chosen;
    return Object.entries(fields).every(([field, value]) => chosen[field] === value);
  }

  choose(field: string, value: number): void {
    this.chooseAll({ [field]: value });
  }

  /** Choose several values at once, as a part of a picture has them; again takes them back. */
  chooseAll(fields: Fields): void {
    const chosen = this.chosen;
    if (this.holds(fields)) {
      this.#wanted = Object.fromEntries(Object.entries(chosen).filter(([field]) => !(field in fields)));
      return;
    }
    if (!this.opens(fields)) return;
    let wanted: Fields = fields;
    for (const [field, value] of Object.entries(chosen)) {
      // What does not go with the new choice is let go.
      const both = { [field]: value, ...wanted };
      if (this.opens(both)) wanted = both;
    }
    this.#wanted = wanted;
    const left = this.left;
    if (left.length === 1) this.play(left[0]!);
  }

  submit(fields: Fields): void {
    const size = Object.keys(fields).length;
    const found = this.#legal().find((choice) => Object.keys(choice.fields).length === size && has(choice, fields));
    if (found) this.play(found);
  }

  /** Send an action that was picked whole. */
  play(choice: Choice): void {
    this.#wanted = {};
    this.#play(choice.text);
  }

  clear(): void {
    this.#wanted = {};
  }
}
