import { expect, test } from "vitest";
import { named, sentenceOf } from "./refusal";

test("a reason names the people", () => {
  expect(named("no XOR is left in the hand of seat 1", ["Ann", "Bob"])).toBe("No XOR is left in the hand of Bob");
  expect(named("seat 0 is to act", ["Ann", "Bob"])).toBe("Ann is to act");
  expect(named("seat 7 is to act", ["Ann", "Bob"])).toBe("Seat 7 is to act");
  expect(named("", [])).toBe("");
});

test("whose turn it is comes before the reason, and English reasons stay in English", () => {
  const why = { clause: "input-11 2.4", text: "no XOR is left" };
  expect(sentenceOf(why, "en", true)).toBe("told");
  expect(sentenceOf(why, "ja", true)).toBe("general");
  expect(sentenceOf(why, "en", false)).toBe("turn");
  expect(sentenceOf(why, "ja", false)).toBe("turn");
});
