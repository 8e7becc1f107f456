/** Where a bubble goes: above the piece where there is room, below it otherwise, and never outside. */
export function placeOf(piece: DOMRect, frame: DOMRect, size: { width: number; height: number }, top: number) {
  const middle = piece.left + piece.width / 2 - frame.left;
  const left = Math.max(0, Math.min(frame.width - size.width, middle - size.width / 2));
  const above = piece.top - size.height - 8;
  return { left, top: (above >= top ? above : piece.bottom + 8) - frame.top };
}
