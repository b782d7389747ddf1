import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { dot, pill, pillStyles } from '../kit/pill.ts';
import { icon } from '../kit/icons.ts';
import { isMuted } from '../../protocol/conversation-state.ts';
import { isUnread, lastAt, unreadWords } from '../model/conversations.ts';
import { presenceOf, presenceWord } from '../model/people.ts';
import { previewOf } from '../model/preview.ts';
import { listTimeOf } from '../kit/times.ts';
import type { Mirror } from '../model/mirror.ts';
import { SignalElement } from '../kit/signal-element.ts';
import { base } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { rowMood } from './row-mood.ts';
import { conversationAvatar } from '../model/conversation-avatar.ts';
import { rowStyles } from '../kit/styles/row-styles.ts';
import { isGroup, othersOf } from '../../words/participants.ts';
import { lineDirection } from '../../words/safe-text.ts';

/** One conversation of the list. The host is the option, so the list can name and focus it. */
@customElement('parley-conversation-row')
export class ConversationRowElement extends SignalElement {
  @property({ attribute: false }) mirror!: Mirror;
  @property({ attribute: 'data-conversation-id', reflect: true }) conversationId = '';
  /** The button for its actions stands where the time is. */
  @property({ type: Boolean, reflect: true }) acting = false;

  static override styles = [
    base,
    pillStyles,
    rowStyles,
    css`
      :host {
        height: var(--row);
        contain: layout style;
      }
      .who {
        display: flex;
        gap: 6px;
        align-items: center;
      }
      .mood {
        flex: none;
        font-size: 14px;
        line-height: 20px;
      }
      .typing,
      .call {
        color: var(--accent);
      }
      .call svg {
        display: inline-block;
        vertical-align: -2px;
        margin-inline-end: 4px;
      }
      .failed b {
        color: var(--negative);
      }
      .draft b {
        color: var(--warning);
      }
      b {
        font-weight: 600;
      }
      .name {
        font-weight: 500;
      }
      /* What is unread is seen without reading: the whole row where it notifies, the name alone where it is muted. */
      .unread .name {
        font-weight: 700;
      }
      .unread:not(.muted) .second > .soft {
        font-weight: 600;
        color: var(--text);
      }
      .unread.muted .name {
        font-weight: 600;
      }
    `,
  ];

  override render() {
    const view = this.mirror.conversations.get(this.conversationId);
    if (!view) return nothing;
    const selfId = this.mirror.selfId.get();
    const names = this.mirror.names(view);
    const open = this.mirror.openId.get() === view.id;
    const title = this.mirror.title(view);
    const others = othersOf(view.conversation, selfId);
    const group = isGroup(view.conversation);
    const muted = isMuted(view.conversation);
    const preview = previewOf(view, names, open);
    const time = view.lastEvent || lastAt(view) > 0 ? listTimeOf(lastAt(view), this.mirror.now.get()) : '';
    const person = others[0] === undefined ? null : this.mirror.person(others[0]);
    const presence = group ? null : presenceOf(person?.presence);
    const mood = group ? null : rowMood(person?.presence);

    this.setAttribute('aria-selected', String(open));

    return html`<div class="row ${isUnread(view) ? 'unread' : ''} ${muted ? 'muted' : ''}">
      ${conversationAvatar(this.mirror, view)}
      <div class="grow">
        <div class="line">
          <span class="who grow">
            <span class="name cut" dir="auto">${title}</span>
            ${mood ? html`<span class="mood" aria-hidden="true" title=${mood.text}>${mood.emoji}</span>` : nothing}
          </span>
          ${presence ? html`<span class="hidden-text">${presenceWord(presence)}</span>` : nothing}
          ${mood ? html`<span class="hidden-text">${t('list.mood', { mood: mood.text })}</span>` : nothing}
          <span class="meta time">${time}</span>
        </div>
        <div class="line second">
          <span
            class="cut grow ${preview.kind === 'typing' || preview.kind === 'call' ? '' : 'soft'} ${preview.kind}"
            dir=${lineDirection(`${preview.lead} ${preview.text}`)}
            >${preview.kind === 'call' ? icon('phoneCall', 14) : nothing}${preview.lead ? html`<b>${preview.lead}</b> ` : nothing}${preview.text}</span
          >
          <span class="hidden-text"> ${unreadWords(view)} ${muted ? t('list.muted') : ''} </span>
          ${muted && !isUnread(view) ? html`<span class="soft">${icon('bellOff', 14)}</span>` : nothing}
          ${view.unread > 0 ? pill(view.unread, { muted, more: view.unreadMore ?? false }) : isUnread(view) ? dot(muted) : nothing}
        </div>
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-conversation-row': ConversationRowElement;
  }
}
