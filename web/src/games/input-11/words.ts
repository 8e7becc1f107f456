// INPUT 11 in words, English and Japanese: what is written on the board and what is heard of it.
import type { Language } from "../../board/board";
import { gateName, output } from "./gates";
import { PICKS, singles, TURNS, type Side, type Table } from "./table";

const en = {
  board: "INPUT 11",
  first: "First",
  second: "Second",
  unnamed: "first or second?",
  seat: "Seat {seat}",
  you: "you",
  toMove: "to move",
  toPick: "to pick",
  wins: "wins",
  goal: "wins if the last signal is",
  goalShort: "wins with",
  goalSaid: "wins if the last signal is {signal}",
  hand: "hand",
  played: "played",
  pool: "Gates on the table",
  left: "{count} left",
  none: "none",
  faceDown: "{count} gates face down",
  row: "Row: {signals}",
  ring: "Ring: {signals}",
  dealing: "The table is being laid",
  turn: "Turn {turn} of {turns}",
  pick: "Pick {turn} of {turns}",
  yourTurn: "your turn",
  theirTurn: "{who} to move",
  theirPick: "{who} to pick",
  lastSignal: "Last signal {signal}: {who} wins",
  wonBy: "{who} wins",
  youWin: "you win",
  lastSignalYou: "Last signal {signal}: you win",
  drawn: "The match is over, nobody wins",
  hintBoth: "Choose a gate and two neighbours",
  hintPair: "Now choose two neighbours for {gate}",
  hintGate: "Now choose a gate for {left} and {right}",
  hintPick: "Choose a gate to take",
  lastMove: "{who} played {gate} at {place}",
  lastMoveYou: "You played {gate} at {place}",
  goals: "A last 1 wins for the first player, a last 0 for the second",
  gateInHand: "{gate} gate, {count} in hand",
  gateOnTable: "{gate} gate, {count} on the table",
  pair: "between signals {left} and {right}: {a} and {b}",
  makes: "{gate} makes {result}",
  hands: "Your gates",
  pairs: "Pairs of neighbours",
  advised: "advised",
  about0: "A signal, 0: a filled disc. A last 0 wins for the second player.",
  about1: "A signal, 1: a ring. A last 1 wins for the first player.",
  meaning0: "AND: 1 when both are 1",
  meaning1: "OR: 1 when at least one is 1",
  meaning2: "NAND: 0 when both are 1, else 1",
  meaning3: "NOR: 1 when both are 0, else 0",
  meaning4: "XOR: 1 when the two differ",
};

export type Key = keyof typeof en;

const ja: Record<Key, string> = {
  board: "INPUT 11",
  first: "先手",
  second: "後手",
  unnamed: "先手か後手か未定",
  seat: "席{seat}",
  you: "あなた",
  toMove: "手番",
  toPick: "取る番",
  wins: "勝ち",
  goal: "最後がこの信号なら勝ち",
  goalShort: "勝ちは",
  goalSaid: "最後の信号が{signal}なら勝ち",
  hand: "手札",
  played: "墓地",
  pool: "場のゲート",
  left: "残り{count}枚",
  none: "なし",
  faceDown: "裏向きのゲート{count}枚",
  row: "列: {signals}",
  ring: "輪: {signals}",
  dealing: "準備しています",
  turn: "{turn}/{turns}手目",
  pick: "ドラフト {turn}/{turns}",
  yourTurn: "あなたの番です",
  theirTurn: "{who}の番です",
  theirPick: "{who}が取る番です",
  lastSignal: "最後の信号は{signal}: {who}の勝ち",
  wonBy: "{who}の勝ち",
  youWin: "あなたの勝ち",
  lastSignalYou: "最後の信号は{signal}: あなたの勝ち",
  drawn: "終了しました。勝者はいません",
  hintBoth: "ゲートと隣り合う信号2枚を選んでください",
  hintPair: "{gate}を置く隣り合う2枚を選んでください",
  hintGate: "{left}と{right}に置くゲートを選んでください",
  hintPick: "取るゲートを選んでください",
  lastMove: "{who}が{place}番に{gate}を置きました",
  lastMoveYou: "あなたは{place}番に{gate}を置きました",
  goals: "最後が1なら先手、0なら後手の勝ち",
  gateInHand: "{gate}ゲート、手札に{count}枚",
  gateOnTable: "{gate}ゲート、場に{count}枚",
  pair: "信号{left}と{right}の間: {a}と{b}",
  makes: "{gate}で{result}になります",
  hands: "あなたのゲート",
  pairs: "隣り合う2枚",
  advised: "おすすめ",
  about0: "信号0(塗りつぶした円)。最後が0なら後手の勝ち。",
  about1: "信号1(輪)。最後が1なら先手の勝ち。",
  meaning0: "AND: 両方1なら1",
  meaning1: "OR: どちらかが1なら1",
  meaning2: "NAND: 両方1なら0、ほかは1",
  meaning3: "NOR: 両方0なら1、ほかは0",
  meaning4: "XOR: 2つが違えば1",
};

