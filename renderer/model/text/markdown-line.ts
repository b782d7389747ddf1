import type { Formatting } from '../../../protocol/types.ts';
import { findLinks, safeLink, type LinkMatch } from '../../kit/links.ts';

type Style = 'bold' | 'italic' | 'strikethrough' | 'underline';
interface Mark {
  text: string;
  style: Style;
}

/** Longer marks first, so that `**` is not read as two single ones. */
const marks: readonly Mark[] = [
  { text: '**', style: 'bold' },
  { text: '__', style: 'underline' },
  { text: '~~', style: 'strikethrough' },
  { text: '_', style: 'italic' },
  { text: '*', style: 'italic' },
];

/** A run of typed text, and its meaning. */
export interface Piece {
  source: string;
  /** What is sent; empty for a mark. */
  text: string;
  style: Formatting;
  /** Where it leads, for a link. */
  target: string | null;
  /** Code, or a mark, that is sent as it was typed: who reads it draws it. */
  written?: 'code' | 'mark';
}

/** A link with words of its own. An address as its words could name another place than it leads to, so it stays text. */
const named = /\[([^[\]\n]+)\]\(([^\s()]+)\)/uy;

const isSpace = (text: string): boolean => text === '' || /\s/u.test(text);
const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A link, or code with its marks: then it leads nowhere. */
export type Atom = Omit<LinkMatch, 'target'> & { target: string | null };

/** Reads the formats and links of one line. */
export class MarkdownLine {
  readonly #text: string;
  /** What no mark reaches into, by where it begins. */
  readonly #atoms: ReadonlyMap<number, Atom>;
  readonly #step: (units: number) => void;
  readonly #pieces: Piece[] = [];
  /** Per mark and end: from where on no closing mark is left, so that a text full of marks is not searched again and again. */
  readonly #unclosed = new Map<string, number>();

  constructor(text: string, code: readonly Atom[], step: (units: number) => void) {
    this.#text = text;
    this.#step = step;
    let masked = '';
    for (const { start, end } of code)
      masked += `${text.slice(masked.length, start)}${' '.repeat(end - start)}`;
    const links = findLinks(masked + text.slice(masked.length));
    this.#atoms = new Map([...code, ...links].map((atom) => [atom.start, atom]));
  }

  read(): Piece[] {
    this.#walk(0, this.#text.length, {});
    return this.#pieces;
  }

  #walk(from: number, to: number, style: Formatting): void {
    let at = from;
    let plain = '';
    let source = '';
    const flush = (): void => {
      this.#push(source, plain, style);
      plain = '';
      source = '';
    };
    while (at < to) {
      this.#step(1);
      const atom = this.#atoms.get(at);
      if (atom && atom.end <= to) {
        flush();
        const words = this.#text.slice(atom.start, atom.end);
        this.#push(words, words, style, atom.target, atom.target === null ? 'code' : undefined);
        at = atom.end;
        continue;
      }
      const own = this.#namedAt(at, to);
      if (own) {
        flush();
        this.#push('[', '', style);
        this.#push(own.words, own.words, style, own.target);
        at += own.length;
        this.#push(this.#text.slice(at - own.length + 1 + own.words.length, at), '', style);
        continue;
      }
      const next = this.#text[at + 1];
      if (this.#text[at] === '\\' && next !== undefined && /[*_~]/u.test(next)) {
        plain += next;
        source += this.#text.slice(at, at + 2);
        at += 2;
        continue;
      }
      const mark = marks.find((candidate) => this.#opens(candidate, at, style));
      const end = mark ? this.#closing(mark, at + mark.text.length, to) : -1;
      if (mark && end > 0) {
        flush();
        this.#push(mark.text, '', style);
        this.#walk(at + mark.text.length, end, { ...style, [mark.style]: true });
        this.#push(mark.text, '', style);
        at = end + mark.text.length;
        continue;
      }
      // A mark that opens nothing stays text as a whole: "**" must not be tried again as "*".
      const length = marks.find((candidate) => this.#text.startsWith(candidate.text, at))?.text.length ?? 1;
      const kept = this.#text.slice(at, Math.min(at + length, to));
      plain += kept;
      source += kept;
      at += length;
    }
    flush();
  }

  #opens(mark: Mark, at: number, style: Formatting): boolean {
    if (!this.#text.startsWith(mark.text, at) || style[mark.style] === true) return false;
    const before = this.#text[at - 1] ?? '';
    const after = this.#text[at + mark.text.length] ?? '';
    if (isSpace(after) || after === mark.text[0]) return false;
    return isPair(mark) || !isWord(before);
  }

  #namedAt(at: number, to: number): { words: string; target: string; length: number } | null {
    if (this.#text[at] !== '[') return null;
    named.lastIndex = at;
    const match = named.exec(this.#text);
    const [whole = '', words = '', address = ''] = match ?? [];
    if (whole === '' || at + whole.length > to || words.trim() === '' || findLinks(words).length > 0)
      return null;
    const target = safeLink(/^www\./iu.test(address) ? `https://${address}` : address);
    return target === null ? null : { words, target, length: whole.length };
  }

  #closing(mark: Mark, from: number, to: number): number {
    const key = `${mark.text}${to}`;
    if (from >= (this.#unclosed.get(key) ?? Infinity)) return -1;
    const end = this.#findClosing(mark, from, to);
    if (end < 0) this.#unclosed.set(key, from);
    return end;
  }

  #findClosing(mark: Mark, from: number, to: number): number {
    for (let at = from + 1; at + mark.text.length <= to; at += 1) {
      this.#step(1);
      const atom = this.#atoms.get(at);
      if (atom) {
        at = atom.end - 1;
        continue;
      }
      if (!this.#text.startsWith(mark.text, at)) continue;
      const before = this.#text[at - 1] ?? '';
      const after = this.#text[at + mark.text.length] ?? '';
      if (isSpace(before) || before === '\\') continue;
      if (isPair(mark)) return at;
      // A single star inside a pair of stars belongs to the pair.
      if (after === mark.text[0] || before === mark.text[0] || isWord(after)) continue;
      return at;
    }
    return -1;
  }

  #push(
    source: string,
    text: string,
    style: Formatting,
    target: string | null = null,
    written?: Piece['written'],
  ): void {
    if (source !== '') this.#pieces.push({ source, text, style, target, ...(written && { written }) });
  }
}

/** Marks that open and close inside words too; underlines do not: names in programs are full of them. */
const isPair = ({ text }: Mark): boolean => text === '**' || text === '~~';
