// Colours and letters of people: the viewer has the first colour, the others follow in the order of play.

const COLOURS = 6;

/** The colour of a seat, 1 to 6; a spectator looks from the first seat. */
export function colourOf(seat: number, viewer: number | null, seats: number): number {
  const away = seat - (viewer ?? 0);
  return ((((away % seats) + seats) % seats) % COLOURS) + 1;
}

/** The letter on the disc of somebody: the first of the name, and where two names begin alike, what tells them apart. */
export function letterOf(seat: number, names: readonly string[]): string {
  const first = (name: string) => [...name.trim()][0]?.toUpperCase() ?? "?";
  const letter = first(names[seat] ?? "");
  if (names.every((name, other) => other === seat || first(name) !== letter)) return letter;
  const digits = /(\d+)\D*$/.exec(names[seat] ?? "")?.[1];
  return digits ?? letter;
}
