// What hands do on a block: click, drag, long press, wheel, pinch, keys. What it means is the stage's to say.
import type { Attachment } from "svelte/attachments";
import { settings } from "../text/settings.svelte";
import { speech } from "../ui/speech.svelte";
import { nextStop } from "./focus";
import { shake } from "./motion";
import type { Piece } from "./scene";
import type { Stage } from "./stage.svelte";

/** The camera of a block. */
export interface Look {
  readonly free: boolean;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
}

const SLACK = 6; // pixels: a click may tremble
const FINGER = 44; // a finger hides what is under it, so what it carries is held above it
const REST = 600; // milliseconds before a piece under a mouse says what it is
const LONG = 500; // and under a finger

type Spot = Pick<PointerEvent, "clientX" | "clientY">;

/** The piece at an element. */
export function pieceAt(stage: Stage, element: EventTarget | null): Piece | undefined {
  const key = (element as Element | null)?.closest?.("[data-key]")?.getAttribute("data-key");
  return key ? stage.piece(key) : undefined;
}

/** Everything that hands can do on one block. */
export function gestures(stage: Stage, look: Look): Attachment<HTMLElement> {
  return (box) => {
    const hand = new Hand(stage, look, box);
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(target: HTMLElement | Window, name: K, does: (event: HTMLElementEventMap[K]) => void) =>
      target.addEventListener(name, does as EventListener, { signal: stop.signal, passive: false });
    on(box, "pointerdown", (event) => hand.down(event));
    on(window, "pointermove", (event) => hand.move(event));
    on(window, "pointerup", (event) => hand.up(event));
    on(window, "pointercancel", (event) => hand.cancel(event));
    on(box, "pointerover", (event) => hand.point(event));
    on(box, "pointerleave", () => hand.leave());
    on(box, "click", (event) => hand.click(event));
    on(box, "wheel", (event) => hand.wheel(event));
    on(box, "keydown", (event) => hand.key(event));
    on(box, "focusin", (event) => hand.focus(event));
    on(box, "focusout", () => queueMicrotask(() => hand.leave())); // it also comes while a piece is being taken away
    on(box, "contextmenu", (event) => hand.menu(event));
    return () => {
      hand.drop();
      stop.abort();
    };
  };
}

