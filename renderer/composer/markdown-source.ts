import { SegmentType } from '../../protocol/enums.ts';
import type { Segment } from '../../protocol/types.ts';
import { parseMarkdown } from '../model/markdown.ts';

const escaped = (text: string): string => text.replace(/[*_~]/gu, (mark) => `\\${mark}`);

/** Marks around words do not hold where a space is next to them. */
function wrapped(text: string, mark: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/u.exec(text) ?? [];
  return words === '' ? text : `${before}${mark}${words}${mark}${after}`;
}

function wordsOf({ type, text, link_data: link }: Segment): string {
  const words = text ?? '';
  if (type !== SegmentType.SEGMENT_TYPE_LINK) {
    const [only, ...more] = parseMarkdown(words);
    return more.length === 0 && only?.text === words && !only.formatting ? words : escaped(words);
  }
  const target = link?.link_target ?? '';
  const [bare] = parseMarkdown(words);
  return bare?.link_data?.link_target === target ? words : `[${words}](${target})`;
}

/** Words as one would have typed them, so that a message can be edited without losing its formats. */
export function markdownOf(segments: readonly Segment[] | null | undefined): string {
  return (segments ?? [])
    .map((segment) => {
      if (segment.type === SegmentType.SEGMENT_TYPE_LINE_BREAK) return '\n';
      const { bold, italic, strikethrough, underline } = segment.formatting ?? {};
      let text = wordsOf(segment);
      // Three underscores in a row would be no marks at all.
      if (italic) text = wrapped(text, underline && !strikethrough ? '*' : '_');
      if (strikethrough) text = wrapped(text, '~~');
      if (underline) text = wrapped(text, '__');
      if (bold) text = wrapped(text, '**');
      return text;
    })
    .join('');
}
