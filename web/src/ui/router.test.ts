import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeTarget } from "../fakes";

let here: URL;
let steps: string[];
let scrolled: number[][];
let page: FakeTarget;
let window: FakeTarget;
let router: typeof import("./router.svelte").router;

beforeEach(async () => {
  here = new URL("http://localhost/g/loop-6");
  [steps, scrolled] = [[], []];
  [page, window] = [new FakeTarget(), new FakeTarget()];
  const step = (name: string) => (_: null, title: string, path: string) => {
    steps.push(`${name}${title} ${path}`);
    here.href = new URL(path, here).href;
  };
  vi.stubGlobal("location", here);
  vi.stubGlobal("history", { pushState: step("push"), replaceState: step("replace") });
  vi.stubGlobal("scrollTo", (...place: number[]) => scrolled.push(place));
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", window.addEventListener);
  vi.stubGlobal("removeEventListener", window.removeEventListener);
  vi.resetModules();
  router = (await import("./router.svelte")).router;
});

describe("going somewhere", () => {
  test("is a step in the history and begins above", () => {
    expect(router.route).toMatchObject({ screen: "game", id: "loop-6" });
    router.go("/t/1");
    expect(router.route).toMatchObject({ screen: "table", id: "1" });
    expect([steps, scrolled]).toEqual([["push /t/1"], [[0, 0]]]);
  });

  test("can take the place of the last step", () => {
    router.go("/t/1", { replace: true });
    expect(steps).toEqual(["replace /t/1"]);
  });

  test("begins above on another screen and for another id only", () => {
    router.go("/g/loop-6?seats=2");
    expect(scrolled).toHaveLength(0);
    router.go("/g/input-11");
    expect(scrolled).toHaveLength(1);
    router.go("/t/input-11");
    expect(scrolled).toHaveLength(2);
  });
});

describe("a link", () => {
  interface Link {
    href: string;
    target?: string;
    download?: boolean;
  }

  /** Click a link; says whether the page has followed it itself. */
  function click({ href, target = "", download = false }: Link, event: object = {}): boolean {
    const { pathname, search, hash, origin } = new URL(href, here);
    const has = (name: string) => name === "download" && download;
    const link = { href: new URL(href, here).href, target, pathname, search, hash, origin, hasAttribute: has };
    let prevented = false;
    const inner = { closest: (name: string) => (name === "a" ? link : null) };
    page.tell("click", { button: 0, target: inner, preventDefault: () => (prevented = true), ...event });
    return prevented;
  }

  beforeEach(() => {
    router.listen();
  });

  test("inside the page is followed without loading it anew", () => {
    expect(click({ href: "/t/1?invite=abc" })).toBe(true);
    expect(steps).toEqual(["push /t/1?invite=abc"]);
    expect(router.route.query.get("invite")).toBe("abc");
  });

  test.each(["defaultPrevented", "metaKey", "ctrlKey", "shiftKey", "altKey"])("is the browser's with %s", (key) => {
    expect(click({ href: "/t/1" }, { [key]: true })).toBe(false);
  });

  test.each<[string, Link]>([
    ["to another place", { href: "http://elsewhere/t/1" }],
    ["for another window", { href: "/t/1", target: "_blank" }],
    ["to a file to keep", { href: "/t/1", download: true }],
    ["to a picture", { href: "/m/1/picture.svg" }],
    ["to a place on this page", { href: "/g/loop-6#rules" }],
  ])("%s is the browser's", (_, link) => {
    expect(click(link)).toBe(false);
    expect(steps).toEqual([]);
  });

  test("to a place on another page is followed", () => {
    expect(click({ href: "/g/input-11#rules" })).toBe(true);
  });

  test("by the middle button is the browser's", () => {
    expect(click({ href: "/t/1" }, { button: 1 })).toBe(false);
  });

  test.each([null, {}, { closest: () => null }])("is none where there is none (%#)", (target) => {
    expect(click({ href: "/t/1" }, { target })).toBe(false);
  });
});

test("the browser's own way back is followed", () => {
  const stop = router.listen();
  here.href = "http://localhost/";
  window.tell("popstate");
  expect(router.route.screen).toBe("home");
  stop();
  expect([window.listeners, page.listeners]).toEqual([0, 0]);
});
