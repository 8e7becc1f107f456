import { describe, expect, test } from "vitest";
import { FakeElement } from "../fakes";
import { named, sentenceOf, shutOf } from "./refusal";

test("a reason names the people", () => {
  expect(named("no XOR is left in the hand of seat 1", ["Ann", "Bob"])).toBe("No XOR is left in the hand of Bob");
  expect(named("seat 0 is to act", ["Ann", "Bob"])).toBe("Ann is to act");
  expect(named("seat 7 is to act", ["Ann", "Bob"])).toBe("Seat 7 is to act");
  const many = Array.from({ length: 13 }, (_, seat) => `P${seat}`);
  expect(named("it is for seat 12", many)).toBe("It is for P12");
  expect(named("unseat 1 and seat 1x", many)).toBe("Unseat 1 and seat 1x");
  expect(named("", [])).toBe("");
});

test("whose turn it is comes before the reason, and English reasons stay in English", () => {
  const why = { clause: "input-11 2.4", text: "no XOR is left" };
  expect(sentenceOf(why, "en", true)).toBe("told");
  expect(sentenceOf(why, "ja", true)).toBe("general");
  expect(sentenceOf({ ...why, text: "" }, "en", true)).toBe("general");
  expect(sentenceOf(why, "en", false)).toBe("turn");
  expect(sentenceOf(why, "ja", false)).toBe("turn");
});

describe("a piece that is touched", () => {
  const touched = (attributes: Record<string, string>, ...classes: string[]) =>
    shutOf(new FakeElement("path", {}, new FakeElement("g", attributes, null, classes)).real);

  test("in vain says what it stands for, and whose it is", () => {
    const found = touched({ "data-fields": "kind=2 place=4", "aria-disabled": "true", "data-seat": "0" });
    expect(found).toMatchObject({ fields: { kind: 2, place: 4 }, owner: 0 });
    expect(found?.piece.getAttribute("data-seat")).toBe("0");
    expect(touched({ "data-fields": "kind=2", "aria-disabled": "true" }, "open")?.owner).toBeNull();
    expect(touched({ "data-fields": "kind=2" }, "other")).toMatchObject({ fields: { kind: 2 }, owner: null });
  });

  test("and can be used, or stands for nothing, gives no reason", () => {
    expect(touched({ "data-fields": "kind=2", "aria-disabled": "false" })).toBeNull();
    expect(touched({ "data-fields": "kind=2" }, "open")).toBeNull();
    expect(touched({ "aria-disabled": "true" })).toBeNull();
    expect(shutOf(null)).toBeNull();
  });
});
