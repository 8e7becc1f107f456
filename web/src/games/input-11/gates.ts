// The five gates as the drawing language knows them: their order, their symbols, and what each makes of two signals.

export const KINDS = ["AND", "OR", "NAND", "NOR", "XOR"] as const;

/** What each gate makes of 00, 01, 10 and 11; for previews only, the server decides. */
const OUTPUTS = ["0001", "0111", "1110", "1000", "0110"] as const;

export function output(kind: number, left: number, right: number): number {
  return Number(OUTPUTS[kind]?.[2 * left + right]);
}

/** The outputs in a row, for a drawn table. */
export function truth(kind: number): string {
  return OUTPUTS[kind] ?? "";
}

export function gateName(kind: number): string {
  return KINDS[kind] ?? "?";
}

export function gateSymbol(kind: number): string {
  return `#gate-${gateName(kind).toLowerCase()}`;
}

export function signalSymbol(value: number): string {
  return `#signal-${value}`;
}
