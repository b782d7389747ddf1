import { type MessageContent, SegmentType } from '../../protocol/index.ts';
import { escapeHtml as escaped } from '../../words/escape-html.ts';
import { safeText } from '../../words/safe-text.ts';
import { writtenBlocks, type WrittenBlock, type WrittenRun } from '../../words/written-blocks.ts';

/** What someone wrote, as HTML. Nothing of it becomes markup. */
export const writtenHtml = (content: MessageContent | null | undefined): string[] =>
  writtenBlocks(content?.segment ?? []).map(blockHtml);

function blockHtml(block: WrittenBlock): string {
  if (block.kind === 'code') return `<pre dir="ltr"><code>${escaped(safeText(block.text))}</code></pre>`;
  const runs = block.runs.map(runHtml).join('');
  if (runs === '') return '';
  return block.kind === 'quote' ? `<blockquote><p>${runs}</p></blockquote>` : `<p>${runs}</p>`;
}

function runHtml({ text, segment, code }: WrittenRun): string {
  const { type, formatting, link_data: link } = segment;
  if (type === SegmentType.SEGMENT_TYPE_LINE_BREAK) return '\n';
  let html = escaped(safeText(text));
  if (code) return `<code>${html}</code>`;
  if (formatting?.bold) html = `<strong>${html}</strong>`;
  if (formatting?.italic) html = `<em>${html}</em>`;
  if (formatting?.strikethrough) html = `<s>${html}</s>`;
  if (formatting?.underline) html = `<u>${html}</u>`;
  const target = link?.link_target ?? '';
  const web = /^https?:\/\//iu.test(target);
  return type === SegmentType.SEGMENT_TYPE_LINK && web
    ? `<a href="${escaped(target)}" rel="noreferrer">${html}</a>`
    : html;
}
