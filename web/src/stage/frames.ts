// One ply's changes as frames, in the order in which they are seen: what the scene is in each, what moves and for how long.
import { applied, type Changes, type Piece, type Scene } from "./scene";

export const MOVE = 260; // milliseconds
export const FLIP = 320;
export const TOKEN = 180;
export const REVEAL = 500;
const APPEAR = 160;

/** What one piece or wire does while a frame lasts. */
export interface Motion {
  key: string;
  how: "move" | "enter" | "leave" | "out" | "in" | "pulse" | "run";
  /** Of what enters and leaves: the piece from which or into which. */
  other: string;
}

export interface Frame {
  scene: Scene;
  /** What goes away in this frame is still to be seen while it lasts. */
  leaving: ReadonlyMap<string, Piece>;
  motions: readonly Motion[];
  /** How long it lasts, in milliseconds. */
  span: number;
}

const PLACED = ["x", "y", "block", "turn", "scale", "w", "h"]; // fields whose change is a motion
const FACE = ["look", "box", "states", "text"]; // what a flip turns over

/** The frames that lead from a scene through one ply's changes. */
export function frames(scene: Scene, made: Changes): Frame[] {
  const found: Frame[] = [];
  const beats = beatsOf(made);
  beats.forEach((beat, k) => {
    const part = partOf(made, beat, k === 0, k === beats.length - 1);
    for (const half of turned(scene, part)) {
      const frame = frameOf(scene, half.made, half.turning, half.flips, beats.length > 1 && k > 0);
      found.push(frame);
      scene = frame.scene;
    }
  });
  return found;
}

function keysOf(made: Changes): string[] {
  const pieces = [...(made.born ?? []).map(({ key }) => key), ...Object.keys(made.moved ?? {}), ...Object.keys(made.gone ?? {})];
  return [...pieces, ...(made.wires ?? []).map(({ key }) => key), ...(made.cut ?? [])];
}

function beatsOf(made: Changes): number[] {
  const beats = new Set(keysOf(made).map((key) => made.beats?.[key] ?? 0));
  return beats.size ? [...beats].sort((a, b) => a - b) : [0];
}

/** What changes in one beat; new blocks are there from the first, words come with the last. */
function partOf(made: Changes, beat: number, first: boolean, last: boolean): Changes {
  const now = (key: string) => (made.beats?.[key] ?? 0) === beat;
  const some = <T>(things: Readonly<Record<string, T>> | undefined) =>
    Object.fromEntries(Object.entries(things ?? {}).filter(([key]) => now(key)));
  return {
    ply: made.ply,
    born: made.born?.filter(({ key }) => now(key)) ?? [],
    moved: some(made.moved),
    gone: some(made.gone),
    wires: made.wires?.filter(({ key }) => now(key)) ?? [],
    cut: made.cut?.filter(now) ?? [],
    blocks: first ? (made.blocks ?? null) : null,
    say: last ? (made.say ?? null) : null,
    buttons: last ? (made.buttons ?? null) : null,
    sentences: last ? (made.sentences ?? null) : null,
  };
}

interface Half {
  made: Changes;
  turning: readonly string[];
  flips: "out" | "in";
}

/** A beat in which pieces are turned over is two: until they stand on edge, everything else happens. */
function turned(scene: Scene, made: Changes): Half[] {
  const turning = Object.keys(made.moved ?? {}).filter((key) => turnsOver(scene.pieces.get(key), made.moved![key]!));
  if (!turning.length) return [{ made, turning, flips: "out" }];
  const faces: Record<string, Record<string, unknown>> = {};
  const moved = { ...made.moved };
  for (const key of turning) {
    const fields = Object.entries(moved[key]!);
    faces[key] = Object.fromEntries(fields.filter(([name]) => FACE.includes(name)));
    moved[key] = Object.fromEntries(fields.filter(([name]) => !FACE.includes(name)));
  }
  const after = { ply: made.ply, moved: faces, say: made.say ?? null, buttons: made.buttons ?? null, sentences: made.sentences ?? null };
  return [
    { made: { ...made, moved, say: null, buttons: null, sentences: null }, turning, flips: "out" },
    { made: after, turning, flips: "in" },
  ];
}

function turnsOver(piece: Piece | undefined, fields: Readonly<Record<string, unknown>>): boolean {
  if (!piece || !("states" in fields)) return false;
  const after = (fields["states"] ?? []) as readonly string[];
  return piece.states.includes("back") !== after.includes("back");
}

function frameOf(scene: Scene, made: Changes, turning: readonly string[], flips: "out" | "in", cascade: boolean): Frame {
  const after = applied(scene, made);
  const leaving = new Map<string, Piece>();
  const motions: Motion[] = turning.map((key) => ({ key, how: flips, other: "" }));
  for (const [key, fields] of Object.entries(made.moved ?? {})) {
    if (PLACED.some((name) => name in fields)) motions.push({ key, how: "move", other: "" });
    else if ("look" in fields && !turning.includes(key)) motions.push({ key, how: "pulse", other: "" });
  }
  for (const { key, comes_from } of made.born ?? []) motions.push({ key, how: "enter", other: comes_from ?? "" });
  for (const [key, other] of Object.entries(made.gone ?? {})) {
    const piece = scene.pieces.get(key);
    if (piece) leaving.set(key, piece);
    motions.push({ key, how: "leave", other });
  }
  for (const { key, value } of made.wires ?? []) {
    const before = scene.wires.get(key);
    if (value !== undefined && value !== null && before?.value !== value) motions.push({ key, how: "run", other: "" });
  }
  const span = Math.max(cascade && keysOf(made).length ? TOKEN : 0, ...motions.map((motion) => spanOf(motion, cascade)));
  return { scene: after, leaving, motions, span };
}

function spanOf({ how, other }: Motion, cascade: boolean): number {
  if (how === "move") return MOVE;
  if (how === "out") return FLIP / 2;
  if (how === "in") return cascade ? REVEAL - FLIP / 2 : FLIP / 2;
  if (how === "pulse" || how === "run") return TOKEN;
  return other ? MOVE : APPEAR;
}

/** A scene that is simply there. */
export function still(scene: Scene): Frame {
  return { scene, leaving: new Map(), motions: [], span: 0 };
}

