import { beforeEach, describe, expect, test, vi } from "vitest";

const settings = vi.hoisted(() => ({ notify: true, sound: true }));
vi.mock("../text/settings.svelte", () => ({ settings }));

type Attention = typeof import("./attention");
let attention: Attention;
let notes: { title: string; body: string; tag: string; onclick: () => void; closed: boolean }[];
let page: { visibilityState: string };
let focused: number;

class FakeNote {
  static permission = "granted";
  static requestPermission = () => Promise.resolve(FakeNote.permission);
  onclick = () => {};
  closed = false;
  body: string;
  tag: string;

  constructor(readonly title: string, { body, tag }: { body: string; tag: string }) {
    [this.body, this.tag] = [body, tag];
    notes.push(this);
  }
  close() {
    this.closed = true;
  }
}

/** A browser that knows notifications, or none. */
function browser(known: boolean): void {
  const window = { focus: () => (focused += 1), ...(known ? { Notification: FakeNote } : {}) };
  vi.stubGlobal("window", window);
  vi.stubGlobal("Notification", known ? FakeNote : undefined);
}

beforeEach(async () => {
  [notes, focused, page] = [[], 0, { visibilityState: "hidden" }];
  FakeNote.permission = "granted";
  Object.assign(settings, { notify: true, sound: true });
  vi.stubGlobal("document", page);
  browser(true);
  vi.resetModules();
  attention = await import("./attention");
});

describe("leave to notify", () => {
  test("is given or not", async () => {
    expect(await attention.askToNotify()).toBe(true);
    FakeNote.permission = "denied";
    expect(await attention.askToNotify()).toBe(false);
  });

  test("is not asked where there are no notifications", async () => {
    browser(false);
    expect(await attention.askToNotify()).toBe(false);
  });
});

describe("a notification", () => {
  test("tells whoever looks elsewhere, and brings them here", () => {
    attention.notify("Your turn", "t1");
    expect(notes).toMatchObject([{ title: "Logicade", body: "Your turn", tag: "t1", closed: false }]);
    notes[0]!.onclick();
    expect([focused, notes[0]!.closed]).toEqual([1, true]);
  });

  test("is not shown to whoever looks here, nor without leave, nor where it is not wanted", () => {
    page.visibilityState = "visible";
    attention.notify("Your turn", "t1");
    page.visibilityState = "hidden";
    FakeNote.permission = "default";
    attention.notify("Your turn", "t1");
    FakeNote.permission = "granted";
    settings.notify = false;
    attention.notify("Your turn", "t1");
    expect(notes).toEqual([]);
  });

  test("is no trouble where there are none, nor where only service workers may", () => {
    browser(false);
    attention.notify("Your turn", "t1");
    class Refusing {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    }
    vi.stubGlobal("window", { Notification: Refusing });
    vi.stubGlobal("Notification", Refusing);
    attention.notify("Your turn", "t1");
    expect(notes).toEqual([]);
  });
});

describe("tones", () => {
  let made: string[];
  let resumed: number;
  let contexts: number;

  function audio(state: string): void {
    [made, resumed, contexts] = [[], 0, 0];
    const round = (value: number) => Math.round(value * 1000) / 1000;
    const note = (what: string) => (...values: number[]) => void made.push(`${what} ${values.map(round).join(" ")}`);
    class FakeAudio {
      currentTime = 10;
      destination = "ears";
      state = state;
      constructor() {
        contexts += 1;
      }
      resume() {
        resumed += 1;
      }
      createGain() {
        const gain = { setValueAtTime: note("volume"), exponentialRampToValueAtTime: note("fade") };
        return { gain, connect: (to: string) => made.push(`to ${to}`) };
      }
      createOscillator() {
        const connect = (to: object) => to;
        return { frequency: { setValueAtTime: note("pitch") }, connect, start: note("start"), stop: note("stop") };
      }
    }
    vi.stubGlobal("AudioContext", FakeAudio);
  }

  const starts = () => made.filter((line) => /^(start|stop|pitch)/.test(line));

  test("of an action: one, which fades", () => {
    audio("running");
    attention.play("action");
    expect(made).toEqual(["pitch 440 10", "volume 0.08 10", "fade 0.001 10.08", "to ears", "start 10", "stop 10.08"]);
    expect(resumed).toBe(0);
  });

  test("of a turn and of the end: upwards, one after the other, by one instrument", () => {
    audio("running");
    attention.play("turn");
    expect(starts()).toEqual(["pitch 660 10", "start 10", "stop 10.1", "pitch 880 10.09", "start 10.09", "stop 10.25"]);
    attention.play("end");
    expect(starts().slice(6).filter((line) => line.startsWith("pitch"))).toEqual([
      "pitch 523 10",
      "pitch 659 10.13",
      "pitch 784 10.26",
    ]);
    expect(contexts).toBe(1);
  });

  test("wake an instrument that sleeps until the first touch", () => {
    audio("suspended");
    attention.play("action");
    expect(resumed).toBe(1);
  });

  test("are not played where they are not wanted, and are no trouble where there are none", () => {
    audio("running");
    settings.sound = false;
    attention.play("turn");
    expect([contexts, made]).toEqual([0, []]);
    settings.sound = true;
    vi.stubGlobal("AudioContext", undefined);
    expect(() => attention.play("turn")).not.toThrow();
  });
});
