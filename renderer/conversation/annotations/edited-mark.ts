import { css, html, nothing, type TemplateResult } from 'lit';
import type { MessageAnnotationsView } from '../../../preload/views.ts';
import { t } from '../../../words/translate.ts';
import { icon } from '../../kit/icons.ts';
import { fullTimeOf, millisOf } from '../../kit/times.ts';

interface MarkContext {
  /** Shows the versions of the message. */
  open(event: Event): void;
  /** Whether the Tab key reaches the mark. */
  readonly isReached: boolean;
}

/** Below the text of a message: that it was corrected, and that something about it is on its way. */
export function editedMark(
  annotations: MessageAnnotationsView | null,
  { open, isReached }: MarkContext,
): TemplateResult | typeof nothing {
  const editedAt = annotations?.editedAt;
  const isPending = annotations?.pending === true;
  if (editedAt === undefined && !isPending) return nothing;
  return html`<div class="marks">
    ${
      editedAt === undefined
        ? nothing
        : html`<button
            type="button"
            class="edited"
            tabindex=${isReached ? 0 : -1}
            aria-haspopup="dialog"
            title=${t('version.editedAt', { time: fullTimeOf(millisOf(editedAt)) })}
            @click=${open}
          >
            ${t('version.edited')}
          </button>`
    }
    ${
      isPending
        ? html`<span
            class="unsent"
            role="img"
            aria-label=${t('conversation.waiting')}
            title=${t('conversation.waiting')}
            >${icon('clock', 12)}</span
          >`
        : nothing
    }
  </div>`;
}

export const editedStyles = css`
  .marks {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-inline: 4px;
    font-size: 12px;
    line-height: 16px;
    color: var(--text-soft);
  }
  .edited {
    border-radius: 4px;
  }
  .edited:hover {
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  /* What is sent at once is not shown as waiting. */
  .unsent {
    animation: unsent 1ms 1s backwards;
  }
  @keyframes unsent {
    from {
      visibility: hidden;
    }
  }
`;
