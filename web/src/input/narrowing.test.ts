import { beforeEach, describe, expect, test } from "vitest";
import type { Choice } from "../net/protocol";
import { Narrowed } from "./narrowing.svelte";

const choice = (kind: number, place: number): Choice => ({
  text: `${kind}@${place}`,
  kind: "play",
  fields: { kind, place },
});
const pass: Choice = { text: "pass", kind: "pass", fields: {} };

let legal: Choice[];
let played: string[];
let narrowing: Narrowed;

beforeEach(() => {
  legal = [choice(0, 0), choice(0, 1), choice(1, 0), choice(1, 1), choice(2, 3)];
  played = [];
  narrowing = new Narrowed(
    () => legal,
    (text) => played.push(text),
    () => undefined,
  );
});

describe("choosing", () => {
  test("two fields lead to one action, which is played", () => {
    narrowing.choose("kind", 1);
    expect(narrowing.left.map(({ text }) => text)).toEqual(["1@0", "1@1"]);
    expect(played).toEqual([]);
    narrowing.choose("place", 0);
    expect(played).toEqual(["1@0"]);
    expect(narrowing.chosen).toEqual({});
  });

  test("in the other order too", () => {
    narrowing.choose("place", 1);
    narrowing.choose("kind", 0);
    expect(played).toEqual(["0@1"]);
  });

  test("one field is enough when only one action has it", () => {
    narrowing.choose("kind", 2);
    expect(played).toEqual(["2@3"]);
  });

  test("again takes it back", () => {
    narrowing.choose("kind", 1);
    narrowing.choose("kind", 1);
    expect(narrowing.chosen).toEqual({});
    expect(narrowing.left).toHaveLength(5);
  });

  test("another value of the same field takes its place", () => {
    narrowing.choose("kind", 1);
    narrowing.choose("kind", 0);
    expect(narrowing.chosen).toEqual({ kind: 0 });
  });

  test("what does not go with the new choice is let go", () => {
    legal.push(choice(2, 4));
    narrowing.choose("kind", 1);
    narrowing.choose("place", 3);
    expect(played).toEqual(["2@3"]);
  });

  test("what no action has is not chosen", () => {
    narrowing.choose("kind", 1);
    narrowing.choose("place", 9);
    expect(narrowing.chosen).toEqual({ kind: 1 });
    expect(played).toEqual([]);
  });

  test("a part with several fields chooses all of them", () => {
    narrowing.chooseAll({ kind: 0, place: 1 });
    expect(played).toEqual(["0@1"]);
  });
});

describe("taking back", () => {
  const three = (a: number, b: number, c: number): Choice => ({ text: `${a}${b}${c}`, kind: "x", fields: { a, b, c } });

  beforeEach(() => {
    legal = [three(0, 0, 0), three(0, 0, 1), three(0, 1, 0), three(1, 0, 0), three(1, 0, 1)];
  });

  test("only what a part stands for", () => {
    narrowing.choose("a", 0);
    narrowing.choose("b", 0);
    expect(narrowing.holds({ a: 0, b: 0 })).toBe(true);
    narrowing.choose("a", 0);
    expect(narrowing.chosen).toEqual({ b: 0 });
  });

  test("not while only some of a part is chosen", () => {
    narrowing.choose("a", 0);
    expect(narrowing.holds({ a: 0, b: 0 })).toBe(false);
    narrowing.chooseAll({ a: 0, b: 0 });
    expect(narrowing.chosen).toEqual({ a: 0, b: 0 });
  });

  test("everything at once", () => {
    narrowing.choose("a", 0);
    narrowing.clear();
    expect(narrowing.chosen).toEqual({});
  });
});

describe("fitting", () => {
  test("values of what is left, chosen ones included", () => {
    narrowing.choose("kind", 1);
    expect(narrowing.fits("kind", 1)).toBe(true);
    expect(narrowing.fits("kind", 0)).toBe(false);
    expect(narrowing.fits("place", 1)).toBe(true);
    expect(narrowing.fits("place", 3)).toBe(false);
    expect(narrowing.opens({ kind: 0 })).toBe(true);
    expect(narrowing.opens({ kind: 3 })).toBe(false);
  });

  test("a field that an action lacks is not a zero", () => {
    legal = [pass];
    expect(narrowing.fits("kind", 0)).toBe(false);
  });
});

