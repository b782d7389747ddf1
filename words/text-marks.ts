/**
 * What the marks in a text mean: `code` between backticks, blocks of code between lines of three backticks, and quotes as
 * lines that begin with "> ". They stay in the text that is sent, so that every client shows something readable.
 */
export interface TextToken {
  /** `mark`: what only says how the rest is drawn; `break`: the end of a line. */
  kind: 'words' | 'code' | 'mark' | 'break';
  block: 'plain' | 'quote' | 'code';
  /** Offset and end in the text, UTF-16 units. */
  start: number;
  end: number;
}

type Block = TextToken['block'];
interface Line {
  start: number;
  end: number;
}

const fence = '```';
/** What may follow an opening fence on its line: the name of a language. */
const language = /^[\w+#.-]*$/u;
const word = /[\p{L}\p{N}]/u;
const noSteps = (): void => undefined;

/** Whether a text can have any marks at all; nearly none has. */
export const mayHaveMarks = (text: string): boolean => text.includes('`') || /^>/mu.test(text);

/**
 * A text as tokens, which together are the whole text.
 *
 * @param step called with the units that are looked at: their sum is proportional to the length of any text
 */
export function textTokens(text: string, step: (units: number) => void = noSteps): TextToken[] {
  return new Reader(text, step).read();
}

class Reader {
  readonly #text: string;
  readonly #step: (units: number) => void;
  readonly #lines: Line[];
  readonly #quotes: readonly boolean[];
  readonly #tokens: TextToken[] = [];
  /** No fence closes from here on: the rest need not be searched again. */
  #unclosed = Infinity;

  constructor(text: string, step: (units: number) => void) {
    this.#text = text;
    this.#step = step;
    this.#lines = linesOf(text);
    this.#quotes = quotesIn(text, this.#lines);
  }

  read(): TextToken[] {
    for (let at = 0; at < this.#lines.length;) {
      const closing = this.#fenceFrom(at);
      if (closing === null) this.#plainOrQuote(at);
      else this.#code(at, closing);
      at = (closing ?? at) + 1;
      const before = this.#lines[at - 1];
      const isInQuote = closing === null && this.#quotes[at - 1] === true && this.#quotes[at] === true;
      if (before && at < this.#lines.length)
        this.#push('break', isInQuote ? 'quote' : 'plain', before.end, before.end + 1);
    }
    return this.#tokens;
  }

  #of(at: number): string {
    const line = this.#lines[at];
    if (!line) return '';
    this.#step(line.end - line.start);
    return this.#text.slice(line.start, line.end);
  }

  /** The line that closes the block of code beginning in this one; null: none begins here. */
  #fenceFrom(at: number): number | null {
    const opening = this.#of(at);
    if (!opening.startsWith(fence)) return null;
    const rest = opening.slice(fence.length).trimEnd();
    if (rest.endsWith(fence) && rest.length > fence.length) return at;
    if (rest.includes('`') || at >= this.#unclosed) return null;
    for (let next = at + 1; next < this.#lines.length; next += 1)
      if (this.#of(next).trimEnd().endsWith(fence)) return next;
    this.#unclosed = at;
    return null;
  }

  #plainOrQuote(at: number): void {
    const line = this.#lines[at];
    if (!line) return;
    const marked = this.#quotes[at] === true ? Math.min(2, line.end - line.start) : 0;
    const block = marked > 0 ? 'quote' : 'plain';
    this.#push('mark', block, line.start, line.start + marked);
    this.#inline(block, line.start + marked, line.end);
  }

  #code(from: number, to: number): void {
    const [first, last] = [this.#lines[from], this.#lines[to]];
    if (!first || !last) return;
    const opening = this.#text.slice(first.start + fence.length, first.end).trimEnd();
    const isNamed = from < to && language.test(opening);
    const begin = isNamed ? first.end : first.start + fence.length;
    const end = this.#text.lastIndexOf(fence, last.end);
    this.#push('mark', 'code', first.start, begin);
    for (let at = from; at <= to; at += 1) {
      const line = this.#lines[at];
      if (!line) continue;
      this.#push('code', 'code', Math.max(begin, line.start), Math.min(end, line.end));
      if (at < to) this.#push('break', 'code', line.end, line.end + 1);
    }
    this.#push('mark', 'code', end, last.end);
  }

  #inline(block: Block, start: number, end: number): void {
    let at = start;
    for (const { from, to, size } of this.#spans(start, end)) {
      this.#push('words', block, at, from);
      // One space at either end separates a backtick of the code from the marks.
      const inner = this.#text.slice(from + size, to - size);
      const space = /^ .*\S.* $/u.test(inner) ? 1 : 0;
      this.#push('mark', block, from, from + size + space);
      this.#push('code', block, from + size + space, to - size - space);
      this.#push('mark', block, to - size - space, to);
      at = to;
    }
    this.#push('words', block, at, end);
  }

  /** `code` closes with as many backticks as it opened with, and neither mark is part of a word: "it`s" opens nothing. */
  #spans(start: number, end: number): { from: number; to: number; size: number }[] {
    const line = this.#text.slice(start, end);
    this.#step(line.length);
    if (!line.includes('`')) return [];
    const runs = [...line.matchAll(/`+/gu)].map(({ 0: run, index }) => ({
      from: start + index,
      size: run.length,
    }));
    const closing: (number | undefined)[] = [];
    const nearest = new Map<number, number>();
    for (let at = runs.length - 1; at >= 0; at -= 1) {
      const run = runs[at];
      if (!run) continue;
      this.#step(1);
      closing[at] = nearest.get(run.size);
      if (!word.test(this.#text[run.from + run.size] ?? '')) nearest.set(run.size, at);
    }
    const spans: { from: number; to: number; size: number }[] = [];
    for (let at = 0; at < runs.length; at += 1) {
      const [run, close] = [runs[at], closing[at]];
      const last = close === undefined ? undefined : runs[close];
      if (!run || !last || close === undefined || word.test(this.#text[run.from - 1] ?? '')) continue;
      this.#step(last.from - run.from);
      if (this.#text.slice(run.from + run.size, last.from).trim() === '') continue;
      spans.push({ from: run.from, to: last.from + run.size, size: run.size });
      at = close;
    }
    return spans;
  }

  #push(kind: TextToken['kind'], block: Block, start: number, end: number): void {
    if (end > start) this.#tokens.push({ kind, block, start, end });
  }
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const end = start + line.length;
    const of = { start, end };
    start = end + 1;
    return of;
  });
}

/** Which lines are of a quote. One without words continues a quote and begins none: ">" alone is a message like any other. */
function quotesIn(text: string, lines: readonly Line[]): boolean[] {
  let isQuote = false;
  return lines.map(({ start, end }) => {
    const line = text.slice(start, end).trimEnd();
    isQuote = line.startsWith('> ') || (line === '>' && isQuote);
    return isQuote;
  });
}
