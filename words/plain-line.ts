import type { Segment } from '../protocol/types.ts';
import { safeLine } from './safe-text.ts';
import { typedText } from './segment-text.ts';
import { mayHaveMarks } from './text-marks.ts';
import { t } from './translate.ts';
import { writtenBlocks, type WrittenBlock } from './written-blocks.ts';

/**
 * What someone wrote on one line, for previews, notifications and search results: the same words without backticks, and a
 * quote in quotation marks, so that it is not taken for the words of who answers it.
 */
export function plainLine(segments: readonly Segment[] | null | undefined): string {
  const typed = typedText(segments);
  const text = mayHaveMarks(typed)
    ? writtenBlocks(segments ?? [])
        .map(blockText)
        .join(' ')
    : typed;
  return safeLine(text.toWellFormed());
}

function blockText(block: WrittenBlock): string {
  if (block.kind === 'code') return block.text;
  const text = block.runs.map((run) => run.text).join('');
  return block.kind === 'quote'
    ? `${t('common.openingQuote')}${text.trim()}${t('common.closingQuote')}`
    : text;
}
