import { describe, expect, test } from "vitest";
import { FLIP, frames, MOVE, REVEAL, TOKEN } from "./frames";
import { applied, read, type Changes } from "./scene";

const scene = read({
  blocks: [{ name: "main", role: "main", width: 100, height: 100 }],
  pieces: [
    { key: "card", x: 0, y: 0, look: "back", states: ["back"] },
    { key: "token", x: 5, y: 5, look: "zero" },
    { key: "pile", x: 9, y: 9 },
  ],
  wires: [{ key: "wire", points: [0, 0, 1, 1] }],
  say: { todo: "before" },
});
const told = (made: Changes) =>
  frames(scene, made).map(({ motions, span, leaving }) => ({
    motions: motions.map(({ key, how, other }) => [key, how, ...(other ? [other] : [])].join(" ")),
    span,
    leaving: [...leaving.keys()],
  }));

describe("one ply", () => {
  test("what moves, comes, goes and carries another signal does so at once", () => {
    const made: Changes = {
      ply: 1,
      moved: { token: { x: 50 } },
      born: [{ key: "new", x: 1, y: 1, comes_from: "pile" }],
      gone: { pile: "token" },
      wires: [{ key: "wire", points: [0, 0, 1, 1], value: 1 }],
    };
    expect(told(made)).toEqual([
      { motions: ["token move", "new enter pile", "pile leave token", "wire run"], span: MOVE, leaving: ["pile"] },
    ]);
  });

  test("words alone take no time", () => {
    expect(told({ ply: 1, say: { todo: "after" } })).toEqual([{ motions: [], span: 0, leaving: [] }]);
    expect(told({ ply: 1, moved: { pile: { states: ["fresh"] } } })[0]!.span).toBe(0);
  });

  test("another drawing in the same place is a pulse, and the same wire elsewhere no signal", () => {
    expect(told({ ply: 1, moved: { token: { look: "one" } } })).toEqual([{ motions: ["token pulse"], span: TOKEN, leaving: [] }]);
    expect(told({ ply: 1, wires: [{ key: "wire", points: [0, 0, 2, 2] }] })[0]!.motions).toEqual([]);
  });

  test("a card is turned over in two halves: its face changes while it stands on edge", () => {
    const made: Changes = { ply: 1, moved: { card: { look: "gate", states: null, x: 4 } }, say: { todo: "after" } };
    expect(told(made)).toEqual([
      { motions: ["card out", "card move"], span: MOVE, leaving: [] },
      { motions: ["card in"], span: FLIP / 2, leaving: [] },
    ]);
    const [first, last] = frames(scene, made).map((frame) => frame.scene);
    expect([first!.pieces.get("card")!.look, first!.say.todo]).toEqual(["back", "before"]);
    expect([last!.pieces.get("card")!.look, last!.say.todo]).toEqual(["gate", "after"]);
  });
});

describe("beats", () => {
  const cascade: Changes = {
    ply: 1,
    moved: { token: { look: "one" }, card: { states: null, look: "gate" } },
    born: [{ key: "late", x: 1, y: 1 }],
    beats: { late: 2, token: 1, card: 3 },
    say: { note: "done" },
  };

  test("are seen one after the other, the words with the last", () => {
    const seen = frames(scene, cascade);
    expect(seen.map(({ motions }) => motions.map(({ key }) => key).join())).toEqual(["token", "late", "card", "card"]);
    expect(seen.map(({ scene: { say } }) => say.note)).toEqual(["", "", "", "done"]);
  });

  test("take their time", () => {
    const spans = frames(scene, cascade).map(({ span }) => span);
    expect(spans).toEqual([TOKEN, TOKEN, TOKEN, REVEAL - FLIP / 2]);
  });

  test("end where the changes lead", () => {
    expect(frames(scene, cascade).at(-1)!.scene).toEqual(applied(scene, cascade));
  });
});
