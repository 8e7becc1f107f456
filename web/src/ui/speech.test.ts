import { expect, test } from "vitest";
import { speech } from "./speech.svelte";

test("at first nothing is said", () => {
  expect([speech.polite, speech.urgent]).toEqual(["", ""]);
});

test.each(["polite", "urgent"] as const)("the same words twice are two messages (%s)", (how) => {
  const say = (text: string) => (how === "polite" ? speech.say(text) : speech.alert(text));
  say("Your turn");
  expect(speech[how]).toBe("Your turn");
  say("Your turn");
  expect(speech[how]).toBe("Your turn\u00a0");
  say("Your turn");
  expect(speech[how]).toBe("Your turn");
  say("It is over");
  expect(speech[how]).toBe("It is over");
});
