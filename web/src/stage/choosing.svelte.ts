// From pieces that are touched to an action that is seen before it is done: choosing leaves one, it is armed and
// previewed, and then committed. Nothing here knows a rule: what is possible is the list of legal actions.
import { has, type Narrowing } from "../input/narrowing.svelte";
import type { Choice } from "../net/protocol";
import type { Button, Changes, Fields, Piece, Scene } from "./scene";

/** What the server is asked about the position that is shown; null where it does not answer. */
export interface Asking {
  preview(action: string): Promise<Changes | null>;
  badges(does: string, fields: Fields): Promise<Readonly<Record<string, string>> | null>;
  why(does: string, fields: Fields): Promise<{ clause: string; text: string } | null>;
}

/** What stands for a choice: a piece, a button, a gap of a sentence. */
export interface Part {
  key: string;
  does: string;
  fields: Fields;
  /** By field, the values that go with it. */
  only?: Readonly<Record<string, readonly number[]>>;
}

/** Whether a part stands for an action that has its fields. */
function stands({ only = {} }: Part, choice: Choice): boolean {
  return Object.entries(only).every(([field, values]) => values.includes(choice.fields[field] ?? -1));
}

const nameOf = (does: string, fields: Fields) => JSON.stringify([does, Object.entries(fields).sort()]);

/** Buttons with these pictures are pressed twice: what they do cannot be taken back. */
const TWICE = new Set(["pass", "x", "flag"]);

export class Choosing {
  /** What was chosen last: a second touch of it commits. */
  last = $state("");
  /** What the pointer or the focus is on. */
  over = $state.raw<Part | null>(null);
  /** What the chosen action would change. */
  preview = $state.raw<Changes | null>(null);
  /** What each action would bring, by its text. */
  badges = $state.raw<Readonly<Record<string, string>>>({});
  /** Why a piece cannot be used. */
  refusal = $state.raw<{ key: string; text: string; clause: string } | null>(null);
  /** Of several pieces that stand for the same, the one that was taken. */
  #taken = $state.raw<Readonly<Record<string, string>>>({});
  #turned = $state<number | null>(null); // how the piece in hand is turned, where that is free
  #previews = new Map<string, Changes>();
  #asked = "";
  #lifted = "";
  #sent = false;

  constructor(
    readonly narrowing: Narrowing,
    private readonly scene: () => Scene | null,
    private readonly asking: Asking,
  ) {}

  /** The field in which alone the actions that are left differ, where a piece can be turned through it. */
  get turning(): string {
    return this.#turningOf(this.narrowing.begun ? this.narrowing.left : []);
  }

