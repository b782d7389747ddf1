import { SignalWatcher } from '@lit-labs/signals';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { idOf } from '../format/people.ts';
import { hasLeft, isHistoryOff, isInvitation, titleOf } from '../format/conversations.ts';
import { typedText } from '../format/segments.ts';
import { icon } from '../icons/icons.ts';
import type { ConversationView, OutboxItemView } from '../../preload/views.ts';
import type { Actions } from '../state/actions.ts';
import type { Mirror } from '../state/mirror.ts';
import { base, controls } from '../styles/shared.ts';
import { words } from '../words/words.ts';
import './composer.ts';
import type { ComposerElement } from './composer.ts';
import './conversation-header.ts';
import './timeline.ts';
import type { TimelineElement } from './timeline.ts';

/** Middle pane: header, history, typing line and composer of the open conversation. */
@customElement('parley-conversation')
export class ConversationElement extends SignalWatcher(LitElement) {
  @property({ attribute: false }) mirror!: Mirror;
  @property({ attribute: false }) actions!: Actions;
  @property({ type: Boolean }) details = false;
  @query('parley-composer') private readonly composer!: ComposerElement | null;
  @query('parley-timeline') private readonly timeline!: TimelineElement | null;

  static override styles = [
    base,
    controls,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-width: 0;
        min-height: 0;
        background: var(--surface);
      }
      .nothing {
        flex: 1;
        display: grid;
        gap: 16px;
        align-content: center;
        justify-items: center;
        padding: 24px;
        text-align: center;
        color: var(--text-soft);
      }
      .nothing .button {
        color: var(--text);
      }
      .nothing svg {
        stroke-width: 1.25;
        width: 48px;
        height: 48px;
      }
      .typing {
        flex: none;
        display: flex;
        align-items: center;
        gap: 6px;
        width: 100%;
        max-width: 808px;
        height: 20px;
        margin-inline: auto;
        padding-inline: 24px;
        font-size: 12px;
        color: var(--text-soft);
      }
      .dots {
        display: inline-flex;
        gap: 3px;
      }
      .dots i {
        width: 4px;
        height: 4px;
        border-radius: 50%;
        background: var(--accent);
        animation: pulse 1.2s ease-in-out infinite;
      }
      .dots i:nth-child(2) {
        animation-delay: 0.2s;
      }
      .dots i:nth-child(3) {
        animation-delay: 0.4s;
      }
      @keyframes pulse {
        50% {
          opacity: 0.25;
        }
      }
      .banner {
        flex: none;
        padding: 8px 24px 16px;
        text-align: center;
        color: var(--text-soft);
      }
      .banner.above {
        padding-block: 8px 4px;
        font-size: 12px;
      }
      @media (max-width: 639px) {
        .typing {
          padding-inline: 12px;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .dots i {
          animation: none;
        }
      }
    `,
  ];

  /** Also where the conversation has been opened in this very moment and is not drawn yet. */
  async focusComposer(): Promise<void> {
    this.requestUpdate();
    await this.updateComplete;
    await this.composer?.updateComplete;
    this.composer?.focus();
  }

  override render() {
    const id = this.mirror.openId.get();
    const view = id === null ? null : this.mirror.conversations.get(id);
    if (!view) {
      return this.mirror.loaded.get() === null
        ? html`<h1 class="hidden-text">${words.app}</h1>
            <slot name="connection"></slot>`
        : this.#nothing();
    }
    const names = this.mirror.names(view);
    return html`<parley-conversation-header
        .mirror=${this.mirror}
        .actions=${this.actions}
        .details=${this.details}
        @back=${() => this.dispatchEvent(new CustomEvent('back'))}
        @details=${() => this.dispatchEvent(new CustomEvent('details'))}
      ></parley-conversation-header>
      <slot name="connection"></slot>
      <parley-timeline
        .mirror=${this.mirror}
        .actions=${this.actions}
        @edit=${(event: CustomEvent<OutboxItemView>) => this.#edit(event.detail)}
      ></parley-timeline>
      ${this.#typing(view)}
      ${
        hasLeft(view.conversation)
          ? html`<p class="banner">${words.conversation.left}</p>`
          : html`${this.#invitation(view)}
              <parley-composer
                .actions=${this.actions}
                .conversationId=${view.id}
                .draft=${view.draft}
                .name=${titleOf(view.conversation, names, this.mirror.selfId.get())}
                .historyOff=${isHistoryOff(view.conversation)}
                @sent=${() => this.timeline?.toEnd()}
              ></parley-composer>`
      }`;
  }

  /** The words are a draft before the message is forgotten. */
  #edit({ clientGeneratedId, content }: OutboxItemView): void {
    if (!this.composer) return;
    this.composer.takeBack(typedText(content.segment));
    this.actions.discardMessage(clientGeneratedId);
  }

  #typing(view: ConversationView) {
    const names = this.mirror.names(view);
    const who = words.and(view.typing.slice(0, 3).map((id) => names.first(id)));
    return html`<div class="typing" aria-live="polite">
      ${
        view.typing.length > 0
          ? html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>
              <span class="cut">${words.conversation.isTyping(who, view.typing.length > 1)}</span>`
          : nothing
      }
    </div>`;
  }

  #invitation(view: ConversationView) {
    if (!isInvitation(view.conversation)) return nothing;
    const inviter = idOf(view.conversation.self_conversation_state?.inviter_id);
    return html`<p class="banner above">
      ${
        inviter === ''
          ? words.conversation.invited
          : words.conversation.invitedBy(this.mirror.names(view).first(inviter))
      }
    </p>`;
  }

  #nothing() {
    return html`<slot name="connection"></slot>
      <div class="nothing">
        <h1 class="hidden-text">${words.app}</h1>
        ${icon('message', 24)}
        <p>${words.conversation.choose}</p>
        <button type="button" class="button" @click=${() => this.dispatchEvent(new CustomEvent('compose'))}>
          ${words.list.newConversation}
        </button>
      </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-conversation': ConversationElement;
  }
}
