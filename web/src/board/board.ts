// What every board is given and gives back. A board draws and changes nothing; rules live on the server.
// Pieces that carry `data-about`, and `data-truth` for gates, are explained by the frame around the board. Pieces that
// carry `data-fields`, such as `kind=2`, and are `aria-disabled` get the reason and its clause when they are touched.
import type { Component } from "svelte";
import type { Choice, ViewData } from "../net/protocol";

export type Language = "en" | "ja";

/** What somebody has chosen so far of an action: its kind and some of its fields. */
export interface Narrowing {
  /** The legal actions that still fit; empty when it is not this viewer's turn. */
  readonly left: readonly Choice[];
  /** The fields chosen so far. */
  readonly chosen: Readonly<Record<string, number>>;
  /** Whether some action that is left has this value in this field; chosen values fit too. */
  fits(field: string, value: number): boolean;
  /** Choose a field's value, or take the choice back when it was chosen before; submits when one action is left. */
  choose(field: string, value: number): void;
  /** Send the action that has exactly these fields, when it is legal; used by drag and drop. */
  submit(fields: Readonly<Record<string, number>>): void;
  /** Whether an action that the solver advises, and that still fits, has this value in this field. */
  advises(field: string, value: number): boolean;
  /** Forget what was chosen. */
  clear(): void;
}

export interface BoardProps {
  /** What this viewer knows, replaced whole with every frame. */
  sight: ViewData;
  /** What was known before the last action, to animate the difference; null at first. */
  before: ViewData | null;
  /** The texts of the actions between the two, oldest first. */
  actions: readonly string[];
  /** This viewer's seat; null for a spectator. */
  seat: number | null;
  /** Who sits where, by seat. */
  names: readonly string[];
  /** The options of the table, as texts. */
  options: Readonly<Record<string, string>>;
  language: Language;
  /** Whether things may move; false also when the person asked for less motion. */
  motion: boolean;
  narrowing: Narrowing;
}

export type Board = Component<BoardProps>;