class Hand {
  #pointers = new Map<number, Spot>();
  #from: (Spot & { id: number; finger: boolean }) | null = null;
  #piece: Piece | undefined;
  #doing: "" | "pan" | "drag" | "pinch" | "told" = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly stage: Stage,
    private readonly look: Look,
    private readonly box: HTMLElement,
  ) {}

  // ---- pointers -----------------------------------------------------------------------------------------------------

  down(event: PointerEvent): void {
    if (event.button !== 0 || (event.target as Element).closest("button, select")) return;
    this.stage.explained = "";
    this.#pointers.set(event.pointerId, event);
    if (this.#pointers.size === 2 && this.look.free) {
      this.#release();
      this.#doing = "pinch";
      return;
    }
    if (this.#from) return;
    const finger = event.pointerType !== "mouse";
    this.#from = { clientX: event.clientX, clientY: event.clientY, id: event.pointerId, finger };
    this.#piece = pieceAt(this.stage, event.target);
    if (finger) this.#wait(LONG, () => (this.#doing = "told"));
  }

  move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    if (this.#doing === "pinch") this.#pinch(event);
    this.#pointers.set(event.pointerId, event);
    const from = this.#from;
    if (!from || from.id !== event.pointerId || this.#doing === "told") return;
    if (!this.#doing) {
      if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < SLACK) return;
      clearTimeout(this.#timer);
      this.#begin();
    }
    if (this.#doing === "pan") this.look.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    else if (this.#doing === "drag") this.#carry(event);
  }

  up(event: PointerEvent): void {
    if (!this.#pointers.delete(event.pointerId)) return;
    clearTimeout(this.#timer);
    if (this.#from?.id === event.pointerId) {
      const [doing, piece] = [this.#doing, this.#piece];
      const target = doing === "drag" ? this.#under(event) : undefined;
      this.#release();
      if (target && target.key !== piece?.key) this.stage.choosing.drop(target);
      else if (!doing && piece) this.#touch(piece); // what was pressed, whatever a preview has put there since
    }
    if (!this.#pointers.size) this.#release();
  }

  cancel(event: PointerEvent): void {
    if (this.#pointers.delete(event.pointerId)) this.#release();
  }

  /** The block goes away with whatever is in the hand. */
  drop(): void {
    this.#pointers.clear();
    this.#release();
  }

  #release(): void {
    clearTimeout(this.#timer);
    if (this.#doing === "drag") this.stage.held = null;
    this.#from = null;
    this.#piece = undefined;
    this.#doing = "";
    this.stage.choosing.over = null;
  }

  /** A piece that can be used is carried, an unbounded board is pushed. */
  #begin(): void {
    const piece = this.#piece;
    const { choosing } = this.stage;
    const standing = piece ? choosing.standing(piece) : "none";
    const usable = piece && (standing === "fits" || standing === "open" || standing === "picked" || piece.turns !== "");
    if (usable && this.#canBeCarried(piece)) {
      this.#doing = "drag";
      choosing.lift(piece);
    } else this.#doing = this.look.free ? "pan" : "told";
  }

  /** What alone is a whole action has nowhere to be carried to, unless it can be turned. */
  #canBeCarried(piece: Piece): boolean {
    const fitting = this.stage.choosing.beside(piece);
    return piece.turns !== "" || fitting.length !== 1 || piece.block !== this.#mainName();
  }

  #mainName(): string {
    return this.stage.scene?.blocks.find(({ role }) => role === "main")?.name ?? "";
  }

  #carry(event: PointerEvent): void {
    const piece = this.#piece!;
    const place = this.stage.hands.places.get(piece.block);
    const lift = this.#from!.finger ? FINGER : 0;
    this.stage.held = { piece, x: event.clientX, y: event.clientY - lift, scale: place?.fit.scale ?? 1 };
    this.stage.choosing.over = this.#under(event) ?? null;
  }

  /** The piece below what is carried. */
  #under(event: Spot): Piece | undefined {
    const lift = this.#from?.finger ? FINGER : 0;
    const [above, here] = [event.clientY - lift, event.clientY];
    const at = (y: number) =>
      document
        .elementsFromPoint(event.clientX, y)
        .map((element) => pieceAt(this.stage, element))
        .find((piece) => piece && piece.key !== this.#piece?.key && this.stage.choosing.standing(piece) !== "none");
    return at(above) ?? (lift ? at(here) : undefined);
  }

  #pinch(event: PointerEvent): void {
    const [other] = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
    const before = this.#pointers.get(event.pointerId);
    if (!other || !before) return;
    const away = (spot: Spot) => Math.hypot(spot.clientX - other.clientX, spot.clientY - other.clientY) || 1;
    const { left, top } = this.box.getBoundingClientRect();
    const [x, y] = [(event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2];
    this.look.pan((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
    this.look.zoom(away(event) / away(before), x - left, y - top);
  }

  #wait(milliseconds: number, then: () => void = () => {}): void {
    clearTimeout(this.#timer);
    const piece = this.#piece;
    if (!piece?.about) return;
    this.#timer = setTimeout(() => {
      this.stage.explained = piece.key;
      then();
    }, milliseconds);
  }

  // ---- pointing -----------------------------------------------------------------------------------------------------

  point(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const piece = pieceAt(this.stage, event.target);
    if (piece?.key === this.#piece?.key) return;
    this.stage.explained = "";
    this.stage.choosing.over = piece ?? null;
    this.#piece = piece;
    this.#wait(REST);
  }

  leave(): void {
    if (this.#doing || this.#from) return; // a press takes the focus from the piece before: what is pressed stays so
    clearTimeout(this.#timer);
    this.#piece = undefined;
    this.stage.explained = "";
    this.stage.choosing.over = null;
  }

  /** Of pointers presses and releases are heard; a click without them is that of a reader or another machine. */
  click(event: MouseEvent): void {
    if (event.detail > 0) return;
    const piece = pieceAt(this.stage, event.target);
    if (piece) this.#touch(piece);
  }

  #touch(piece: Piece): void {
    const { choosing } = this.stage;
    clearTimeout(this.#timer);
    this.stage.explained = "";
    if (choosing.standing(piece) === "shut") shake(this.stage.hands.pieces.get(piece.key));
    choosing.touch(piece, piece.turns);
  }

  wheel(event: WheelEvent): void {
    const { choosing } = this.stage;
    const piece = pieceAt(this.stage, event.target);
    const turns = choosing.turning && (this.#doing === "drag" || !this.look.free || piece?.turns || piece?.key === choosing.last);
    if (turns) choosing.turn(event.deltaY > 0 ? 1 : -1);
    else if (this.look.free) {
      const { left, top } = this.box.getBoundingClientRect();
      this.look.zoom(Math.exp(-event.deltaY / 500), event.clientX - left, event.clientY - top);
    } else return;
    event.preventDefault();
  }

  menu(event: Event): void {
    if (this.#doing) event.preventDefault();
  }

  // ---- keys ---------------------------------------------------------------------------------------------------------

  key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const piece = pieceAt(this.stage, event.target);
    if (!piece) return;
    if (event.key === "Enter" || event.key === " ") this.#touch(piece);
    else if (event.key === "e" && settings.keys) {
      this.stage.explained = piece.key;
      speech.say(this.stage.plain(piece.about));
    } else {
      const next = nextStop(this.stage, piece, event.key);
      if (!next) return;
      this.stage.focus(next);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  focus(event: FocusEvent): void {
    const piece = pieceAt(this.stage, event.target);
    if (!piece) return;
    this.stage.focused = { ...this.stage.focused, [piece.block]: piece.key };
    const byKeys = (event.target as Element).matches(":focus-visible");
    if (byKeys) this.stage.choosing.over = piece;
  }
}
