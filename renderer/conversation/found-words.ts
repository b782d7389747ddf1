import { folded } from '../../words/fold.ts';

const name = 'parley-found';
/** More marks than this on one screen help no one. */
const most = 500;

/** Marks the words of a search wherever they are drawn, without touching the page's elements. */
export class FoundWords {
  #marked = '';

  /** Marks the beginnings of words, as the search finds them, in what was written and in names of files. */
  mark(root: ParentNode, query: string): void {
    if (query.trim() === '' && this.#marked === '') return;
    this.#marked = query.trim();
    if (this.#marked === '') {
      this.end();
      return;
    }
    const ranges = [...root.querySelectorAll('.text, .file-name')].flatMap((text) =>
      rangesIn(text, this.#marked),
    );
    CSS.highlights.set(name, new Highlight(...ranges.slice(0, most)));
  }

  end(): void {
    CSS.highlights.delete(name);
  }
}

function rangesIn(element: Element, query: string): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const [start, end] of foundIn(node.nodeValue ?? '', query)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}

const word = /[\p{L}\p{N}\p{M}]+/gu;

/** Where the words of a query begin a word of a text, from and to; what has no letters begins anywhere. */
export function foundIn(text: string, query: string): [number, number][] {
  const parts = [...query.matchAll(word)].map(([part]) => folded(part)).filter((part) => part !== '');
  if (parts.length === 0) return query.trim() === '' ? [] : placesOf(text, query.trim());
  return [...text.matchAll(word)].flatMap(({ 0: found, index }): [number, number][] => {
    const whole = folded(found);
    const lengths = parts.filter((part) => whole.startsWith(part)).map((part) => beginning(found, part));
    return lengths.length > 0 ? [[index, index + Math.max(...lengths)]] : [];
  });
}

/** How much of a word a folded part of it takes up: one letter may be two when it is folded. */
function beginning(found: string, part: string): number {
  let length = 0;
  for (const letter of found) {
    length += letter.length;
    if (folded(found.slice(0, length)).startsWith(part)) break;
  }
  return length;
}

function placesOf(text: string, literal: string): [number, number][] {
  const places: [number, number][] = [];
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
    places.push([at, at + literal.length]);
  }
  return places;
}
