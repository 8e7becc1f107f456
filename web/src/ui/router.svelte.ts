// The address bar as state.
import { read, type Route } from "./route";

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
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
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
