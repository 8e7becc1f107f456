// How a match ended, in words.
import type { TableState } from "../net/protocol";
import type { Game } from "../net/rest";
import { isKey, people, t } from "../text/text";

/** Who has won, seen by whoever sits here alone. */
export function verdictOf(
  table: TableState,
  game: Game | null,
  winners: readonly number[],
  own: readonly number[],
  names: readonly string[],
): string {
  if (table.ending === "draw") return t("drawn");
  if (game?.cooperative) return t(winners.length ? "together" : "failed");
  if (!winners.length) return t("nobody_wins");
  if (winners.length === table.chairs.length) return t("tied");
  if (own.length === 1) return t(winners.includes(own[0]!) ? "won" : "lost");
  const named = winners.map((seat) => names[seat] ?? "");
  return named.length === 1 ? t("winner", { name: named[0]! }) : t("winners", { names: people(named) });
}

/** By what, where the rules have not ended it. */
export function endingOf({ ending }: TableState): string {
  return isKey(`ending_${ending}`) ? t(`ending_${ending}` as "ending_time") : "";
}
