// A game's options as people call them; titles and meanings come from the server in both languages.
import type { OptionInfo } from "../net/protocol";
import { say, t } from "./text";

/** What people call a value of an option. */
export function valueTitle(option: OptionInfo, value: string): string {
  if (option.kind === "switch") return t(value === "on" ? "on" : "off");
  if (value === "none") return t("none");
  if (option.kind === "own") return t("own_components");
  return say(option.values?.[value]?.title) || value;
}

/** What an option means; values that are named in `marks` are called by their titles. */
export function meaningOf(option: OptionInfo): string {
  return say(option.meaning).replace(/`([^`]+)`/g, (_, value: string) => valueTitle(option, value));
}

/** Which numbers may be given, of an option that takes numbers. */
export function allowedOf(option: OptionInfo): string {
  const [count, low, high] = option.numbers!;
  return count > 1 ? t("allowed_several", { count, low, high }) : t("allowed_one", { low, high });
}

const FOREMOST = 3; // options that are shown before the others
const FEW = 5; // values of a choice that is soon made

/** The options that matter first: what is switched on or off, then choices of a few; in the game's order. */
export function foremost(options: readonly OptionInfo[]): OptionInfo[] {
  const plain = (option: OptionInfo) => option.kind === "switch";
  const soon = (option: OptionInfo) => option.kind === "choice" && Object.keys(option.values ?? {}).length <= FEW;
  const chosen = [...options.filter(plain), ...options.filter(soon)].slice(0, FOREMOST);
  return options.filter((option) => chosen.includes(option));
}

/** The options that are not as usual. */
export function changedOf(options: readonly OptionInfo[], chosen: Readonly<Record<string, string>>): OptionInfo[] {
  return options.filter(({ name, default: usual }) => chosen[name] !== undefined && chosen[name] !== usual);
}

export interface Unusual {
  name: string;
  title: string;
  value: string;
  meaning: string;
}

/** The options of a table that are not as usual, in the game's order. */
export function unusual(options: readonly OptionInfo[], chosen: Readonly<Record<string, string>>): Unusual[] {
  return changedOf(options, chosen).map((option) => {
    const value = chosen[option.name]!;
    const meaning = say(option.values?.[value]?.meaning) || meaningOf(option);
    return { name: option.name, title: say(option.title), value: valueTitle(option, value), meaning };
  });
}
