import { beforeEach, describe, expect, test, vi } from "vitest";

let kept: Record<string, string>;
let root: { lang: string; dataset: { theme?: string } };

/** A browser that keeps what is in `kept`, as it opens the page. */
async function opened(language = "en-GB") {
  vi.stubGlobal("navigator", { language });
  vi.resetModules();
  return (await import("./settings.svelte")).settings;
}

/** A browser that keeps nothing. */
function forbid(): void {
  const refuse = () => {
    throw new Error("forbidden");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
}

beforeEach(() => {
  kept = {};
  root = { lang: "", dataset: {} };
  vi.stubGlobal("document", { documentElement: root });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});

describe("a new browser", () => {
  test("has no wishes", async () => {
    const { language, theme, sound, name, level, notify } = await opened();
    expect({ language, theme, sound, name, level, notify }).toEqual({
      language: "en", theme: "auto", sound: false, name: "", level: 2, notify: false,
    });
  });

  test.each([["ja"], ["JA-jp"]])("that speaks %s is spoken to in Japanese", async (language) => {
    expect((await opened(language)).language).toBe("ja");
  });

  test.each([["de"], ["en-JA"]])("that speaks %s is spoken to in English", async (language) => {
    expect((await opened(language)).language).toBe("en");
  });
});

test("what was chosen is there the next time", async () => {
  const first = await opened();
  Object.assign(first, { language: "ja", theme: "dark", sound: true, name: "Ada", level: 4, notify: true });
  expect(kept).toEqual({
    "logicade.language": "ja",
    "logicade.theme": "dark",
    "logicade.sound": "on",
    "logicade.name": "Ada",
    "logicade.level": "4",
    "logicade.notify": "on",
  });
  for (const { language, theme, sound, name, level, notify } of [first, await opened()]) {
    expect({ language, theme, sound, name, level, notify }).toEqual({
      language: "ja", theme: "dark", sound: true, name: "Ada", level: 4, notify: true,
    });
  }
});

test("what was switched off stays off", async () => {
  Object.assign(await opened(), { sound: false, notify: false, theme: "light", language: "en" });
  expect(kept).toMatchObject({ "logicade.sound": "off", "logicade.notify": "off" });
  const { sound, notify, theme, language } = await opened("ja");
  expect([sound, notify, theme, language]).toEqual([false, false, "light", "en"]);
});

test("nonsense that is kept is not believed", async () => {
  kept = { "logicade.language": "fr", "logicade.theme": "pink" };
  const { language, theme } = await opened();
  expect([language, theme]).toEqual(["en", "auto"]);
});

test("the document has the language, and a theme where one was chosen", async () => {
  const settings = await opened();
  settings.show();
  expect(root).toEqual({ lang: "en", dataset: {} });
  settings.theme = "dark";
  settings.language = "ja";
  expect(root).toEqual({ lang: "ja", dataset: { theme: "dark" } });
  settings.theme = "auto";
  expect(root.dataset).toEqual({});
});

describe("a guest", () => {
  test("is known in a browser that keeps things", async () => {
    const settings = await opened();
    expect(settings.known).toBe("no");
    settings.known = "yes";
    expect(kept["logicade.guest"]).toBe("yes");
    expect((await opened()).known).toBe("yes");
  });

  test("may be known in a browser that keeps nothing", async () => {
    forbid();
    const settings = await opened();
    settings.name = "Ada";
    settings.known = "yes";
    expect([settings.name, settings.known]).toEqual(["Ada", "maybe"]);
  });
});

test("what was solved is kept by its best result", async () => {
  const first = await opened();
  first.solve("quirky-circuits", "gizmo-1", 1);
  first.solve("quirky-circuits", "gizmo-1", 3);
  first.solve("quirky-circuits", "gizmo-1", 2);
  first.solve("quirky-circuits", "twirl-1", 2);
  for (const settings of [first, await opened()]) {
    expect(settings.solved("quirky-circuits")).toEqual({ "gizmo-1": 3, "twirl-1": 2 });
    expect(settings.solved("loop-6")).toEqual({});
  }
  kept["logicade.solved"] = "{";
  expect((await opened()).solved("quirky-circuits")).toEqual({});
});
