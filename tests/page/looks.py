"""What every screen has to be, in every light: in one language, and clean for axe."""

from __future__ import annotations

import functools
import json
import re

from playwright.sync_api import Page

from tests.page.browser import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"

# All that can be read or heard; code and what says that it is in another language may be English.
TEXTS = """
() => {
  const seen = [];
  const foreign = (element) => element?.closest("code, kbd, script, style, noscript, [lang=en], input");
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!foreign(walk.currentNode.parentElement)) seen.push(walk.currentNode.data);
  for (const name of ["aria-label", "placeholder", "title", "alt"])
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!element.closest("[lang=en]")) seen.push(element.getAttribute(name));
  return [document.title, ...seen].map((text) => text.trim()).filter(Boolean);
}
"""


def violations(page: Page) -> list[str]:
    """What axe complains about."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def untranslated(page: Page) -> list[str]:
    """Texts on a Japanese page that come from the English dictionary, or look like an English sentence."""
    texts = page.evaluate(TEXTS)
    sentence = re.compile(r"\b[a-z]{2,} [a-z]{2,}\b")
    return [text for text in texts if any(one.fullmatch(text) for one in _english()) or sentence.search(text)]


@functools.cache
def _english() -> list[re.Pattern[str]]:
    """The English strings whose Japanese ones are different; what is filled in may be anything."""
    english, japanese = (_dictionary(name) for name in ("en", "ja"))
    words = [text for key, text in english.items() if text and japanese.get(key) != text]
    worded = [text for text in words if re.search("[A-Za-z]{2}", re.sub(r"\{\w+\}", "", text))]
    return [re.compile(re.sub(r"\\\{\w+\\\}", ".*", re.escape(text))) for text in worded]


def _dictionary(name: str) -> dict[str, str]:
    source = (WEB / "src" / "text" / f"{name}.ts").read_text("utf-8")
    found = re.findall(r'^  (\w+):\s*("(?:[^"\\]|\\.)*")', source, re.MULTILINE)
    return {key: json.loads(text) for key, text in found}
