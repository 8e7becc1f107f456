import { beforeEach, expect, test, vi } from "vitest";
import { Player } from "./player.svelte";

let due: Map<number, (now: number) => void>;
let player: Player;

/** The browser paints at this time. */
function paint(now: number): void {
  const steps = [...due.values()];
  due.clear();
  for (const step of steps) step(now);
}

beforeEach(() => {
  due = new Map();
  let requests = 0;
  vi.stubGlobal("requestAnimationFrame", (step: (now: number) => void) => {
    due.set((requests += 1), step);
    return requests;
  });
  vi.stubGlobal("cancelAnimationFrame", (request: number) => due.delete(request));
  player = new Player();
});

test("a moment runs from 0 to 1 and stays there", () => {
  expect(player.moment).toBe(1);
  player.run(200);
  expect(player.moment).toBe(0);
  const seen = [5000, 5050, 5150, 5300].map((now) => {
    paint(now);
    return player.moment;
  });
  expect(seen).toEqual([0, 0.25, 0.75, 1]);
  expect(due.size).toBe(0);
});

test("it can be finished at once, and begun anew", () => {
  player.run(200);
  paint(0);
  player.finish();
  expect([player.moment, due.size]).toEqual([1, 0]);
  player.run(200);
  player.run(400);
  expect(due.size).toBe(1);
  paint(0);
  paint(100);
  expect(player.moment).toBe(0.25);
});
