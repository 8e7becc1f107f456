// The shortest way to a match.
import { openTable, startTable, type Game, type Level } from "../net/rest";
import { settings } from "../text/settings.svelte";
import { say, t } from "../text/text";
import { router } from "../ui/router.svelte";

const COUNT = 5; // bot levels, where the server does not name them

/** Open a table against bots, begin, and go there. */
export async function playNow(game: Game): Promise<void> {
  const seats = game.seats[0] ?? 2;
  const players = ["me", ...Array<string>(seats - 1).fill(`bot:${settings.level}`)];
  const { id } = await openTable({ game: game.slug, seats, players, listed: false });
  await startTable(id);
  router.go(`/t/${id}`);
}

export function levelsOf(game: Game | null): Level[] {
  return game?.levels ?? Array.from({ length: COUNT }, (_, k) => ({ level: k + 1, name: {} }));
}

export function levelName(game: Game | null, level: number): string {
  return say(game?.levels?.find((one) => one.level === level)?.name) || t("level_n", { n: level });
}

export function seatsText(seats: readonly number[]): string {
  const [from, to] = [Math.min(...seats), Math.max(...seats)];
  return from === to ? t("seats_count", { n: from }) : t("seats_range", { from, to });
}