  #turningOf(left: readonly Choice[]): string {
    const first = left[0];
    if (!first || left.length < 2) return "";
    for (const { turns } of this.scene()?.pieces.values() ?? []) {
      if (!turns || !(turns in first.fields)) continue;
      const { [turns]: _, ...others } = first.fields;
      if (left.every((choice) => has(choice, others, first.kind))) return turns;
    }
    return "";
  }

  /** The one action that is left, if need be by the way the piece is turned. */
  #lone(left: readonly Choice[]): Choice | null {
    if (left.length === 1) return left[0]!;
    const field = this.#turningOf(left);
    return field ? (left.find((choice) => choice.fields[field] === this.#turned) ?? left[0]!) : null;
  }

  /** The action that a commit would do. */
  get armed(): Choice | null {
    return this.narrowing.begun ? this.#lone(this.narrowing.left) : null;
  }

  /** The action that is thought of: what would be armed by a touch of what is pointed at, else what is armed. */
  get thought(): Choice | null {
    const { over } = this;
    if (!over || this.standing(over) !== "fits") return this.armed;
    return this.#lone(this.beside(over)) ?? this.armed;
  }

  /** How a part stands now: `fits` goes with what is chosen, maybe in the place of its like; `open` begins anew. */
  standing(part: Part): "none" | "shut" | "open" | "fits" | "picked" {
    const { key, does, fields } = part;
    if (!does && !Object.keys(fields).length) return "none";
    const { narrowing } = this;
    if (!narrowing.matching(fields, does).some((choice) => stands(part, choice))) return "shut";
    if (!this.beside(part).length) return "open";
    return narrowing.begun && narrowing.holds(fields, does) && this.#isTaken(key, does, fields) ? "picked" : "fits";
  }

  /** The actions that a touch of a part would leave. */
  beside(part: Part): readonly Choice[] {
    return this.narrowing.beside(part.fields, part.does).filter((choice) => stands(part, choice));
  }

  /** Of two like things in the hand only the one is picked that was taken; elsewhere they are one and the same. */
  #isTaken(key: string, does: string, fields: Fields): boolean {
    const scene = this.scene();
    const block = scene?.pieces.get(key)?.block;
    const taken = this.#taken[nameOf(does, fields)] ?? key;
    if (taken === key || scene?.pieces.get(taken)?.block !== block) return true;
    return scene?.blocks.find(({ name }) => name === block)?.role !== "hand";
  }

  /** A touch: chooses, puts back, turns, commits what it has armed before, or is told why it cannot be. */
  touch(part: Part, turns = ""): void {
    this.refusal = null;
    const standing = this.standing(part);
    if (standing === "none") return;
    if (standing === "shut") return void this.#refuse(part);
    if (standing === "picked" && turns && turns === this.turning) return this.turn(1);
    if (standing === "picked" && this.last === part.key && this.armed) return this.commit();
    this.#choose(part);
  }

  #choose(part: Part): void {
    const { key, does, fields } = part;
    const { narrowing } = this;
    if (part.only && this.standing(part) === "open") narrowing.clear(); // what is chosen does not go with it
    const twin = narrowing.begun && narrowing.holds(fields, does) && !this.#isTaken(key, does, fields);
    if (!twin) narrowing.chooseAll(fields, does);
    const held = narrowing.holds(fields, does);
    this.#taken = { ...this.#taken, [nameOf(does, fields)]: key };
    this.last = held ? key : "";
    this.over = null;
  }

  /** A button: does what it says, but is pressed twice where that could be regretted. */
  press(button: Button): void {
    this.refusal = null;
    if (this.standing(button) === "shut") return void this.#refuse(button);
    const again = this.last === button.key && this.armed !== null;
    const goes = this.narrowing.begun && this.standing(button) === "fits"; // it completes what is chosen
    if (!again) {
      if (!goes) this.narrowing.clear();
      this.#choose(button);
    }
    if (this.armed && (again || button.main || (!goes && !TWICE.has(button.icon)))) this.commit();
  }

  /** Take a piece in the hand, to carry it somewhere. */
  lift(part: Part): void {
    this.refusal = null;
    const standing = this.standing(part);
    if (standing === "fits" || standing === "open") this.#choose(part);
  }

  /** Let it go on something: commits where that leaves one action. */
  drop(part: Part): void {
    const standing = this.standing(part);
    if (standing === "shut" || standing === "none") return void (standing === "shut" && this.#refuse(part));
    if (standing !== "picked") this.#choose(part);
    if (this.armed && (this.narrowing.left.length === 1 || this.#turned !== null)) this.commit();
  }

  /** Turn the piece in hand to its next possible way. */
  turn(by: number): void {
    const field = this.turning;
    const now = this.armed?.fields[field];
    if (!field || now === undefined) return;
    const ways = [...new Set(this.narrowing.left.map(({ fields }) => fields[field]!))].sort((a, b) => a - b);
    this.#turned = ways[(ways.indexOf(now) + by + ways.length) % ways.length]!;
  }

  /** Choose one action whole, from a list; again does it. */
  pick(choice: Choice): void {
    const key = `action ${choice.text}`;
    if (this.last === key && this.armed?.text === choice.text) return this.commit();
    this.narrowing.clear();
    this.#choose({ key, does: choice.kind, fields: choice.fields });
  }

  commit(): void {
    const choice = this.armed;
    if (!choice) return;
    this.#sent = true; // what it would do stays to be seen until it is done
    this.last = "";
    this.over = null;
    this.#forget();
    this.narrowing.play(choice);
  }

  /** Put everything back. */
  clear(): void {
    this.narrowing.clear();
    this.refusal = null;
    this.over = null;
    this.last = "";
    this.#forget();
  }

  #forget(): void {
    this.#turned = null;
    this.#taken = {};
  }

  /** Something else is to be seen: what was asked about the old is forgotten. */
  renew(): void {
    this.#previews.clear();
    this.#asked = this.#lifted = "";
    this.#sent = false;
    this.preview = null;
    this.badges = {};
    this.refusal = null;
  }

  /** The action was refused: it is not on its way any more. */
  return(): void {
    this.#sent = false;
    this.preview = null;
    this.#asked = "";
  }

  // ---- what is asked ------------------------------------------------------------------------------------------------

  /** Show what the action would do that is thought of. */
  async consider(choice: Choice | null): Promise<void> {
    if (this.#sent) return;
    this.#asked = choice?.text ?? "";
    if (!choice) return void (this.preview = null);
    const known = this.#previews.get(choice.text);
    if (known) return void (this.preview = known);
    const made = await this.asking.preview(choice.text);
    if (made) this.#previews.set(choice.text, made);
    if (this.#asked === choice.text) this.preview = made;
  }

  /** Ask once what the actions would bring that are left while something is in hand. */
  async weigh(): Promise<void> {
    const { narrowing } = this;
    if (!narrowing.begun) {
      this.#lifted = "";
      this.badges = {};
      return;
    }
    const { kind, chosen, left } = narrowing;
    const lifted = JSON.stringify([kind, chosen]);
    if (left.length < 2 || lifted === this.#lifted) return; // what has been asked of more tells it too
    this.#lifted = lifted;
    const found = await this.asking.badges(kind, chosen);
    if (this.#lifted === lifted) this.badges = { ...this.badges, ...found };
  }

  /** What a touch of a piece would bring, where all that it could become brings the same; names say it themselves. */
  badgeOf(piece: Piece): string {
    const names = piece.text && this.scene()?.blocks.find(({ name }) => name === piece.block)?.role === "hand";
    if (names || !this.narrowing.begun || this.standing(piece) !== "fits") return "";
    const texts = this.beside(piece).map(({ text }) => this.badges[text] ?? "");
    return texts.length && texts.every((text) => text === texts[0]) ? texts[0]! : "";
  }

  async #refuse({ key, does, fields }: Part): Promise<void> {
    const why = await this.asking.why(does, { ...this.narrowing.chosen, ...fields });
    if (why?.text || why?.clause) this.refusal = { key, ...why };
  }
}
