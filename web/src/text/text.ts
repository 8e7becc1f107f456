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

/** Names in a row, as the language does it. */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(settings.language).format(words);
}

export function isKey(key: string): key is Key {
  return key in en;
}
