import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Event } from '../../protocol/types.ts';
import '../kit/icon-button.ts';
import { icon } from '../kit/icons.ts';
import type { Names } from '../../words/person-name.ts';
import { messageLine, senderName } from '../../words/preview.ts';
import { idOf } from '../../words/participants.ts';
import { t } from '../../words/translate.ts';

/** What the message that is written in each conversation replies to, and the bar above the field that says so. */
export class Replying {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #targets = new Map<string, Event>();

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
  }

  /** Null: it is no reply. */
  target(conversationId: string): Event | null {
    return this.#targets.get(conversationId) ?? null;
  }

  begin(conversationId: string, target: Event): void {
    this.#targets.set(conversationId, target);
    this.#host.requestUpdate();
  }

  /** Whether there was a reply to be ended. */
  end(conversationId: string): boolean {
    const ended = this.#targets.delete(conversationId);
    if (ended) this.#host.requestUpdate();
    return ended;
  }

  template(conversationId: string, names: Names): TemplateResult | typeof nothing {
    const target = this.target(conversationId);
    if (!target) return nothing;
    return html`<div class="reply-bar" role="group" aria-label=${t('reply.writing')}>
      ${icon('reply', 16)}
      <span class="grow">
        <b>${t('reply.writingTo', { name: senderName(idOf(target.sender_id), names) })}</b>
        <span class="cut" dir="auto">${messageLine(target)}</span>
      </span>
      <parley-icon-button
        icon="close"
        .label=${t('reply.stop')}
        @click=${() => {
          this.end(conversationId);
          this.#host.focus();
        }}
      ></parley-icon-button>
    </div>`;
  }
}

export const replyBarStyles = css`
  .reply-bar {
    display: flex;
    align-items: center;
    gap: 8px;
    padding-block: 0 4px;
    padding-inline: 14px 6px;
    font-size: 12px;
    line-height: 18px;
    color: var(--text-soft);
  }
  .reply-bar svg {
    flex: none;
  }
  .reply-bar .grow {
    flex: 1;
    min-width: 0;
    display: grid;
  }
  .reply-bar b {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 600;
    color: var(--text);
  }
`;
