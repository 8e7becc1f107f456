// A part of the page in a theme of its own, whichever the page has: the gallery shows both beside each other.
const DARK = ':root[data-theme="dark"]';

/** Put the colours of a theme on an element. */
export function themes(theme: string) {
  return (element: HTMLElement) => {
    for (const sheet of document.styleSheets)
      for (const rule of sheet.cssRules)
        if (rule instanceof CSSStyleRule && (rule.selectorText === ":root" || (theme === "dark" && rule.selectorText === DARK)))
          for (const name of rule.style) if (name.startsWith("--lc-")) element.style.setProperty(name, rule.style.getPropertyValue(name));
    element.style.colorScheme = theme;
  };
}
