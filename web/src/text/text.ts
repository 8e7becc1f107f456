// A string in the chosen language. Reading it in a component follows the language.
import { en, type Key } from "./en";
import { ja } from "./ja";
import { settings } from "./settings.svelte";

const BOOKS = { en, ja };

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return BOOKS[settings.language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text that came from the server in both languages. */
export function say(text: Readonly<Record<string, string>> | undefined): string {
  return text?.[settings.language] ?? text?.en ?? "";
}

/** Names of people in a row: Japanese joins them with と. */
export function people(names: readonly string[]): string {
  return settings.language === "ja" ? names.join("と") : list(names);
}

/** A person who asks, comes, goes or takes the screen: Japanese is polite, unless the name is already. */
export function polite(name: string): string {
  return settings.language !== "ja" || /(さん|くん|ちゃん|様)$/.test(name) ? name : `${name}さん`;
}

/** Labels in a row. */
export function dotted(labels: readonly string[]): string {
  return labels.filter(Boolean).join(settings.language === "ja" ? "・" : " · ");
}

/** Words in a row, as the language does it. */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(settings.language).format(words);
}

export function isKey(key: string): key is Key {
  return key in en;
}
