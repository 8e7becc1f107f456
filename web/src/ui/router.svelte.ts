// Where we are. Four kinds of addresses; everything else is lost.
export interface Route {
  screen: "home" | "game" | "table" | "replay" | "lost";
  /** A game's slug, or the id of a table. */
  id: string;
  query: URLSearchParams;
}

const ROOMS = { g: "game", t: "table", m: "replay" } as const;

export function read(address: URL): Route {
  const [room = "", id = "", ...rest] = address.pathname.split("/").filter(Boolean);
  const query = address.searchParams;
  if (!room) return { screen: "home", id: "", query };
  const known = (room === "g" || room === "t" || room === "m") && id && !rest.length;
  return known ? { screen: ROOMS[room], id: decodeURIComponent(id), query } : { screen: "lost", id: "", query };
}

class Router {
  #route = $state.raw(read(new URL(location.href)));

  get route(): Route {
    return this.#route;
  }

  /** Go somewhere; `replace` leaves no step in the history. */
  go(path: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    const before = this.#route;
    this.#route = read(new URL(location.href));
    if (before.screen !== this.#route.screen || before.id !== this.#route.id) scrollTo(0, 0);
  }

  /** Links inside the page are followed without loading it anew. */
  listen(): () => void {
    const back = () => (this.#route = read(new URL(location.href)));
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.hash && link.pathname === location.pathname) return;
      if (read(new URL(link.href)).screen === "lost") return; // pictures and files are the server's
      event.preventDefault();
      this.go(link.pathname + link.search);
    };
    addEventListener("popstate", back);
    document.addEventListener("click", follow);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", follow);
    };
  }
}

export const router = new Router();