export const WORDS: Record<Language, Record<Key, string>> = { en, ja };
const MEANINGS = ["meaning0", "meaning1", "meaning2", "meaning3", "meaning4"] as const;

export type Say = (key: Key, facts?: Readonly<Record<string, string | number>>) => string;

/** The words of a language, with facts put where braces name them. */
export function speaker(language: Language): Say {
  return (key, facts = {}) => WORDS[language][key].replace(/\{(\w+)\}/g, (_, name: string) => `${facts[name] ?? ""}`);
}

/** What a gate does. */
export function meaning(say: Say, kind: number): string {
  return say(MEANINGS[kind] ?? "none");
}

/** First or second, or the seat as long as nobody is named. */
export function order(say: Say, side: Side): string {
  return side.order === null ? say("unnamed") : say(side.order === 0 ? "first" : "second");
}

/** A player's name; the seat where there is none. */
export function title(say: Say, names: readonly string[], seat: number): string {
  return names[seat] || say("seat", { seat });
}

function gates(say: Say, counts: readonly number[]): string {
  return singles(counts).map(gateName).join(", ") || say("none");
}

/** What is due or how it ended, in a line. */
export function status(say: Say, table: Table, names: readonly string[], seat: number | null): string {
  if (table.stage === "dealing") return say("dealing");
  if (table.stage === "over") return ending(say, table, names, seat);
  const picking = table.stage === "picking";
  const due = say(picking ? "pick" : "turn", { turn: table.count, turns: picking ? PICKS : TURNS });
  const who = title(say, names, table.mover);
  const whose = table.mover === seat ? say("yourTurn") : say(picking ? "theirPick" : "theirTurn", { who });
  return `${due} · ${whose}`;
}

function ending(say: Say, table: Table, names: readonly string[], seat: number | null): string {
  if (table.winner === null) return say("drawn");
  const facts = { signal: table.signals[0]!, who: title(say, names, table.winner) };
  const own = table.winner === seat;
  if (table.signals.length === 1) return say(own ? "lastSignalYou" : "lastSignal", facts);
  const line = own ? say("youWin") : say("wonBy", facts);
  return line[0]!.toUpperCase() + line.slice(1);
}

/** What a pair is called; with a gate at hand, also what that would make of it. */
export function pairName(
  say: Say,
  signals: readonly number[],
  pair: { left: number; right: number },
  kind: number | null,
): string {
  const [a, b] = [signals[pair.left] ?? 0, signals[pair.right] ?? 0];
  const name = say("pair", { left: pair.left + 1, right: pair.right + 1, a, b });
  return kind === null ? name : `${name}; ${makes(say, kind, a, b)}`;
}

export function makes(say: Say, kind: number, a: number, b: number): string {
  return say("makes", { gate: gateName(kind), result: output(kind, a, b) });
}

/** A player's panel in words. */
export function panelName(say: Say, table: Table, side: Side, name: string): string {
  const parts = [`${name}, ${order(say, side)}`];
  if (side.order !== null) parts.push(say("goalSaid", { signal: 1 - side.order }));
  if (!table.shared) {
    const held = side.hand === null ? say("faceDown", { count: side.held }) : gates(say, side.hand);
    parts.push(`${say("hand")}: ${held}`);
  }
  parts.push(`${say("played")}: ${gates(say, side.played)}`);
  return parts.join("; ");
}

/** The whole board in words, for those who hear it. */
export function summary(say: Say, table: Table, names: readonly string[], seat: number | null): string {
  const lines = [status(say, table, names, seat)];
  lines.push(say(table.ring ? "ring" : "row", { signals: table.signals.join(" ") || "-" }));
  for (const side of table.sides) lines.push(panelName(say, table, side, title(say, names, side.seat)));
  if (table.pool) lines.push(`${say("pool")}: ${gates(say, table.pool)}`);
  return `${lines.join(". ")}.`;
}
