import { SegmentType } from '../../protocol/enums.ts';
import type { Segment } from '../../protocol/types.ts';
import { typedText } from '../../words/segment-text.ts';
import { textTokens, type TextToken } from '../../words/text-marks.ts';
import { parseMarkdown } from '../model/text/markdown.ts';

const escaped = (text: string): string => text.replace(/[*_~]/gu, (mark) => `\\${mark}`);

/** Marks around words do not hold where a space is next to them. */
function wrapped(text: string, mark: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(text) ?? [];
  return words === '' ? text : `${before}${mark}${words}${mark}${after}`;
}

/** What one types for words that have no format, whatever signs they contain. */
export function plainMarkdown(words: string): string {
  const [only, ...more] = parseMarkdown(words);
  return more.length === 0 && only?.text === words && !only.formatting ? words : escaped(words);
}

/** `code`: where in the words there is code, which is sent as it is typed. */
function wordsOf({ type, text, link_data: link }: Segment, code: readonly TextToken[]): string {
  const words = text ?? '';
  if (type !== SegmentType.SEGMENT_TYPE_LINK) {
    let at = 0;
    const parts = code.map(({ start, end }) => {
      const before = plainMarkdown(words.slice(at, Math.max(at, start)));
      const own = words.slice(Math.max(at, start), end);
      at = Math.max(at, end);
      return before + own;
    });
    return parts.join('') + plainMarkdown(words.slice(at));
  }
  const target = link?.link_target ?? '';
  const [bare] = parseMarkdown(words);
  return bare?.link_data?.link_target === target ? words : `[${words}](${target})`;
}

/** Words as one would have typed them, so that a message can be edited without losing its formats. */
export function markdownOf(segments: readonly Segment[] | null | undefined): string {
  const code = textTokens(typedText(segments)).filter(({ kind }) => kind === 'code' || kind === 'mark');
  let begin = 0;
  let next = 0;
  return (segments ?? [])
    .map((segment) => {
      const [from, to] = [begin, begin + typedText([segment]).length];
      begin = to;
      const own: TextToken[] = [];
      for (let token = code[next]; token && token.start < to; token = code[next]) {
        own.push({ ...token, start: token.start - from, end: token.end - from });
        if (token.end > to) break;
        next += 1;
      }
      if (segment.type === SegmentType.SEGMENT_TYPE_LINE_BREAK) return '\n';
      const { bold, italic, strikethrough, underline } = segment.formatting ?? {};
      let text = wordsOf(segment, own);
      // Three underscores in a row would be no marks at all.
      if (italic) text = wrapped(text, underline && !strikethrough ? '*' : '_');
      if (strikethrough) text = wrapped(text, '~~');
      if (underline) text = wrapped(text, '__');
      if (bold) text = wrapped(text, '**');
      return text;
    })
    .join('');
}
