// What a piece says about itself. Any element of a board may carry `data-about`, and `data-truth` for a gate's table.

export interface About {
  text: string;
  /** Inputs and output, row by row; none where the piece is no gate. */
  rows: readonly (readonly number[])[];
}

/** `0001` as the rows of a truth table: two inputs and what comes out; `10` has one input. */
export function truthRows(truth: string): number[][] {
  const inputs = Math.log2(truth.length);
  if (!/^[01]+$/.test(truth) || !Number.isInteger(inputs) || inputs < 1) return [];
  return [...truth].map((out, row) => [
    ...Array.from({ length: inputs }, (_, k) => (row >> (inputs - 1 - k)) & 1),
    Number(out),
  ]);
}

/** The nearest explained piece around an element, and what it says. */
export function aboutOf(element: Element | null): { piece: Element; about: About } | null {
  const piece = element?.closest("[data-about]") ?? null;
  const text = piece?.getAttribute("data-about");
  if (!piece || !text) return null;
  const truth = piece.getAttribute("data-truth");
  return { piece, about: { text, rows: truth ? truthRows(truth) : [] } };
}

/** Where a bubble goes: above the piece where there is room, below it otherwise, and never outside. */
export function placeOf(piece: DOMRect, frame: DOMRect, size: { width: number; height: number }, top: number) {
  const middle = piece.left + piece.width / 2 - frame.left;
  const left = Math.max(0, Math.min(frame.width - size.width, middle - size.width / 2));
  const above = piece.top - size.height - 8;
  return { left, top: (above >= top ? above : piece.bottom + 8) - frame.top };
}
