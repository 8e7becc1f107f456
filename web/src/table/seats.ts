// What can be done with a seat, and by whom; the server has the last word.
import type { Chair, TableState } from "../net/protocol";

/** sit down; take the own seat back from a bot; give it to a bot; open it; leave it. */
export type Doing = "sit" | "back" | "bot" | "open" | "leave";

export interface Looker {
  host: boolean;
  /** The seats that are this person's. */
  own: readonly number[];
  /** Seats that were this person's before, as far as this page knows. */
  held: readonly number[];
}

export function doings(chair: Chair, seat: number, status: TableState["status"], { host, own, held }: Looker): Doing[] {
  if (status === "over") return [];
  const before = status === "open";
  const [mine, free] = [own.includes(seat), chair.kind === "open"];
  if (mine) return chair.standin ? ["back"] : before ? ["leave"] : ["bot"];
  const empty = free || (chair.kind === "bot" && !before);
  // Whoever has seen one hand cannot take another.
  const may = empty && !own.length && (before || !held.length || held.includes(seat));
  const found: Doing[] = may ? [!before && held.includes(seat) ? "back" : "sit"] : [];
  if (host && free) found.push("bot");
  if (host && !free && (before || chair.kind === "bot")) found.push("open");
  return found;
}
