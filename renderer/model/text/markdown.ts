import { SegmentType } from '../../../protocol/enums.ts';
import type { Segment } from '../../../protocol/types.ts';
import { textTokens, type TextToken } from '../../../words/text-marks.ts';
import { MarkdownLine, type Atom, type Piece } from './markdown-line.ts';

const noSteps = (): void => undefined;
const asTyped = (source: string, written: Piece['written']): Piece => ({
  source,
  text: source,
  style: {},
  target: null,
  ...(written && { written }),
});

/**
 * What was typed, line by line, for showing marks and formats while one types.
 *
 * @param step called with the units that are looked at: their sum is proportional to the length of any text
 */
export function markdownPieces(text: string, step: (units: number) => void = noSteps): Piece[][] {
  const typed = text.replace(/\r\n?/gu, '\n');
  const lines: TextToken[][] = [[]];
  for (const token of textTokens(typed, step)) {
    if (token.kind === 'break') lines.push([]);
    else lines.at(-1)?.push(token);
  }
  return lines.map((tokens) => linePieces(typed, tokens, step));
}

function linePieces(typed: string, tokens: readonly TextToken[], step: (units: number) => void): Piece[] {
  const of = ({ start, end }: Pick<TextToken, 'start' | 'end'>): string => typed.slice(start, end);
  const [first] = tokens;
  if (!first) return [];
  if (first.block === 'code')
    return tokens.map((token) => asTyped(of(token), token.kind === 'mark' ? 'mark' : 'code'));
  const own = first.block === 'quote' && first.kind === 'mark' ? tokens.slice(1) : tokens;
  const quote = own.length < tokens.length ? [asTyped(of(first), 'mark')] : [];
  const [begin, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0];
  const code = own.flatMap((token, at): Atom[] => {
    const [before, after] = [own[at - 1], own[at + 1]];
    return token.kind === 'code' && before && after
      ? [{ start: before.start - begin, end: after.end - begin, target: null }]
      : [];
  });
  return [...quote, ...new MarkdownLine(typed.slice(begin, end), code, step).read()];
}

function segmentOf({ text, style, target }: Piece): Segment[] {
  if (text === '') return [];
  const formatting = Object.keys(style).length > 0 ? { formatting: { ...style } } : {};
  return target === null
    ? [{ type: SegmentType.SEGMENT_TYPE_TEXT, text, ...formatting }]
    : [{ type: SegmentType.SEGMENT_TYPE_LINK, text, link_data: { link_target: target }, ...formatting }];
}

const isAlike = (one: Segment, other: Segment): boolean =>
  one.type === SegmentType.SEGMENT_TYPE_TEXT &&
  other.type === one.type &&
  JSON.stringify(one.formatting) === JSON.stringify(other.formatting);

/** Words and the code beside them are one segment. */
function joined(segments: readonly Segment[]): Segment[] {
  const all: Segment[] = [];
  for (const segment of segments) {
    const last = all.at(-1);
    if (last && isAlike(last, segment))
      all.splice(-1, 1, { ...last, text: `${last.text ?? ''}${segment.text ?? ''}` });
    else all.push(segment);
  }
  return all;
}

/**
 * What the composer sends for a typed text: `**bold**`, `_italic_` or `*italic*`, `__underline__`, `~~strike~~`,
 * addresses and `[words](address)` as links, one segment per line break. A backslash keeps a mark as text. Marks do not reach over line ends.
 * Code and quotes keep their marks, and code is sent as it was typed.
 */
export function parseMarkdown(text: string): Segment[] {
  return markdownPieces(text).flatMap((pieces, index): Segment[] => {
    const segments = joined(pieces.flatMap(segmentOf));
    return index === 0 ? segments : [{ type: SegmentType.SEGMENT_TYPE_LINE_BREAK, text: '\n' }, ...segments];
  });
}
