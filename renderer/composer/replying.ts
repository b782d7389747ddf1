import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { icon } from '../kit/icons.ts';
import { unexpired } from '../model/messages/message-kind.ts';
import type { Mirror } from '../model/mirror.ts';
import type { ReplyTarget, ReplyTargets } from '../model/reply-targets.ts';
import { messageLine, senderName } from '../../words/preview.ts';
import { idOf } from '../../words/participants.ts';
import { t } from '../../words/translate.ts';

/** What the message that is written in each conversation replies to, and the bar above the field that says so. */
export class Replying {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #stop: () => void;
  readonly #targets = new Map<string, string>();

  /** `stop` is called when the person ends a reply in the bar. */
  constructor(host: ReactiveControllerHost & HTMLElement, stop: () => void) {
    this.#host = host;
    this.#stop = stop;
  }

  /** The id of that message; null: it is no reply. */
  target(conversationId: string): string | null {
    return this.#targets.get(conversationId) ?? null;
  }

  begin(conversationId: string, eventId: string | null): void {
    if (eventId === null) this.#targets.delete(conversationId);
    else this.#targets.set(conversationId, eventId);
    this.#host.requestUpdate();
  }

  /** Whether there was a reply to be ended. */
  end(conversationId: string): boolean {
    const ended = this.#targets.delete(conversationId);
    if (ended) this.#host.requestUpdate();
    return ended;
  }

  template(
    conversationId: string,
    { openNames: names, now }: Pick<Mirror, 'openNames' | 'now'>,
    targets: Pick<ReplyTargets, 'of'>,
  ): TemplateResult | typeof nothing {
    const id = this.target(conversationId);
    if (id === null) return nothing;
    const found = targets.of(conversationId, id);
    const [target] = typeof found === 'string' ? [] : unexpired([found], now.get());
    return html`<div class="reply-bar" role="group" aria-label=${t('reply.writing')}>
      ${icon('reply', 16)}
      <span class="grow">
        ${
          target
            ? html`<b>${t('reply.writingTo', { name: senderName(idOf(target.sender_id), names) })}</b>
                <span class="cut" dir="auto">${messageLine(target)}</span>`
            : html`<b>${t('reply.writing')}</b><span class="cut">${words(found)}</span>`
        }
      </span>
      <parley-icon-button
        icon="close"
        .label=${t('reply.stop')}
        @click=${() => {
          this.#stop();
          this.#host.focus();
        }}
      ></parley-icon-button>
    </div>`;
  }
}

const words = (found: ReplyTarget): string =>
  found === 'loading' ? '' : found === 'unknown' ? t('reply.earlier') : t('reply.deleted');

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
