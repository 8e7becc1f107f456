import { beforeEach, describe, expect, test } from "vitest";
import { Narrowing } from "../input/narrowing.svelte";
import type { Choice } from "../net/protocol";
import { Choosing } from "./choosing.svelte";
import { GHOST, previewed, withGhost } from "./ghost";
import { read, type Button, type Fields } from "./scene";

const choice = (kind: string, fields: Record<string, number>): Choice => ({
  text: `${kind} ${Object.values(fields).join(" ")}`.trim(),
  kind,
  fields,
});
const scene = read({
  blocks: [
    { name: "main", role: "main", width: 100, height: 100 },
    { name: "hand", role: "hand", width: 100, height: 50 },
  ],
  pieces: [
    { key: "card-0", block: "hand", x: 0, y: 0, fields: { card: 0 }, look: "tile", turns: "turn", step: 120 },
    { key: "card-1", block: "hand", x: 9, y: 0, fields: { card: 1 } },
    { key: "twin", block: "hand", x: 18, y: 0, fields: { card: 1 } },
    { key: "spot-0", x: 0, y: 0, fields: { spot: 0 }, turns: "turn", step: 120, turn: 60 },
    { key: "spot-1", x: 9, y: 0, fields: { spot: 1 } },
    { key: "spot-9", x: 9, y: 9, fields: { spot: 9 } },
    { key: "name-1", block: "hand", x: 9, y: 9, text: "“OR”", fields: { spot: 1 } },
  ],
});
const part = (key: string) => scene.pieces.get(key)!;
const button = (more: Partial<Button>): Button => ({ key: "b", text: "", does: "pass", fields: {}, note: "", icon: "", main: false, ...more });

let legal: Choice[];
let played: string[];
let asked: string[];
let choosing: Choosing;
const touch = (key: string) => choosing.touch(part(key), part(key).turns);

beforeEach(() => {
  legal = [
    choice("lay", { card: 0, spot: 0, turn: 0 }),
    choice("lay", { card: 0, spot: 0, turn: 2 }),
    choice("lay", { card: 1, spot: 0, turn: 1 }),
    choice("lay", { card: 1, spot: 1, turn: 1 }),
    choice("pass", {}),
  ];
  played = [];
  asked = [];
  const narrowing = new Narrowing(
    () => legal,
    (text) => played.push(text),
    () => undefined,
  );
  choosing = new Choosing(narrowing, () => scene, {
    preview: (action) => {
      asked.push(`preview ${action}`);
      return Promise.resolve({ ply: 1, say: { note: action } });
    },
    badges: (does: string, fields: Fields) => {
      asked.push(`badges ${does} ${JSON.stringify(fields)}`);
      return Promise.resolve({ "lay 1 0 1": "+1", "lay 1 1 1": "waits", "lay 0 0 0": "+2", "lay 0 0 2": "+3" });
    },
    why: (does: string, fields: Fields) => {
      asked.push(`why ${does} ${JSON.stringify(fields)}`);
      return Promise.resolve({ clause: "toy 2.1", text: "no room" });
    },
  });
});

