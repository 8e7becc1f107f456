// Who sits where: names and colours.
import type { Chair, TableState } from "../net/protocol";
import type { Game } from "../net/rest";
import { levelsOf } from "../screens/play";
import { colourOf } from "../stage/people";
import { say, t } from "../text/text";

/** How a chair is called: a person's name, a bot's, else the number of the seat. */
export function chairName(chair: Chair, seat: number, game: Game | null): string {
  if (chair.kind === "open") return t("seat_n", { n: seat + 1 });
  if (chair.kind !== "bot") return chair.name;
  return say(levelsOf(game).find(({ level }) => level === chair.level)?.name) || t("level_n", { n: chair.level });
}

/** The names of all seats; namesakes are counted. */
export function namesOf({ chairs }: Pick<TableState, "chairs">, game: Game | null): string[] {
  const names = chairs.map((chair, seat) => chairName(chair, seat, game));
  return names.map((name, seat) => {
    const twice = names.indexOf(name) !== names.lastIndexOf(name);
    return twice ? t("name_n", { name, n: names.slice(0, seat + 1).filter((one) => one === name).length }) : name;
  });
}

/** The levels of the bots that have seats; 0 for everybody else, also for somebody whom a bot stands in for. */
export function levelsAt({ chairs }: Pick<TableState, "chairs">): number[] {
  return chairs.map(({ kind, level }) => (kind === "bot" ? level : 0));
}

/** The class of a seat's colour, as the stage has it; chance has none. */
export function hueOf(seat: number, mine: number | null, seats: number): string {
  return seat < 0 ? "" : `by-${colourOf(seat, mine, seats)}`;
}
