// Views as the server sends them, for tests.
import type { ViewData } from "../../net/protocol";
import sights from "./fixtures.json";

export type Name = keyof typeof sights;

export function sightOf(name: Name): ViewData {
  return sights[name];
}
