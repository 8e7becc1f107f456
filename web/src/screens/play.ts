// The shortest way to a match.
import { openTable, startTable, type Game, type Level } from "../net/rest";
import { settings } from "../text/settings.svelte";
import { say, t } from "../text/text";
import { router } from "../ui/router.svelte";

const COUNT = 5; // bot levels, where the server does not name them

/** Open a table against bots, begin, and go there. Whoever clicks begins: nobody waits for three bots first. */
export async function playNow(game: Game): Promise<void> {
  const seats = game.seats[0] ?? 2;
  const players = ["me", ...Array<string>(seats - 1).fill(`bot:${settings.level}`)];
  const { id } = await openTable({ game: game.slug, seats, players, listed: false, options: game.opening });
  await startTable(id);
  router.go(`/t/${id}`);
}

export function levelsOf(game: Game | null): Level[] {
  return game?.levels ?? Array.from({ length: COUNT }, (_, k) => ({ level: k + 1, name: {} }));
}

export function levelName(game: Game | null, level: number): string {
  const name = say(game?.levels?.find((one) => one.level === level)?.name);
  return name ? t("level_named", { name, n: level }) : t("level_n", { n: level });
}

/** What the bots among some players are like, each once: the name and a line. */
export function characters(game: Game, players: readonly string[]): { name: string; line: string }[] {
  return levelsOf(game)
    .filter(({ level }) => players.includes(`bot:${level}`))
    .map(({ name, line }) => ({ name: say(name), line: say(line) }))
    .filter(({ line }) => line);
}

export function seatsText(seats: readonly number[]): string {
  const [from, to] = [Math.min(...seats), Math.max(...seats)];
  return from === to ? t("seats_count", { n: from }) : t("seats_range", { from, to });
}
