import { SegmentType } from '../../protocol/enums.ts';
import type { Formatting, Segment } from '../../protocol/types.ts';
import { findLinks, type LinkMatch } from './links.ts';

type Style = 'bold' | 'italic' | 'strikethrough';
interface Mark {
  text: string;
  style: Style;
}

/** Longer marks first, so that `**` is not read as two single ones. */
const marks: readonly Mark[] = [
  { text: '**', style: 'bold' },
  { text: '~~', style: 'strikethrough' },
  { text: '_', style: 'italic' },
  { text: '*', style: 'italic' },
];

const isSpace = (text: string): boolean => text === '' || /\s/u.test(text);
const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

class Line {
  readonly #text: string;
  readonly #links: LinkMatch[];
  readonly #segments: Segment[] = [];
  /** Per mark and end: from where on no closing mark is left, so that a text full of marks is not searched again and again. */
  readonly #unclosed = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
    this.#links = findLinks(text);
  }

  parse(): Segment[] {
    this.#walk(0, this.#text.length, {});
    return this.#segments;
  }

  #linkAt(at: number): LinkMatch | undefined {
    return this.#links.find((link) => at >= link.start && at < link.end);
  }

  #walk(from: number, to: number, style: Formatting): void {
    let at = from;
    let plain = '';
    const flush = (): void => {
      this.#push(plain, style);
      plain = '';
    };
    while (at < to) {
      const link = this.#linkAt(at);
      if (link && link.start === at && link.end <= to) {
        flush();
        this.#pushLink(link, style);
        at = link.end;
        continue;
      }
      const next = this.#text[at + 1];
      if (this.#text[at] === '\\' && next !== undefined && /[*_~]/u.test(next)) {
        plain += next;
        at += 2;
        continue;
      }
      const mark = marks.find((candidate) => this.#opens(candidate, at, style));
      const end = mark ? this.#closing(mark, at + mark.text.length, to) : -1;
      if (mark && end > 0) {
        flush();
        this.#walk(at + mark.text.length, end, { ...style, [mark.style]: true });
        at = end + mark.text.length;
        continue;
      }
      // A mark that opens nothing stays text as a whole: "**" must not be tried again as "*".
      const length = marks.find((candidate) => this.#text.startsWith(candidate.text, at))?.text.length ?? 1;
      plain += this.#text.slice(at, Math.min(at + length, to));
      at += length;
    }
    flush();
  }

  #opens(mark: Mark, at: number, style: Formatting): boolean {
    if (!this.#text.startsWith(mark.text, at) || style[mark.style] === true) return false;
    const before = this.#text[at - 1] ?? '';
    const after = this.#text[at + mark.text.length] ?? '';
    if (isSpace(after) || after === mark.text[0]) return false;
    return mark.text.length === 2 || !isWord(before);
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
      if (this.#linkAt(at)) continue;
      if (!this.#text.startsWith(mark.text, at)) continue;
      const before = this.#text[at - 1] ?? '';
      const after = this.#text[at + mark.text.length] ?? '';
      if (isSpace(before) || before === '\\') continue;
      if (mark.text.length === 2) return at;
      // A single star inside a pair of stars belongs to the pair.
      if (after === mark.text || before === mark.text || isWord(after)) continue;
      return at;
    }
    return -1;
  }

  #push(text: string, style: Formatting): void {
    if (text === '') return;
    this.#segments.push({
      type: SegmentType.SEGMENT_TYPE_TEXT,
      text,
      ...(Object.keys(style).length > 0 ? { formatting: { ...style } } : {}),
    });
  }

  #pushLink(link: LinkMatch, style: Formatting): void {
    this.#segments.push({
      type: SegmentType.SEGMENT_TYPE_LINK,
      text: this.#text.slice(link.start, link.end),
      link_data: { link_target: link.target },
      ...(Object.keys(style).length > 0 ? { formatting: { ...style } } : {}),
    });
  }
}

/**
 * What the composer sends for a typed text: `**bold**`, `_italic_` or `*italic*`, `~~strike~~`, addresses as links, one
 * segment per line break. A backslash keeps a mark as text. Marks do not reach over line ends.
 */
export function parseMarkdown(text: string): Segment[] {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n');
  return lines.flatMap((line, index): Segment[] => {
    const segments = new Line(line).parse();
    return index === 0 ? segments : [{ type: SegmentType.SEGMENT_TYPE_LINE_BREAK, text: '\n' }, ...segments];
  });
}
