// Who sits where, in words.
import type { Chair, TableState } from "../net/protocol";
import type { Game } from "../net/rest";
import { levelName } from "../screens/play";
import { t } from "../text/text";

export function chairName(chair: Chair, seat: number, game: Game | null): string {
  if (chair.kind === "open") return t("seat_n", { n: seat + 1 });
  if (chair.kind === "bot") return t("seat_bot", { level: levelName(game, chair.level) });
  return chair.name;
}

export function namesOf(table: TableState, game: Game | null): string[] {
  const names = table.chairs.map((chair, seat) => chairName(chair, seat, game));
  const isTwice = (name: string) => names.indexOf(name) !== names.lastIndexOf(name); // several seats of one person
  return names.map((name, seat) => (isTwice(name) ? `${name} (${seat + 1})` : name));
}
