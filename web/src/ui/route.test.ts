import { expect, test } from "vitest";
import { read } from "./route";

const at = (path: string) => read(new URL(path, "http://localhost"));

test("all kinds of addresses", () => {
  expect(at("/?a=b")).toMatchObject({ screen: "home", id: "" });
  expect(at("/?a=b").query.get("a")).toBe("b");
  expect(at("/g/input-11")).toMatchObject({ screen: "game", id: "input-11" });
  expect(at("/g/input-11/new")).toMatchObject({ screen: "new", id: "input-11" });
  expect(at("/t/70999?invite=abc")).toMatchObject({ screen: "table", id: "70999" });
  expect(at("/t/70999?invite=abc").query.get("invite")).toBe("abc");
  expect(at("/m/7-x")).toMatchObject({ screen: "replay", id: "7-x" });
  expect(at("/m/70999?ply=17&seat=2").query.get("ply")).toBe("17");
  expect(at("/me#take=abc")).toMatchObject({ screen: "me", id: "" });
  expect(at("/gallery?game=loop-6")).toMatchObject({ screen: "gallery", id: "" });
});

test("everything else is lost", () => {
  for (const path of ["/x", "/me/1", "/gallery/loop-6", "/g/a/old", "/g/a/new/b", "/t/a/new", "/t", "/t/", "/t/1/2", "/m/1/picture.svg", "/toString/1", "/t/%E0%A4%A", "/t/a.b", "/t/.b", "/t/a."]) {
    expect(at(path), path).toMatchObject({ screen: "lost", id: "" });
  }
});
