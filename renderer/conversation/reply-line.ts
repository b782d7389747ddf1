import { css, html, nothing, type TemplateResult } from 'lit';
import type { Event } from '../../protocol/types.ts';
import { retractedBy } from '../../protocol/messages/annotations.ts';
import { unexpired } from '../model/messages/message-kind.ts';
import type { Names } from '../../words/person-name.ts';
import { messageLine, senderName } from '../../words/preview.ts';
import { idOf } from '../../words/participants.ts';
import { t } from '../../words/translate.ts';
import type { MessageContext } from './message-context.ts';

/** Who said what in the target of a reply, in one line. */
export const targetLine = (target: Event, names: Names, colour: number | undefined): TemplateResult =>
  html`<b data-colour=${colour ?? nothing}>${senderName(idOf(target.sender_id), names)}</b>
    <span class="cut" dir="auto">${messageLine(target)}</span>`;

/** Above the text of a reply: what it refers to. A click shows that. */
export function replyLineTemplate(
  eventId: string | null,
  context: MessageContext,
): TemplateResult | typeof nothing {
  if (eventId === null) return nothing;
  const target = context.target(eventId);
  if (target === 'loading') return html`<span class="reply-line" aria-busy="true"></span>`;
  const event = typeof target === 'string' ? null : (unexpired([target], context.serverNow())[0] ?? null);
  if (event === null || retractedBy(event.chat_message) !== null) {
    const text = target === 'unknown' ? t('reply.earlier') : t('reply.deleted');
    return html`<span class="reply-line gone">${text}</span>`;
  }
  const who = senderName(idOf(event.sender_id), context.names);
  return html`<button
    type="button"
    class="reply-line"
    aria-label=${t('reply.to', { name: who, text: messageLine(event) })}
    @click=${() => context.reveal(event)}
  >
    ${targetLine(event, context.names, context.colour(idOf(event.sender_id)))}
  </button>`;
}

export const replyLineStyles = css`
  .reply-line {
    display: flex;
    gap: 6px;
    min-width: 0;
    max-width: 100%;
    min-height: 24px;
    margin-top: 4px;
    padding: 2px 8px;
    border: 0;
    border-inline-start: 2px solid var(--text-soft);
    border-radius: 2px;
    background: none;
    font-size: 12px;
    line-height: 20px;
    text-align: start;
    color: var(--text-soft);
  }
  .reply-line b {
    flex: none;
    max-width: 50%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 600;
  }
  .reply-line .cut {
    min-width: 0;
  }
  .reply-line.gone {
    font-style: italic;
  }
  button.reply-line:hover {
    background: var(--hover);
    color: var(--text);
  }
`;
