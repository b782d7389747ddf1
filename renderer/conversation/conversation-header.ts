import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import '../kit/icon-button.ts';
import { segmentsTemplate, segmentStyles } from '../kit/segments.ts';
import { hasLeft, isHistoryOff, isMuted } from '../../protocol/conversation-state.ts';
import { isPending, presenceOf, presenceWord } from '../model/people.ts';
import { icon } from '../kit/icons.ts';
import { ModelElement } from '../model/model-element.ts';
import { base } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { conversationAvatar } from '../model/conversation-avatar.ts';
import { isGroup, othersOf } from '../../words/participants.ts';

/** Who one talks to, and the switches of this conversation. Fires `back`, `find` and `details`. */
@customElement('parley-conversation-header')
export class ConversationHeaderElement extends ModelElement {
  @property({ type: Boolean }) details = false;
  @property({ type: Boolean }) finding = false;

  static override styles = [
    base,
    segmentStyles,
    css`
      :host {
        flex: none;
        display: flex;
        align-items: center;
        gap: 12px;
        height: 60px;
        padding-inline: 24px 12px;
        border-bottom: 1px solid var(--line);
        --ground: var(--surface);
      }
      :host([data-off]) {
        border-bottom: 1px dashed var(--text-soft);
      }
      .line {
        display: flex;
        gap: 4px;
      }
      .text {
        white-space: nowrap;
      }
      .off {
        vertical-align: bottom;
        display: inline-flex;
        gap: 4px;
        align-items: center;
        font-weight: 600;
      }
      .back {
        display: none;
        margin-inline: -4px -8px;
      }
      @media (max-width: 639px) {
        :host {
          padding-inline: 12px 8px;
        }
        .back {
          display: inline-block;
        }
      }
      /* Text at 200 % in a narrow window. */
      @media (max-width: 319px) {
        :host {
          gap: 4px;
          padding-inline: 4px;
        }
        .back {
          margin-inline: 0;
        }
        parley-avatar,
        parley-avatar-pair {
          display: none;
        }
      }
    `,
  ];

  override render() {
    const id = this.mirror.openId.get();
    const view = id === null ? null : this.mirror.conversations.get(id);
    if (!view) return nothing;
    const { conversation } = view;
    const selfId = this.mirror.selfId.get();
    const names = this.mirror.names(view);
    const title = this.mirror.title(view);
    const others = othersOf(conversation, selfId);
    const group = isGroup(conversation);
    const muted = isMuted(conversation);
    const off = isHistoryOff(conversation);
    const person = group || others[0] === undefined ? null : this.mirror.person(others[0]);
    const presence = presenceOf(person?.presence);
    this.toggleAttribute('data-off', off);
    return html`<parley-icon-button
        class="back"
        icon="arrowLeft"
        .label=${t('common.back')}
        @click=${() => this.dispatchEvent(new CustomEvent('back'))}
      ></parley-icon-button>
      ${conversationAvatar(this.mirror, view)}
      <div class="grow">
        <h1 class="name cut" dir="auto">${title}</h1>
        <div class="meta cut" dir="auto">
          ${off ? html`<span class="off">${icon('history', 12)}${t('conversation.historyOff')}</span> · ` : nothing}
          ${
            group
              ? html`${t('people.members', { count: others.length + 1 })} ·
                ${others.map((other) => names.first(other)).join(', ')}`
              : html`${presence === null && isPending(conversation, others[0] ?? '') ? t('conversation.pending') : presenceWord(presence)}${this.#mood(person?.presence?.mood_message?.mood_content?.segment ?? [])}`
          }
        </div>
      </div>
      ${
        hasLeft(conversation) || !this.mirror.hasCalls.get()
          ? nothing
          : html`<parley-icon-button
              icon="phone"
              .label=${view.call ? t('calls.join') : t('calls.start')}
              @click=${() => void this.actions.request('joinCall', view.id)}
            ></parley-icon-button>`
      }
      <parley-icon-button
        icon="search"
        .pressed=${this.finding}
        .label=${t('history.find')}
        @click=${() => this.dispatchEvent(new CustomEvent('find'))}
      ></parley-icon-button>
      <parley-icon-button
        .icon=${muted ? 'bellOff' : 'bell'}
        .label=${muted ? t('conversation.unmute') : t('conversation.mute')}
        @click=${() => void this.actions.list.run(muted ? 'unmute' : 'mute', view.id)}
      ></parley-icon-button>
      <parley-icon-button
        icon="panel"
        .expanded=${this.details}
        .label=${this.details ? t('conversation.hideDetails') : t('conversation.details')}
        @click=${() => this.dispatchEvent(new CustomEvent('details'))}
      ></parley-icon-button>`;
  }

  #mood(segments: Parameters<typeof segmentsTemplate>[0]) {
    return (segments?.length ?? 0) === 0
      ? nothing
      : html` ·
          <span class="text"
            >${t('common.openingQuote')}${segmentsTemplate(segments, (url) => void this.actions.bridge.openLink(url))}${t('common.closingQuote')}</span
          >`;
  }
}
