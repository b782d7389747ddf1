import { css, html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { ConversationView } from '../../preload/views.ts';
import { callKey, isDeclinable, ringing, ringMillis } from './calls.ts';
import { icon } from '../kit/icons.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { conversationAvatar } from '../model/conversation-avatar.ts';
import { isGroup } from '../../words/participants.ts';
import { conversationName } from '../../words/conversation-name.ts';

/**
 * An incoming call. It takes no focus, since someone who is typing would answer by accident, but it is announced and is
 * the first stop of the Tab key. Fires `joined` with the conversation.
 */
@customElement('parley-ring')
export class RingElement extends ModelElement {
  @state() private ignored: ReadonlySet<string> = new Set();
  #timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [
    base,
    controls,
    css`
      :host {
        display: block;
        min-width: 0;
        background: var(--canvas);
      }
      .ring {
        max-width: 480px;
        margin: 12px auto;
        width: calc(100% - 24px);
        padding: 12px;
        border: 1px solid var(--line);
        border-radius: var(--radius-card);
        background: var(--raised);
        animation: drop var(--slow);
        --ground: var(--raised);
      }
      .who {
        display: flex;
        gap: 12px;
        align-items: center;
      }
      .who svg {
        color: var(--accent);
        animation: shake 1.2s ease-in-out infinite;
      }
      .buttons {
        display: flex;
        gap: 8px;
        justify-content: flex-end;
        margin-top: 12px;
      }
      @keyframes drop {
        from {
          opacity: 0;
          transform: translateY(12px);
        }
      }
      @keyframes shake {
        0%,
        40%,
        100% {
          transform: rotate(0);
        }
        10%,
        30% {
          transform: rotate(-12deg);
        }
        20% {
          transform: rotate(12deg);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .ring,
        .who svg {
          animation: none;
        }
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override render() {
    const views = this.mirror.calls.get();
    // Without a connection, no one can join.
    const self = this.mirror.online.get() ? (this.mirror.account.get()?.self ?? null) : null;
    const view = ringing({ views, self, ignored: this.ignored, now: Date.now() });
    clearTimeout(this.#timer);
    if (!view) return html`<div role="alert"></div>`;
    const { call, conversation } = view;
    this.#timer = setTimeout(() => this.requestUpdate(), (call?.since ?? 0) + ringMillis - Date.now());
    const names = this.mirror.names(view);
    const caller = names.first(call?.by ?? '');
    const text = isGroup(conversation)
      ? t('calls.ringsIn', { name: caller, group: conversationName(conversation, names, self?.gaiaId ?? '') })
      : t('calls.rings', { name: names.name(call?.by ?? '') });
    return html`<span class="hidden-text" role="alert">${text}</span>
      <div class="ring" role="dialog" aria-label=${text}>
        <div class="who">
          ${conversationAvatar(this.mirror, view)}
          <div class="grow">
            <div class="name">${text}</div>
            <div class="meta">${t('calls.ringHint')}</div>
          </div>
          ${icon('phoneCall', 20)}
        </div>
        <div class="buttons">
          <button type="button" class="button" @click=${() => this.#refuse(view)}>
            ${isDeclinable(conversation) ? t('calls.decline') : t('calls.ignore')}
          </button>
          <button type="button" class="button primary" @click=${() => this.#join(view.id)}>
            ${icon('phone', 16)}${t('calls.joinShort')}
          </button>
        </div>
      </div>`;
  }

  #refuse(view: ConversationView): void {
    this.ignored = new Set([...this.ignored, callKey(view)]);
    if (isDeclinable(view.conversation)) void this.actions.request('declineCall', view.id);
    else void this.actions.bridge.ignoreCall(this.actions.account, view.id);
  }

  #join(id: string): void {
    void this.actions.request('joinCall', id);
    this.dispatchEvent(new CustomEvent<string>('joined', { detail: id }));
  }
}
