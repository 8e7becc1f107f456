import { describe, expect, test } from "vitest";
import { applied, read, speaking } from "./scene";

const SENT = {
  blocks: [{ name: "main", role: "main", width: 100, height: 80 }],
  pieces: [
    { key: "a", x: 10, y: 10, about: "first", fields: { place: 1 } },
    { key: "b", x: 60, y: 12, about: "second", states: ["fresh"] },
    { key: "c", x: 5, y: 70 },
  ],
  wires: [{ key: "w", points: [0, 0, 5, 5], value: 1 }],
  say: { goal: "win" },
};

describe("a scene", () => {
  const scene = read(SENT);

  test("has everything that was left out", () => {
    expect(scene.pieces.get("a")).toMatchObject({ block: "main", scale: 1, owner: null, fields: { place: 1 }, states: [] });
    expect(scene.wires.get("w")).toMatchObject({ width: 5, curve: false, value: 1 });
    expect(scene.say).toMatchObject({ goal: "win", todo: "", verbs: {} });
    expect(scene.blocks[0]).toMatchObject({ low: 1, free: false, seat: null });
    expect([scene.buttons, scene.sentences]).toEqual([[], []]);
  });

  test("after changes: what they do not name is the same object", () => {
    const after = applied(scene, {
      ply: 3,
      born: [{ key: "d", x: 1, y: 2 }],
      moved: { b: { x: 61, states: null }, nobody: { x: 1 } },
      gone: { c: "" },
      wires: [{ key: "v", points: [1, 1, 2, 2] }],
      cut: ["w"],
      say: { end: "over" },
      buttons: [{ key: "pass", text: "Pass", does: "pass" }],
    });
    expect([...after.pieces.keys()]).toEqual(["a", "b", "d"]);
    expect(after.pieces.get("a")).toBe(scene.pieces.get("a"));
    expect(after.pieces.get("b")).toMatchObject({ x: 61, y: 12, states: [] });
    expect([...after.wires.keys()]).toEqual(["v"]);
    expect(after.say).toMatchObject({ goal: "", end: "over" });
    expect(after.buttons).toEqual([{ key: "pass", text: "Pass", does: "pass", fields: {}, note: "", icon: "", main: false }]);
    expect(after.blocks).toBe(scene.blocks);
    expect([...scene.pieces.keys()]).toEqual(["a", "b", "c"]);
  });

  test("without changes of wires keeps them", () => {
    expect(applied(scene, { ply: 1 }).wires).toBe(scene.wires);
  });

  test("speaks line by line, and decoration is silent", () => {
    const more = applied(scene, { ply: 1, born: [{ key: "d", x: 1, y: 60, about: "below" }] });
    expect(speaking(more, "main").map(({ key }) => key)).toEqual(["a", "b", "d"]);
    expect(speaking(more, "hand")).toEqual([]);
  });
});
