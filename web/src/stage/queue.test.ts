import { beforeEach, expect, test } from "vitest";
import { Queue, type Mover } from "./queue.svelte";
import { read } from "./scene";

const scene = read({
  blocks: [{ name: "main", role: "main", width: 9, height: 9 }],
  pieces: [{ key: "a", x: 0, y: 0 }],
});
const to = (ply: number, x: number) => ({ ply, moved: { a: { x } } });

let seen: string[];
let rest: () => void;
let speed: number;
let queue: Queue;
const where = () => queue.frame?.scene.pieces.get("a")?.x;
const settle = async () => {
  for (let k = 0; k < 10; k++) await Promise.resolve();
};

beforeEach(() => {
  seen = [];
  speed = 1;
  const mover: Mover = {
    before: (_, now) => seen.push(`from ${now.pieces.get("a")?.x}`),
    play: (frame, milliseconds) => {
      seen.push(`to ${frame.scene.pieces.get("a")?.x} in ${milliseconds}`);
      return new Promise((done) => (rest = done));
    },
    finish: () => rest(),
  };
  rest = () => {};
  queue = new Queue(mover, () => speed, () => Promise.resolve());
  queue.reset(scene);
});

test("ply after ply, each when the one before has come to rest", async () => {
  queue.push([to(1, 10), to(2, 20)]);
  await settle();
  expect([seen, where(), queue.playing]).toEqual([["from 0", "to 10 in 260"], 10, true]);
  expect(queue.last?.pieces.get("a")?.x).toBe(20);
  rest();
  await settle();
  expect(seen.slice(2)).toEqual(["from 10", "to 20 in 260"]);
  rest();
  await settle();
  expect(queue.playing).toBe(false);
});

test("what was missed goes twice as fast, and what comes after it as usual", async () => {
  queue.push([to(1, 10), to(2, 20)], 2);
  await settle();
  expect(seen.at(-1)).toBe("to 10 in 130");
  rest();
  await settle();
  expect(seen.at(-1)).toBe("to 20 in 130");
  rest();
  await settle();
  queue.push([to(3, 30)]);
  await settle();
  expect(seen.at(-1)).toBe("to 30 in 260");
});

test("twice as fast, and at once", async () => {
  speed = 2;
  queue.push([to(1, 10)]);
  await settle();
  expect(seen[1]).toBe("to 10 in 130");
  rest();
  await settle();
  speed = 0;
  queue.push([to(2, 20)]);
  await settle();
  expect([seen.length, where(), queue.playing]).toEqual([2, 20, false]);
});

test("a click goes to the end of all that waits, and what comes later plays again", async () => {
  queue.push([to(1, 10), to(2, 20), to(3, 30)]);
  await settle();
  queue.skip();
  await settle();
  expect([where(), queue.playing, seen.length]).toEqual([30, false, 2]);
  queue.push([to(4, 40)]);
  await settle();
  expect(seen.at(-1)).toBe("to 40 in 260");
});

test("a whole scene that follows waits until what is played has been seen", async () => {
  const end = read({ blocks: [...scene.blocks], pieces: [{ key: "a", x: 99, y: 0 }] });
  queue.push([to(1, 10), to(2, 20)]);
  await settle();
  queue.follow(end);
  await settle();
  expect([where(), queue.last?.pieces.get("a")?.x]).toEqual([10, 99]);
  rest();
  await settle();
  expect(where()).toBe(20);
  rest();
  await settle();
  expect([where(), queue.playing]).toEqual([99, false]);
  queue.follow(scene);
  expect(where()).toBe(0); // nothing is played: it is there at once
});

test("another scene takes the place of whatever moves", async () => {
  queue.push([to(1, 10), to(2, 20)]);
  await settle();
  queue.reset(scene);
  await settle();
  expect([where(), queue.playing]).toEqual([0, false]);
  queue.reset(null);
  queue.push([to(1, 10)]);
  await settle();
  expect(queue.frame).toBe(null);
});
