import { SignalWatcher } from '@lit-labs/signals';
import { css, html, LitElement } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { moveFocus } from '../components/roving.ts';
import { skeletonRows, skeletonStyles } from '../components/skeleton.ts';
import type { Tab } from '../format/conversations.ts';
import type { Mirror } from '../state/mirror.ts';
import { base, controls } from '../styles/shared.ts';
import { words } from '../words/words.ts';
import './conversation-row.ts';

/** The rows of one tab. `chosen` carries the conversation to open, `compose` asks for a new one. */
@customElement('parley-conversation-list')
export class ConversationListElement extends SignalWatcher(LitElement) {
  @property({ attribute: false }) mirror!: Mirror;
  @property() tab: Tab = 'inbox';
  /** The option that Tab reaches: the last one that had the focus, else the open one, else the first. */
  @state() private reached = '';

  static override styles = [
    base,
    controls,
    skeletonStyles,
    css`
      :host {
        display: block;
      }
      [role='listbox'] {
        display: flex;
        flex-direction: column;
        gap: 2px;
      }
      .empty {
        display: grid;
        gap: 16px;
        justify-items: center;
        padding: 48px 24px;
        text-align: center;
        text-wrap: balance;
        color: var(--text-soft);
      }
      .empty .button {
        color: var(--text);
      }
      /* Where there is room, the pane beside the list offers the same. */
      @media (min-width: 640px) {
        .empty .button {
          display: none;
        }
      }
    `,
  ];

  override render() {
    if (this.mirror.loaded.get() === null) return skeletonRows(6, words.loading);
    const ids = this.mirror.tabs[this.tab].get();
    if (ids.length === 0) return this.#empty();
    const openId = this.mirror.openId.get() ?? '';
    const reached = ids.includes(this.reached) ? this.reached : ids.includes(openId) ? openId : ids[0];
    return html`<div
      role="listbox"
      aria-label=${words.list.label}
      @keydown=${this.#key}
      @focusin=${(event: Event) => {
        this.reached = idOfTarget(event) ?? this.reached;
      }}
      @click=${(event: Event) => this.#choose(idOfTarget(event))}
    >
      ${repeat(
        ids,
        (id) => id,
        (id) =>
          html`<parley-conversation-row
            role="option"
            tabindex=${id === reached ? 0 : -1}
            .mirror=${this.mirror}
            .conversationId=${id}
          ></parley-conversation-row>`,
      )}
    </div>`;
  }

  #empty() {
    const text = {
      inbox: words.list.emptyInbox,
      invitations: words.list.emptyInvitations,
      archive: words.list.emptyArchive,
    }[this.tab];
    return html`<div class="empty">
      <p>${text}</p>
      ${
        this.tab === 'inbox'
          ? html`<button
              type="button"
              class="button"
              @click=${() => this.dispatchEvent(new CustomEvent('compose'))}
            >
              ${words.list.start}
            </button>`
          : ''
      }
    </div>`;
  }

  #key(event: KeyboardEvent): void {
    if (moveFocus(event, this.renderRoot)) return;
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    this.#choose(idOfTarget(event));
  }

  #choose(id: string | null): void {
    if (id !== null) this.dispatchEvent(new CustomEvent<string>('chosen', { detail: id }));
  }
}

function idOfTarget(event: Event): string | null {
  const row = event.target instanceof Element ? event.target.closest('parley-conversation-row') : null;
  return row?.conversationId ?? null;
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-conversation-list': ConversationListElement;
  }
}
