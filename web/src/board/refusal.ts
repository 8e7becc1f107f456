// Why a piece cannot be used. Any piece that stands for fields of actions carries `data-fields`; one that cannot be used
// now is `aria-disabled`, or is a part of a drawing that is not open.
import type { Fields } from "../input/narrowing.svelte";
import type { Why } from "../net/protocol";
import { readFields } from "./parts";

/** A piece that somebody touched in vain: what it stands for, and whose it is where it has an owner. */
export interface Shut {
  piece: Element;
  fields: Fields;
  owner: number | null;
}

/** The piece around an element when it cannot be used now. */
export function shutOf(element: Element | null): Shut | null {
  const piece = element?.closest("[data-fields]") ?? null;
  if (!piece) return null;
  const disabled = piece.getAttribute("aria-disabled");
  const open = disabled === null ? piece.classList.contains("open") : disabled !== "true";
  const owner = piece.getAttribute("data-seat");
  const fields = readFields(piece.getAttribute("data-fields")!);
  return open ? null : { piece, fields, owner: owner === null ? null : Number(owner) };
}

/** A reason with names for seats, as a sentence begins. */
export function named(text: string, names: readonly string[]): string {
  const told = text.replace(/\bseat (\d+)\b/g, (whole, seat: string) => names[Number(seat)] ?? whole);
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** Which sentence tells a reason: the server's own is English, and whose turn it is the page says better. */
export function sentenceOf(why: Required<Why>, language: string, mine: boolean): "turn" | "told" | "general" {
  if (!mine) return "turn";
  return language === "en" && why.text ? "told" : "general";
}
