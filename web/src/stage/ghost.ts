// A scene with what an action would do laid over it. The piece in hand is shown where it would come to lie: at once,
// before anybody is asked, and also where no previews are shown; only pieces that can be turned are, all others are there
// when they have been laid.
import type { Choice } from "../net/protocol";
import type { Size } from "./fit";
import { applied, type Changes, type Piece, type Scene } from "./scene";

export const GHOST = "ghost of the hand";

/** A scene with the piece of an action laid at its place, turned as the action says. */
export function withGhost(scene: Scene, choice: Choice | null): Scene {
  if (!choice) return scene;
  const hands = new Set(scene.blocks.filter(({ role }) => role === "hand").map(({ name }) => name));
  const fitting = [...scene.pieces.values()].filter((piece) => isOf(piece, choice));
  const held = fitting.find(({ block, look }) => hands.has(block) && look);
  const place = fitting.find(({ block, fields }) => !hands.has(block) && Object.keys(fields).length > 0);
  if (!held || !place) return scene;
  const turn = place.turn + place.step * (choice.fields[place.turns] ?? 0);
  const { about, look } = held;
  const ghost: Piece = { ...place, key: GHOST, about, look, turn, box: "", text: "", layer: place.layer + 1, states: ["ghost", "picked"] };
  const pieces = new Map(scene.pieces);
  pieces.set(held.key, { ...held, states: [...held.states, "faded"] });
  return { ...scene, pieces: pieces.set(GHOST, ghost) };
}

/** What an action would change; what can be touched stays where it is to be touched, though it is not seen any more. */
export function previewed(scene: Scene, made: Changes, sizeOf: (piece: Piece) => Size): Scene {
  const after = applied(scene, made);
  const pieces = new Map(after.pieces);
  for (const piece of scene.pieces.values()) {
    const { key, does, fields, only, turns, step } = piece;
    if (!does && !Object.keys(fields).length) continue;
    const now = pieces.get(key);
    if (!now) {
      const { width, height } = sizeOf(piece);
      pieces.set(key, { ...piece, box: "area", look: "", text: "", states: [], w: width, h: height });
    } else if (now !== piece && !now.does && !Object.keys(now.fields).length) {
      pieces.set(key, { ...now, does, fields, only, turns, step });
    }
  }
  return { ...after, pieces };
}

/** Whether a piece that can be turned stands for part of an action. */
function isOf({ turns, does, fields }: Piece, choice: Choice): boolean {
  if (!turns || !(turns in choice.fields) || (does && does !== choice.kind)) return false;
  return Object.entries(fields).every(([field, value]) => choice.fields[field] === value);
}
