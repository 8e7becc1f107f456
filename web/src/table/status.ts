// One line about now: whose turn it is, or what is waited for.
import { t } from "../text/text";
import type { Desk } from "./desk.svelte";

const ANYONE = -2;

export function statusOf(desk: Desk, names: readonly string[]): string {
  const sight = desk.live?.sight;
  if (desk.table?.status === "paused") return t("paused");
  if (!sight) return "";
  if (desk.live?.closing) return t("closing");
  if (sight.legal.length && desk.table?.status === "playing" && desk.own.length === 1) return t("your_turn");
  if (sight.mover === ANYONE) return t("anyone_turn");
  return sight.mover < 0 ? t("chance_turn") : t("turn_of", { name: names[sight.mover] ?? "" });
}

/** The seats whose turn it is, as far as one can see. */
export function moversOf(desk: Desk): number[] {
  const sight = desk.live?.sight;
  if (!sight || desk.table?.status !== "playing") return [];
  if (sight.mover === ANYONE) return sight.legal.length && desk.live.seat !== null ? [desk.live.seat] : [];
  return sight.mover < 0 ? [] : [sight.mover];
}
