const name = 'parley-found';
/** More marks than this on one screen help no one. */
const most = 500;

/** Marks the words of a search wherever they are drawn, without touching the page's elements. */
export class FoundWords {
  #marked = '';

  /** Marks the beginnings of words, as the search finds them. */
  mark(root: ParentNode, query: string): void {
    if (query.trim() === '' && this.#marked === '') return;
    this.#marked = query.trim();
    if (this.#marked === '') {
      this.end();
      return;
    }
    const ranges = [...root.querySelectorAll('.text')].flatMap((text) => rangesIn(text, this.#marked));
    CSS.highlights.set(name, new Highlight(...ranges.slice(0, most)));
  }

  end(): void {
    CSS.highlights.delete(name);
  }
}

function rangesIn(element: Element, query: string): Range[] {
  const ranges: Range[] = [];
  const pattern = wordPattern(query);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const match of (node.nodeValue ?? '').matchAll(pattern)) {
      const range = new Range();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      ranges.push(range);
    }
  }
  return ranges;
}

/** The words of a query where they begin a word; what has no letters begins anywhere. */
export function wordPattern(query: string): RegExp {
  const parts = query
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((part) => part !== '')
    .map((part) => `(?<![\\p{L}\\p{N}\\p{M}])${part}`);
  const literal = query.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
  return new RegExp(parts.length > 0 ? parts.join('|') : literal, 'giu');
}
