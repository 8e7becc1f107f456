// Texts with gaps: `{0}` for the name of a seat, `{signal 1}` and `{gate NAND}` for small pictures, `**words**` that
// stand out. What the server's `engine/scene/rich.py` reads, read the same way.

export interface Part {
  kind: "text" | "name" | "strong" | "signal" | "gate";
  text: string;
  /** Of a name: whose. */
  seat?: number;
}

const GAP = /\{(\d+)\}|\{(signal|gate) ([\p{L}\p{N}_?]+)\}|\*\*(.+?)\*\*/gu;
const SIGNALS: Readonly<Record<string, string>> = { 0: "0", 1: "1", 2: "?" };

/** A text in pieces, the names filled in. A name is never read for gaps. */
export function parts(text: string, names: readonly string[]): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(GAP)) {
    const [whole, seat, kind, value, strong] = match;
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    if (seat !== undefined) found.push({ kind: "name", text: names[Number(seat)] ?? whole, seat: Number(seat) });
    else if (strong !== undefined) found.push(...parts(strong, names).map(stronger));
    else found.push({ kind: kind as "signal" | "gate", text: value! });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

const stronger = (part: Part): Part => (part.kind === "text" ? { ...part, kind: "strong" } : part);

/** A text as it is said: pictures as words. */
export function plain(text: string, names: readonly string[]): string {
  return parts(text, names)
    .map((part) => (part.kind === "signal" ? (SIGNALS[part.text] ?? part.text) : part.text))
    .join("");
}
