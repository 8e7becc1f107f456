// Where we are: seven kinds of addresses; everything else is lost.
export interface Route {
  screen: "home" | "game" | "new" | "table" | "replay" | "me" | "gallery" | "lost";
  /** A game's slug, or the id of a table. */
  id: string;
  query: URLSearchParams;
}

const NAME = /^[\w-]+$/;
const ROOMS = { g: "game", t: "table", m: "replay" } as const;
const ALONE = { me: "me", gallery: "gallery" } as const; // no id behind them

export function read(address: URL): Route {
  const [room, id, ...rest] = address.pathname.split("/").filter(Boolean);
  const query = address.searchParams;
  if (!room) return { screen: "home", id: "", query };
  if ((room === "me" || room === "gallery") && id === undefined) return { screen: ALONE[room], id: "", query };
  if (room === "g" && id && NAME.test(id) && rest.length === 1 && rest[0] === "new") return { screen: "new", id, query };
  const known = (room === "g" || room === "t" || room === "m") && id !== undefined && NAME.test(id) && !rest.length;
  return known ? { screen: ROOMS[room], id, query } : { screen: "lost", id: "", query };
}
