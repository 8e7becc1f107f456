// Finding a word in a rule book: what does not have it is hidden, what has it is marked without touching the text.
const MARK = "lc-found";

/** Show only the blocks of a text that have a word, and headings of sections that have such a block.

How many blocks have it; null where no word is asked for, and then all are shown. */
export function find(book: HTMLElement, word: string): number | null {
  const wanted = word.trim().toLowerCase();
  const blocks = [...book.querySelectorAll<HTMLElement>("section > :not(h1, h2, h3, ul, ol), section li")];
  const hits = blocks.filter((block) => !wanted || block.textContent.toLowerCase().includes(wanted));
  for (const block of blocks) block.hidden = !hits.includes(block);
  for (const heading of book.querySelectorAll<HTMLElement>("h1, h2, h3")) heading.hidden = !has(heading, hits);
  mark(hits, wanted);
  return wanted ? hits.length : null;
}

/** Whether something that is shown stands between a heading and the next one. */
function has(heading: HTMLElement, shown: readonly HTMLElement[]): boolean {
  for (let next = heading.nextElementSibling; next && !/^H[123]$/.test(next.tagName); next = next.nextElementSibling)
    if (shown.some((block) => next.contains(block))) return true;
  return false;
}

function mark(blocks: readonly HTMLElement[], wanted: string): void {
  if (!("highlights" in CSS)) return;
  const ranges = wanted ? blocks.flatMap((block) => rangesOf(block, wanted)) : [];
  CSS.highlights.set(MARK, new Highlight(...ranges));
}

function rangesOf(block: HTMLElement, wanted: string): Range[] {
  const found: Range[] = [];
  const walk = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent!.toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(walk.currentNode, at);
      range.setEnd(walk.currentNode, at + wanted.length);
      found.push(range);
    }
  }
  return found;
}
