import { expect, test } from "vitest";
import { en } from "./en";
import { ja } from "./ja";

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

test("both languages fill in the same things", () => {
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect(holes(ja[key]), key).toEqual(holes(en[key]));
});

test("nothing is left empty in one language only", () => {
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect(ja[key] === "", key).toBe(en[key] === "");
});