describe("touching", () => {
  test("arms what is left, a second touch of the place commits", () => {
    touch("card-1");
    expect([choosing.armed, choosing.standing(part("spot-1"))]).toEqual([null, "fits"]);
    touch("spot-1");
    expect([choosing.armed?.text, played]).toEqual(["lay 1 1 1", []]);
    touch("spot-1");
    expect(played).toEqual(["lay 1 1 1"]);
  });

  test("a second touch of what was chosen before puts it back", () => {
    touch("card-1");
    touch("spot-1");
    touch("card-1");
    expect([choosing.armed?.text, choosing.standing(part("card-1")), played]).toEqual(["lay 1 1 1", "fits", []]);
    touch("spot-1");
    expect([choosing.armed, choosing.narrowing.begun]).toEqual([null, false]);
  });

  test("another place takes the place of the first", () => {
    touch("card-1");
    touch("spot-0");
    expect(choosing.standing(part("spot-1"))).toBe("fits");
    touch("spot-1");
    expect(choosing.armed?.text).toBe("lay 1 1 1");
  });

  test("of two alike in the hand the one is picked that was touched", () => {
    touch("twin");
    expect(["card-1", "twin"].map((key) => choosing.standing(part(key)))).toEqual(["fits", "picked"]);
    touch("card-1");
    expect(["card-1", "twin"].map((key) => choosing.standing(part(key)))).toEqual(["picked", "fits"]);
    expect(choosing.narrowing.chosen).toEqual({ card: 1 });
  });

  test("a piece that stands only for some actions begins anew with others", () => {
    const only = { ...part("spot-0"), turns: "", only: { card: [1] } };
    expect(choosing.standing(only)).toBe("fits");
    touch("card-0");
    expect([choosing.standing(only), choosing.standing(part("spot-0"))]).toEqual(["open", "fits"]);
    choosing.touch(only);
    expect([choosing.narrowing.chosen, choosing.standing(only)]).toEqual([{ spot: 0 }, "picked"]);
    expect(choosing.standing({ ...only, only: { card: [7] } })).toBe("shut");
  });

  test("says why nothing can be done there", async () => {
    touch("card-1");
    touch("spot-9");
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toContain('why  {"card":1,"spot":9}');
    expect(choosing.refusal).toEqual({ key: "spot-9", clause: "toy 2.1", text: "no room" });
    expect(choosing.narrowing.chosen).toEqual({ card: 1 }); // what is lifted stays lifted
  });
});

describe("turning", () => {
  test("where only the turn is open one is armed, and a touch goes to the next", () => {
    touch("card-0");
    touch("spot-0");
    expect([choosing.turning, choosing.armed?.text]).toEqual(["turn", "lay 0 0 0"]);
    touch("spot-0");
    expect([choosing.armed?.text, played]).toEqual(["lay 0 0 2", []]);
    choosing.turn(1);
    choosing.turn(-1);
    expect(choosing.armed?.text).toBe("lay 0 0 2");
    choosing.commit();
    expect(played).toEqual(["lay 0 0 2"]);
  });

  test("the piece in hand is seen where it would lie", () => {
    expect(withGhost(scene, null)).toBe(scene);
    expect(withGhost(scene, legal[3]!)).toBe(scene); // that card cannot be turned
    const { pieces } = withGhost(scene, legal[1]!);
    expect(pieces.get(GHOST)).toMatchObject({ look: "tile", block: "main", turn: 300, fields: { spot: 0 } });
    expect(pieces.get("card-0")!.states).toContain("faded");
  });
});

test("what a preview takes away can still be touched", () => {
  const made = { ply: 1, gone: { "spot-1": "" }, moved: { "spot-0": { fields: null, x: 4 }, twin: { x: 20 } } };
  const { pieces } = previewed(scene, made, () => ({ width: 7, height: 8 }));
  expect(pieces.get("spot-1")).toMatchObject({ box: "area", w: 7, h: 8, fields: { spot: 1 } });
  expect(pieces.get("spot-0")).toMatchObject({ x: 4, fields: { spot: 0 }, turns: "turn" });
  expect(pieces.get("twin")).toMatchObject({ x: 20, fields: { card: 1 } });
});

describe("carrying", () => {
  test("a drop commits where one action is left", () => {
    choosing.lift(part("card-1"));
    choosing.drop(part("spot-1"));
    expect(played).toEqual(["lay 1 1 1"]);
  });

  test("where it can still be turned it only lies there, unless it was turned before", () => {
    choosing.lift(part("card-0"));
    choosing.drop(part("spot-0"));
    expect([played, choosing.armed?.text]).toEqual([[], "lay 0 0 0"]);
    choosing.turn(1);
    choosing.drop(part("spot-0"));
    expect(played).toEqual(["lay 0 0 2"]);
  });

  test("what is lifted again stays lifted", () => {
    choosing.lift(part("card-1"));
    choosing.lift(part("card-1"));
    expect(choosing.narrowing.chosen).toEqual({ card: 1 });
  });
});

