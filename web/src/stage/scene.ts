// Scenes as they come from the server, and what a page works out from changes. What lies where is said by the games;
// nothing here knows any of them.
import type * as sent from "../net/protocol";

export type Shape = "wide" | "tall";
export type Fields = Readonly<Record<string, number>>;
// What is as it mostly is, is not sent; here everything is filled in.
export type Block = Readonly<Required<sent.Block>>;
export type Piece = Readonly<Required<sent.Piece>>;
export type Wire = Readonly<Required<sent.Wire>>;
export type Button = Readonly<Required<sent.Button>>;
export type Sentence = Readonly<sent.Sentence>;
export type Say = Readonly<Required<sent.Say>>;
export type Changes = Readonly<sent.Changes>;

/** A scene as the page keeps it: everything filled in, pieces and wires by key. */
export interface Scene {
  blocks: readonly Block[];
  pieces: ReadonlyMap<string, Piece>;
  wires: ReadonlyMap<string, Wire>;
  say: Say;
  buttons: readonly Button[];
  sentences: readonly Sentence[];
}

const BLOCK = { left: 0, top: 0, low: 1, high: 1, still: [], free: false, seat: null, text: "", done: null, title: "" };
const PIECE: Omit<Piece, "key" | "x" | "y"> = {
  block: "main",
  look: "",
  box: "",
  w: 0,
  h: 0,
  scale: 1,
  turn: 0,
  layer: 0,
  text: "",
  size: 0,
  states: [],
  owner: null,
  about: "",
  does: "",
  fields: {},
  only: {},
  turns: "",
  step: 0,
  comes_from: "",
  goes_to: "",
};
const WIRE = { block: "main", value: null, curve: false, width: 5, states: [], layer: 0 };
const BUTTON = { fields: {}, note: "", icon: "", main: false };
const SAY: Say = { goal: "", todo: "", note: "", turn: "", end: "", why: "", verbs: {} };

const blocksOf = (blocks: readonly sent.Block[]): Block[] => blocks.map((block) => ({ ...BLOCK, ...block }));
const buttonsOf = (buttons: readonly sent.Button[]): Button[] => buttons.map((button) => ({ ...BUTTON, ...button }));

/** A whole scene with everything filled in. */
export function read(whole: sent.Scene): Scene {
  return {
    blocks: blocksOf(whole.blocks),
    pieces: new Map(whole.pieces.map((piece) => [piece.key, { ...PIECE, ...piece }])),
    wires: new Map((whole.wires ?? []).map((wire) => [wire.key, { ...WIRE, ...wire }])),
    say: { ...SAY, ...whole.say },
    buttons: buttonsOf(whole.buttons ?? []),
    sentences: whole.sentences ?? [],
  };
}

/** The scene after some changes; whatever they do not name is the same object as before. */
export function applied(scene: Scene, made: Changes): Scene {
  return {
    blocks: made.blocks ? blocksOf(made.blocks) : scene.blocks,
    pieces: changedPieces(scene.pieces, made),
    wires: changedWires(scene.wires, made),
    say: made.say ? { ...SAY, ...made.say } : scene.say,
    buttons: made.buttons ? buttonsOf(made.buttons) : scene.buttons,
    sentences: made.sentences ?? scene.sentences,
  };
}

function changedPieces(pieces: ReadonlyMap<string, Piece>, { born = [], moved = {}, gone = {} }: Changes) {
  const next = new Map(pieces);
  for (const [key, fields] of Object.entries(moved)) {
    const piece = next.get(key);
    if (piece) next.set(key, changed(piece, fields));
  }
  for (const piece of born) next.set(piece.key, { ...PIECE, ...piece });
  for (const key of Object.keys(gone)) next.delete(key);
  return next;
}

function changed(piece: Piece, fields: Readonly<Record<string, unknown>>): Piece {
  const usual: Readonly<Record<string, unknown>> = PIECE;
  const told = Object.entries(fields).map(([name, value]) => [name, value ?? usual[name]]);
  return { ...piece, ...(Object.fromEntries(told) as Partial<Piece>) };
}

function changedWires(wires: ReadonlyMap<string, Wire>, { wires: other = [], cut = [] }: Changes) {
  if (!other.length && !cut.length) return wires;
  const next = new Map(wires);
  for (const wire of other) next.set(wire.key, { ...WIRE, ...wire });
  for (const key of cut) next.delete(key);
  return next;
}

// ---- in words -------------------------------------------------------------------------------------------------------

const BAND = 24; // pieces whose middles differ by less stand in one line

/** The pieces of a block that say something of themselves, line by line from the upper left, as one reads. */
export function speaking(scene: Scene, block: string): Piece[] {
  const found = [...scene.pieces.values()].filter((piece) => piece.block === block && piece.about);
  return found.sort((a, b) => Math.floor(a.y / BAND) - Math.floor(b.y / BAND) || a.x - b.x);
}
