// Where seats stand around a table.

export interface Spot {
  seat: number;
  /** From the middle, -1 to 1, to the right and down. */
  x: number;
  y: number;
}

/** The seats in the order of play, clockwise from the nearest one at the bottom. */
export function around(seats: number, nearest = 0): Spot[] {
  return Array.from({ length: seats }, (_, k) => {
    const seat = (nearest + k) % seats;
    const angle = Math.PI * (0.5 + (2 * k) / seats);
    return { seat, x: round(Math.cos(angle)), y: round(Math.sin(angle)) };
  });
}

const round = (value: number) => Math.round(value * 1000) / 1000 || 0;

/** Who sits where after two seats have changed places. */
export function swapped(players: readonly string[], one: number, other: number): string[] {
  return players.map((player, seat) => (seat === one ? players[other]! : seat === other ? players[one]! : player));
}
