// Something taken from its place and carried to a seat: by mouse, pen or finger, while a click stays a click.
const LIFT = 6; // pixels until a press is a carrying

export interface Carried {
  /** A seat that is moved, or a figure that is taken to one. */
  from: number | string;
  x: number;
  y: number;
  /** The seat below the pointer. */
  over: number | null;
}

export class Carry {
  now = $state.raw<Carried | null>(null);
  #begun: { x: number; y: number; from: number | string } | null = null;
  #ending = false; // the click that ends a carrying means nothing

  constructor(private readonly ondrop: (from: number | string, seat: number) => void) {}

  /** What makes an element something to be carried. */
  handle(from: number | string) {
    return {
      onpointerdown: (event: PointerEvent) => {
        if (event.button === 0) this.#begin(event, from);
      },
      onclick: (event: MouseEvent) => {
        if (this.#ending) event.preventDefault();
      },
      ondragstart: (event: DragEvent) => event.preventDefault(),
    };
  }

  #begin(event: PointerEvent, from: number | string): void {
    this.#begun = { x: event.clientX, y: event.clientY, from };
    const end = (done: PointerEvent) => {
      removeEventListener("pointermove", this.#move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      this.#end(done.type === "pointerup");
    };
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  #move = (event: PointerEvent) => {
    const begun = this.#begun;
    if (!begun) return;
    const { clientX: x, clientY: y } = event;
    if (!this.now && Math.hypot(x - begun.x, y - begun.y) < LIFT) return;
    const seat = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]")?.dataset.place;
    this.now = { from: begun.from, x, y, over: seat === undefined || Number(seat) === begun.from ? null : Number(seat) };
  };

  #end(dropped: boolean): void {
    const carried = this.now;
    this.now = null;
    this.#begun = null;
    if (!carried) return;
    this.#ending = true;
    setTimeout(() => (this.#ending = false)); // the click comes at once, or not at all
    if (dropped && carried.over !== null) this.ondrop(carried.from, carried.over);
  }
}