describe("pressing", () => {
  test("a button does what it says; what could be regretted is pressed twice", () => {
    choosing.press(button({}));
    expect(played).toEqual(["pass"]);
    played = [];
    choosing.press(button({ icon: "pass" }));
    expect([played, choosing.armed?.text]).toEqual([[], "pass"]);
    choosing.press(button({ icon: "pass" }));
    expect(played).toEqual(["pass"]);
    choosing.press(button({ icon: "pass", main: true }));
    expect(played).toEqual(["pass", "pass"]);
  });

  test("a button completes what is chosen: the one thing to press does it, another is pressed twice", () => {
    const fields = { spot: 1 };
    touch("card-1");
    choosing.press(button({ does: "lay", key: "lay", fields }));
    expect([choosing.armed?.text, played]).toEqual(["lay 1 1 1", []]);
    choosing.press(button({ does: "lay", key: "lay", fields }));
    expect(played).toEqual(["lay 1 1 1"]);
    touch("card-1");
    choosing.press(button({ does: "lay", key: "main", fields, main: true }));
    expect(played).toEqual(["lay 1 1 1", "lay 1 1 1"]);
    touch("card-1");
    choosing.press(button({}));
    expect(played.at(-1)).toBe("pass");
  });

  test("a button that begins something chooses it", () => {
    choosing.press(button({ does: "lay", key: "lay" }));
    expect([choosing.narrowing.kind, choosing.armed, played]).toEqual(["lay", null, []]);
  });

  test("an action from the list is armed, then done", () => {
    choosing.pick(legal[2]!);
    expect([choosing.armed?.text, played]).toEqual(["lay 1 0 1", []]);
    choosing.pick(legal[2]!);
    expect(played).toEqual(["lay 1 0 1"]);
  });
});

describe("what it would bring", () => {
  test("is asked once for each action and shown for the one that is thought of", async () => {
    await choosing.consider(legal[0]!);
    await choosing.consider(null);
    expect(choosing.preview).toBe(null);
    await choosing.consider(legal[0]!);
    expect([choosing.preview?.say?.note, asked]).toEqual(["lay 0 0 0", ["preview lay 0 0 0"]]);
  });

  test("an answer that comes too late is not shown", async () => {
    const late = choosing.consider(legal[0]!);
    await choosing.consider(null);
    await late;
    expect(choosing.preview).toBe(null);
  });

  test("stays to be seen while the action is on its way, and goes when it is refused", async () => {
    choosing.pick(legal[2]!);
    await choosing.consider(choosing.armed);
    choosing.commit();
    await choosing.consider(choosing.thought);
    expect(choosing.preview?.say?.note).toBe("lay 1 0 1");
    choosing.return();
    expect(choosing.preview).toBe(null);
  });

  test("pointing at a place thinks of it", () => {
    touch("card-1");
    choosing.over = part("spot-1");
    expect([choosing.thought?.text, choosing.armed]).toEqual(["lay 1 1 1", null]);
    touch("spot-0");
    choosing.over = part("spot-1");
    expect([choosing.thought?.text, choosing.armed?.text]).toEqual(["lay 1 1 1", "lay 1 0 1"]);
  });

  test("badges stand at places that bring one thing only", async () => {
    await choosing.weigh();
    expect(asked).toEqual([]);
    touch("card-1");
    await choosing.weigh();
    await choosing.weigh();
    expect(asked).toEqual(['badges  {"card":1}']);
    expect([choosing.badgeOf(part("spot-0")), choosing.badgeOf(part("spot-1"))]).toEqual(["+1", "waits"]);
    expect(choosing.badgeOf(part("name-1"))).toBe(""); // a name in the hand says itself what it brings
    touch("spot-0");
    await choosing.weigh();
    expect(asked).toHaveLength(1);
    expect([choosing.badgeOf(part("spot-0")), choosing.badgeOf(part("spot-1"))]).toEqual(["", "waits"]);
    choosing.clear();
    await choosing.weigh();
    expect(choosing.badges).toEqual({});
    touch("card-0");
    await choosing.weigh();
    expect(choosing.badgeOf(part("spot-0"))).toBe(""); // each turn brings another thing
  });
});
