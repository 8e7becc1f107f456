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

export interface Unusual {
  name: string;
  title: string;
  value: string;
  meaning: string;
}

/** The options of a table that are not as usual, in the game's order. */
export function unusual(options: readonly OptionInfo[], chosen: Readonly<Record<string, string>>): Unusual[] {
  return options.flatMap((option) => {
    const value = chosen[option.name];
    if (value === undefined || value === option.default) return [];
    const meaning = say(option.values?.[value]?.meaning) || meaningOf(option);
    return [{ name: option.name, title: say(option.title), value: valueTitle(option, value), meaning }];
  });
}
