// Times as people say them.
import type { Clock } from "../net/protocol";
import { t } from "./text";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `45 s`, `15 min`, `2 h`; what is no whole number of the larger unit is said in the smaller one. */
export function durationOf(seconds: number): string {
  if (seconds >= HOUR && seconds % HOUR === 0) return t("n_hours", { n: seconds / HOUR });
  if (seconds >= 2 * MINUTE && seconds % MINUTE === 0) return t("n_minutes", { n: seconds / MINUTE });
  if (seconds === MINUTE) return t("n_minutes", { n: 1 });
  return t("n_seconds", { n: seconds });
}

/** A table's clock in a few words. */
export function clockOf({ kind, seconds, days }: Clock): string {
  if (kind === "none") return t("clock_none_told");
  if (kind === "days") return t("clock_days_told", { n: days });
  return t(kind === "move" ? "clock_move_told" : "clock_bank_told", { time: durationOf(seconds) });
}
