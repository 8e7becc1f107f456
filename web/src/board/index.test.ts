import { expect, test } from "vitest";
import { hasOwnBoard, ownBoard } from "./index";

test("INPUT 11 has a board of its own", async () => {
  expect(hasOwnBoard("input-11")).toBe(true);
  expect(await ownBoard("input-11")).toBeTypeOf("function");
});

test("other games get the one that works for all", async () => {
  expect(hasOwnBoard("loop-6")).toBe(false);
  expect(await ownBoard("loop-6")).toBeNull();
});
