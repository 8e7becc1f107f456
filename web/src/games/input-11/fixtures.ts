// Sights as the server sends them, for tests.
import type { Sight } from "../../net/protocol";
import sights from "./fixtures.json";

export type Name = keyof typeof sights;

export function sightOf(name: Name): Sight {
  return sights[name];
}
