import { beforeEach, describe, expect, test } from "vitest";
import type { Choice } from "../net/protocol";
import { Narrowing } from "./narrowing.svelte";

const choice = (kind: number, place: number): Choice => ({
  text: `${kind}@${place}`,
  kind: "play",
  fields: { kind, place },
});
const pass: Choice = { text: "pass", kind: "pass", fields: {} };

let legal: Choice[];
let played: string[];
let narrowing: Narrowing;

beforeEach(() => {
  legal = [choice(0, 0), choice(0, 1), choice(1, 0), choice(1, 1), choice(2, 3)];
  played = [];
  narrowing = new Narrowing(
    () => legal,
    (text) => played.push(text),
    () => undefined,
  );
});

describe("choosing", () => {
  const left = () => narrowing.left.map(({ text }) => text);

  test("two fields lead to one action, which is not played at once", () => {
    narrowing.chooseAll({ kind: 1 });
    expect(left()).toEqual(["1@0", "1@1"]);
    narrowing.chooseAll({ place: 0 });
    expect([left(), played]).toEqual([["1@0"], []]);
    narrowing.play(narrowing.left[0]!);
    expect([played, narrowing.begun]).toEqual([["1@0"], false]);
  });

  test("in the other order too", () => {
    narrowing.chooseAll({ place: 1 });
    narrowing.chooseAll({ kind: 0 });
    expect(left()).toEqual(["0@1"]);
  });

  test("one field is enough when only one action has it", () => {
    narrowing.chooseAll({ kind: 2 });
    expect(left()).toEqual(["2@3"]);
  });

  test("again takes it back", () => {
    narrowing.chooseAll({ kind: 1 });
    narrowing.chooseAll({ kind: 1 });
    expect(narrowing.chosen).toEqual({});
    expect(narrowing.left).toHaveLength(5);
  });

  test("another value of the same field takes its place", () => {
    narrowing.chooseAll({ kind: 1 });
    narrowing.chooseAll({ kind: 0 });
    expect(narrowing.chosen).toEqual({ kind: 0 });
  });

  test("what does not go with the new choice is let go", () => {
    legal.push(choice(2, 4));
    narrowing.chooseAll({ kind: 1 });
    narrowing.chooseAll({ place: 3 });
    expect(left()).toEqual(["2@3"]);
  });

  test("what no action has is not chosen", () => {
    narrowing.chooseAll({ kind: 1 });
    narrowing.chooseAll({ place: 9 });
    expect(narrowing.chosen).toEqual({ kind: 1 });
    expect(played).toEqual([]);
  });

  test("a part with several fields chooses all of them", () => {
    narrowing.chooseAll({ kind: 0, place: 1 });
    expect(left()).toEqual(["0@1"]);
  });
});

describe("taking back", () => {
  const three = (a: number, b: number, c: number): Choice => ({ text: `${a}${b}${c}`, kind: "x", fields: { a, b, c } });

  beforeEach(() => {
    legal = [three(0, 0, 0), three(0, 0, 1), three(0, 1, 0), three(1, 0, 0), three(1, 0, 1)];
  });

  test("only what a part stands for", () => {
    narrowing.chooseAll({ a: 0 });
    narrowing.chooseAll({ b: 0 });
    expect(narrowing.holds({ a: 0, b: 0 })).toBe(true);
    narrowing.chooseAll({ a: 0 });
    expect(narrowing.chosen).toEqual({ b: 0 });
  });

  test("not while only some of a part is chosen", () => {
    narrowing.chooseAll({ a: 0 });
    expect(narrowing.holds({ a: 0, b: 0 })).toBe(false);
    narrowing.chooseAll({ a: 0, b: 0 });
    expect(narrowing.chosen).toEqual({ a: 0, b: 0 });
  });

  test("everything at once", () => {
    narrowing.chooseAll({ a: 0 });
    narrowing.clear();
    expect(narrowing.chosen).toEqual({});
  });
});

test("what can be chosen, maybe instead of what is chosen now", () => {
  narrowing.chooseAll({ kind: 1 });
  expect([narrowing.opens({ kind: 0 }), narrowing.opens({ kind: 3 })]).toEqual([true, false]);
  legal = [pass];
  expect(narrowing.opens({ kind: 0 })).toBe(false); // a field that an action lacks is not a zero
});

describe("a new list", () => {
  test("keeps a choice that still fits and forgets one that does not", () => {
    narrowing.chooseAll({ kind: 1 });
    legal = [choice(1, 0), choice(1, 5)];
    expect(narrowing.chosen).toEqual({ kind: 1 });
    legal = [choice(0, 0), choice(0, 1)];
    expect(narrowing.chosen).toEqual({});
    expect(narrowing.left).toHaveLength(2);
  });

  test("is empty when it is somebody else's turn", () => {
    legal = [];
    expect(narrowing.left).toEqual([]);
    narrowing.chooseAll({ kind: 1 });
    expect(played).toEqual([]);
  });
});

describe("kinds of actions", () => {
  const drop: Choice = { text: "drop 1", kind: "drop", fields: { kind: 1 } };

  beforeEach(() => {
    legal = [choice(1, 0), choice(1, 1), drop, pass];
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
});

describe("advice", () => {
  test("marks the values of advised actions that still fit", () => {
    let best = ["1@1", "2@3", "9@9"];
    const advised = new Narrowing(
      () => legal,
      () => {},
      () => best,
    );
    const kinds = () => [0, 1, 2].filter((kind) => advised.advisesAll({ kind }));
    expect(kinds()).toEqual([1, 2]);
    expect(advised.advisesAll({ kind: 1, place: 0 })).toBe(false);
    advised.chooseAll({ place: 1 });
    expect(kinds()).toEqual([1]);
    expect(legal.filter((one) => advised.isBest(one)).map(({ text }) => text)).toEqual(["1@1", "2@3"]);
    best = [];
    expect(kinds()).toEqual([]);
    expect([narrowing.isBest(legal[0]!), narrowing.advisesAll({ kind: 0 })]).toEqual([false, false]);
  });
});