describe("a new list", () => {
  test("keeps a choice that still fits and forgets one that does not", () => {
    narrowing.choose("kind", 1);
    legal = [choice(1, 0), choice(1, 5)];
    expect(narrowing.chosen).toEqual({ kind: 1 });
    legal = [choice(0, 0), choice(0, 1)];
    expect(narrowing.chosen).toEqual({});
    expect(narrowing.left).toHaveLength(2);
  });

  test("is empty when it is somebody else's turn", () => {
    legal = [];
    expect(narrowing.left).toEqual([]);
    narrowing.choose("kind", 1);
    expect(played).toEqual([]);
  });
});

describe("kinds of actions", () => {
  const drop: Choice = { text: "drop 1", kind: "drop", fields: { kind: 1 } };

  beforeEach(() => {
    legal = [choice(1, 0), choice(1, 1), drop, pass];
    narrowing.immediate = false;
  });

  test("narrow like a field", () => {
    narrowing.chooseAll({ kind: 1 });
    expect(narrowing.left).toHaveLength(3);
    narrowing.chooseAll({ kind: 1 }, "play");
    expect([narrowing.kind, narrowing.left.length, narrowing.begun]).toEqual(["play", 2, true]);
    expect(narrowing.beside({}, "drop")).toEqual([drop]);
    expect(narrowing.beside({ place: 0 }).map(({ text }) => text)).toEqual(["1@0"]);
    expect([narrowing.opens({ place: 0 }, "drop"), narrowing.holds({ kind: 1 }, "drop")]).toEqual([false, false]);
  });

  test("a kind without fields is a choice of its own", () => {
    narrowing.chooseAll({}, "pass");
    expect([narrowing.kind, narrowing.begun, narrowing.left]).toEqual(["pass", true, [pass]]);
    narrowing.chooseAll({}, "pass");
    expect([narrowing.kind, narrowing.begun]).toEqual(["", false]);
  });

  test("another kind takes the place of one that does not go with it", () => {
    narrowing.chooseAll({ kind: 1 }, "drop");
    narrowing.chooseAll({ place: 1 });
    expect([narrowing.kind, narrowing.chosen]).toEqual(["", { kind: 1, place: 1 }]);
    narrowing.chooseAll({}, "drop");
    expect([narrowing.kind, narrowing.chosen]).toEqual(["drop", { kind: 1 }]);
  });

  test("another value in the place of a chosen one goes beside the rest", () => {
    narrowing.chooseAll({ kind: 1, place: 0 });
    expect(narrowing.beside({ place: 1 }).map(({ text }) => text)).toEqual(["1@1"]);
    expect(narrowing.beside({ kind: 0 })).toEqual([]);
  });

  test("the last one left is not played at once where it is shown first", () => {
    narrowing.chooseAll({ kind: 1, place: 0 });
    expect(played).toEqual([]);
    expect(narrowing.left).toHaveLength(1);
    narrowing.play(narrowing.left[0]!);
    expect([played, narrowing.begun]).toEqual([["1@0"], false]);
  });
});

describe("submitting", () => {
  test("needs exactly the fields of an action", () => {
    narrowing.submit({ kind: 1 });
    narrowing.submit({ kind: 7, place: 0 });
    expect(played).toEqual([]);
    narrowing.submit({ place: 1, kind: 1 });
    expect(played).toEqual(["1@1"]);
  });

  test("an action without fields", () => {
    legal.push(pass);
    narrowing.submit({});
    expect(played).toEqual(["pass"]);
  });
});

describe("advice", () => {
  test("marks the values of advised actions that still fit", () => {
    let best = ["1@1", "2@3", "9@9"];
    const advised = new Narrowed(
      () => legal,
      () => {},
      () => best,
    );
    const kinds = () => [0, 1, 2].filter((kind) => advised.advises("kind", kind));
    expect(kinds()).toEqual([1, 2]);
    expect(advised.advisesAll({ kind: 1, place: 0 })).toBe(false);
    advised.choose("place", 1);
    expect(kinds()).toEqual([1]);
    expect(legal.filter((one) => advised.isBest(one)).map(({ text }) => text)).toEqual(["1@1", "2@3"]);
    best = [];
    expect(kinds()).toEqual([]);
    expect([narrowing.isBest(legal[0]!), narrowing.advises("kind", 0)]).toEqual([false, false]);
  });
});
