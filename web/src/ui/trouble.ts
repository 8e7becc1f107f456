// From the server's codes to words that help.
import type { Key } from "../text/en";
import { t } from "../text/text";

const SCREENS: Record<string, "lost" | "table" | "private" | "early" | "secret" | "gone" | "unknown" | "busy"> = {
  "no-such-table": "table",
  "no-such-thing": "lost",
  "unknown-game": "lost",
  "not-seated": "private",
  "not-now": "early",
  "bad-seats": "lost",
  "server-gone": "gone",
  "cannot-store": "gone",
  "who-are-you": "unknown",
  "wrong-origin": "unknown",
  "too-fast": "busy",
};

const SHORT: Record<string, Key> = {
  "illegal-action": "error_illegal",
  "bad-text": "error_illegal",
  "stale-ply": "error_stale",
  "not-now": "error_not_now",
  "match-over": "trouble_over",
  "not-allowed": "error_not_allowed",
  "not-host": "error_not_allowed",
  "not-seated": "error_not_allowed",
  "seat-taken": "error_taken",
  silenced: "error_silenced",
  "nothing-to-undo": "error_nothing",
  "bad-value": "error_value",
  "unknown-option": "error_value",
  "too-fast": "trouble_busy",
  "bots-busy": "trouble_bots",
  "server-gone": "trouble_gone",
  "cannot-store": "trouble_gone",
  "no-such-table": "trouble_table",
};

/** Title and explanation of a whole screen about a code. */
export function screenOf(code: string): { title: Key; why: Key } {
  const name = SCREENS[code] ?? "broken";
  return { title: `trouble_${name}`, why: `trouble_${name}_why` };
}

/** One line about a code. */
export function shortly(code: string): string {
  return t(SHORT[code] ?? "wrong");
}

/** The reason in a server's sentence, without the action, the position and the clause around it. */
export function reasonOf(text: string): string {
  const told = text.replace(/^.*`: /s, "").replace(/ \([\w-]+ [\d.]+\)$/, "");
  return /[`{]|seat \d/.test(told) ? "" : told.charAt(0).toUpperCase() + told.slice(1);
}
