// The shortest way to a match.
import { openTable, startTable, type Game, type Level } from "../net/rest";
import { settings } from "../text/settings.svelte";
import { dotted, isKey, say, t } from "../text/text";
import { router } from "../ui/router.svelte";

const COUNT = 5; // bot levels, where the server does not name them

/** Open a table against bots, begin, and go there. Whoever clicks begins: nobody waits for three bots first. */
export async function playNow(game: Game): Promise<void> {
  const seats = game.seats[0] ?? 2;
  const players = ["me", ...Array<string>(seats - 1).fill(`bot:${settings.level}`)];
  settings.game = game.slug;
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

/** A game in a few words. */
export function pitchOf({ slug, summary }: Game): string {
  const key = `pitch_${slug.replaceAll("-", "_")}`;
  return isKey(key) ? t(key) : say(summary);
}

/** How many play, for how long; and how hard it is, where there is room. */
export function factsOf(game: Game, whole = false): string {
  const facts = [seatsText(game.seats, game.cooperative), t("minutes", { n: game.minutes })];
  return dotted([...facts, ...(whole ? [say(game.difficulty)] : [])]);
}

export function seatsText(seats: readonly number[], together = false): string {
  const [from, to] = [Math.min(...seats), Math.max(...seats)];
  if (from !== to) return t(together ? "seats_together" : "seats_range", { from, to });
  return t("seats_count", { n: from });
}
