import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../../kit/avatar/avatar.ts';
import '../../kit/overlay/dialog.ts';
import type { DialogElement } from '../../kit/overlay/dialog.ts';
import type { Event } from '../../../protocol/types.ts';
import { fullTimeOf, millisOf } from '../../kit/times.ts';
import { ModelElement } from '../../model/model-element.ts';
import { base } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { idOf } from '../../../words/participants.ts';
import { eventPreview } from '../../../words/preview.ts';
import { lineDirection } from '../../../words/safe-text.ts';
import { type Reader, readersOf } from './message-readers.ts';

interface Subject {
  event: Event;
  conversationId: string;
  /** The loaded history. */
  events: readonly Event[];
}

/** When a message was sent, and who has read it: as much as the server keeps. */
@customElement('parley-message-info')
export class MessageInfoElement extends ModelElement {
  @state() private subject: Subject | null = null;
  @query('parley-dialog') private readonly dialog!: DialogElement;
  #from: HTMLElement | null = null;

  static override styles = [
    base,
    css`
      .info {
        display: grid;
        gap: 16px;
        padding: 0 20px 20px;
      }
      .words {
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--line);
        color: var(--text-soft);
      }
      .words > .cut {
        display: block;
      }
      dl {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: 8px 16px;
        margin: 0;
      }
      dt {
        color: var(--text-soft);
      }
      dd {
        margin: 0;
        overflow-wrap: anywhere;
      }
      h3 {
        margin-bottom: 4px;
        font-size: 13px;
        font-weight: 600;
        color: var(--text-soft);
      }
      ul {
        list-style: none;
        margin: 0;
        padding: 0;
      }
      li {
        display: flex;
        align-items: center;
        gap: 12px;
        min-height: 44px;
      }
    `,
  ];

  /** `from` gets the focus back. */
  async show(subject: Subject, from: HTMLElement | null): Promise<void> {
    this.subject = subject;
    this.#from = from;
    await this.updateComplete;
    this.dialog.show();
  }

  override render() {
    return html`<parley-dialog
      .heading=${t('info.title')}
      @closed=${() => {
        this.subject = null;
        this.#from?.focus();
      }}
    >
      ${this.subject ? this.#content(this.subject) : nothing}
    </parley-dialog>`;
  }

  #content({ event, conversationId, events }: Subject): TemplateResult | typeof nothing {
    const view = this.mirror.conversations.get(conversationId);
    if (!view) return nothing;
    const names = this.mirror.names(view);
    const said = eventPreview(event, names, {});
    const sender = idOf(event.sender_id);
    const expiresAt = millisOf(event.expiration_timestamp);
    const { read, unread } = readersOf(event, view.conversation, events, this.mirror.selfId.get());
    return html`<div class="info" tabindex="0" role="group" aria-label=${t('info.title')}>
      <p class="words"><span class="cut" dir=${lineDirection(said)}>${said}</span></p>
      <dl>
        <dt>${t('info.from')}</dt>
        <dd><bdi>${names.isSelf(sender) ? t('name.you') : names.name(sender)}</bdi></dd>
        <dt>${t('info.sent')}</dt>
        <dd>
          ${fullTimeOf(millisOf(event.timestamp))}<br /><span class="meta">${t('info.delivered')}</span>
        </dd>
        ${
          expiresAt > 0
            ? html`<dt>${t('info.disappears')}</dt>
                <dd>${fullTimeOf(expiresAt)}</dd>`
            : nothing
        }
      </dl>
      ${this.#people(t('info.readBy', { count: read.length }), read)}
      ${read.length > 0 ? html`<p class="meta">${t('info.readHint')}</p>` : nothing}
      ${this.#people(
        t('info.unreadBy', { count: unread.length }),
        unread.map((id) => ({ id, atTheLatest: null })),
      )}
    </div>`;
  }

  #people(heading: string, people: readonly Reader[]) {
    if (people.length === 0) return nothing;
    return html`<section>
      <h3>${heading}</h3>
      <ul aria-label=${heading}>
        ${people.map(({ id, atTheLatest }) => this.#person(id, atTheLatest))}
      </ul>
    </section>`;
  }

  #person(id: string, atTheLatest: number | null) {
    const view = this.mirror.conversations.get(this.subject?.conversationId ?? '');
    const name = this.mirror.names(view).name(id);
    return html`<li>
      <parley-avatar .personId=${id} .name=${name} .picture=${this.mirror.face(id)}></parley-avatar>
      <div class="grow">
        <div class="name cut" dir="auto">${name}</div>
        ${
          atTheLatest === null
            ? nothing
            : html`<div class="meta">
                ${t('info.atTheLatest', { time: fullTimeOf(millisOf(atTheLatest)) })}
              </div>`
        }
      </div>
    </li>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-message-info': MessageInfoElement;
  }
}
