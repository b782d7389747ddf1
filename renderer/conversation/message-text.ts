import { css, html } from 'lit';
import type { Segment } from '../../protocol/types.ts';
import { t } from '../../words/translate.ts';
import { writtenBlocks, type WrittenBlock } from '../../words/written-blocks.ts';
import { icon } from '../kit/icons.ts';
import { partsTemplate, type RunContext, runTemplate } from '../kit/segments.ts';

export const messageTextStyles = css`
  .text code {
    font: 0.92em / 1.5 var(--font-code);
  }
  .text code:not(pre > code) {
    padding: 1px 4px;
    border-radius: 4px;
    background: color-mix(in oklch, currentColor 9%, transparent);
  }
  .text blockquote {
    margin: 2px 0;
    padding-inline-start: 10px;
    border-inline-start: 3px solid color-mix(in oklch, currentColor 35%, transparent);
  }
  .text .code {
    /* The blanks of the template are none of the text. */
    white-space: normal;
    position: relative;
    margin: 4px 0;
    border: 1px solid color-mix(in oklch, currentColor 18%, transparent);
    border-radius: var(--radius);
    background: var(--surface);
  }
  .text pre {
    max-height: 320px;
    margin: 0;
    padding-block: 6px;
    padding-inline: 10px 36px;
    border-radius: inherit;
    overflow: auto;
    white-space: pre;
    overflow-wrap: normal;
  }
  .text .copy {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    display: grid;
    place-items: center;
    width: 32px;
    height: 28px;
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--text-soft);
  }
  .text .copy:hover {
    background: var(--hover);
    color: var(--text);
  }
`;

interface TextContext extends RunContext {
  copy(text: string): void;
}

function blockTemplate(block: WrittenBlock, context: TextContext): unknown {
  if (block.kind === 'code')
    // Nothing may stand between the element and its text: every space counts there.
    return html`<div class="code" dir="ltr">
      <pre
        class="scroll"
        tabindex="0"
        role="group"
        aria-label=${t('history.code')}
      ><code>${block.text}</code></pre>
      <button
        type="button"
        class="copy"
        aria-label=${t('history.copyCode')}
        title=${t('history.copyCode')}
        @click=${() => context.copy(block.text)}
      >
        ${icon('copy', 14)}
      </button>
    </div>`;
  const runs = partsTemplate(
    block.runs.map((run) =>
      run.code ? html`<code dir="ltr">${run.text}</code>` : runTemplate(run, context),
    ),
  );
  return block.kind === 'quote' ? html`<blockquote>${runs}</blockquote>` : runs;
}

/** The text of a message, with code and quotes as they were meant. */
export const messageTextTemplate = (segments: readonly Segment[], context: TextContext): unknown =>
  partsTemplate(writtenBlocks(segments).map((block) => blockTemplate(block, context)));
