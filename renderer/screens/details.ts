import { SignalWatcher } from '@lit-labs/signals';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import '../components/avatar.ts';
import '../components/icon-button.ts';
import '../components/switch.ts';
import { isMuted, othersOf } from '../format/conversations.ts';
import { isPending, loadablePicture, ownPresence, presenceOf, presenceWord } from '../format/people.ts';
import type { Actions } from '../state/actions.ts';
import type { Mirror } from '../state/mirror.ts';
import { base } from '../styles/shared.ts';
import { words } from '../words/words.ts';

/** Third pane: the people of the open conversation and its settings. Fires `closed`. */
@customElement('parley-details')
export class DetailsElement extends SignalWatcher(LitElement) {
  @property({ attribute: false }) mirror!: Mirror;
  @property({ attribute: false }) actions!: Actions;

  static override styles = [
    base,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
        background: var(--canvas);
        border-inline-start: 1px solid var(--line);
      }
      .head {
        flex: none;
        display: flex;
        align-items: center;
        height: 60px;
        padding-inline: 16px 12px;
        border-bottom: 1px solid var(--line);
      }
      h2 {
        font-weight: 600;
      }
      h3 {
        padding: 0 8px 4px;
        font-size: 12px;
        font-weight: 600;
        color: var(--text-soft);
      }
      .body {
        padding: 12px 8px;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 16px;
        align-content: start;
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        align-items: center;
        gap: 12px;
        min-height: 48px;
        padding: 6px 8px;
      }
    `,
  ];

  override render() {
    const id = this.mirror.openId.get();
    const view = id === null ? null : this.mirror.conversations.get(id);
    if (!view) return nothing;
    const selfId = this.mirror.selfId.get();
    const muted = isMuted(view.conversation);
    const people = [...othersOf(view.conversation, selfId), selfId];
    return html`<div class="head">
        <h2 class="grow">${words.conversation.details}</h2>
        <parley-icon-button
          icon="close"
          .label=${words.conversation.hideDetails}
          @click=${() => this.dispatchEvent(new CustomEvent('closed'))}
        ></parley-icon-button>
      </div>
      <div class="body scroll grow" tabindex="0" role="region" aria-label=${words.conversation.details}>
        <parley-switch
          .label=${words.conversation.notifications}
          .checked=${!muted}
          @switched=${(event: CustomEvent<boolean>) => void this.actions.setMuted(view.id, !event.detail)}
        ></parley-switch>
        <section>
          <h3>${words.conversation.members}, ${people.length}</h3>
          <ul aria-label=${words.conversation.members}>
            ${people.map((person) => this.#member(person, person === selfId))}
          </ul>
        </section>
      </div>`;
  }

  #member(id: string, self: boolean) {
    const openId = this.mirror.openId.get();
    const view = openId === null ? null : this.mirror.conversations.get(openId);
    const person = this.mirror.person(id);
    const name = this.mirror.names(view).name(id);
    const account = this.mirror.account.get()?.self;
    const presence =
      self && account ? ownPresence(account, this.mirror.online.get()) : presenceOf(person?.presence);
    const pending = !self && view !== null && view !== undefined && isPending(view.conversation, id);
    const notes = [
      presenceWord(presence),
      self ? words.conversation.youSuffix : '',
      pending ? words.conversation.pending : '',
    ].filter((note) => note !== '');
    return html`<li>
      <parley-avatar
        .personId=${id}
        .name=${name}
        .picture=${loadablePicture(person?.entity.properties?.photo_url)}
        .presence=${presence}
      ></parley-avatar>
      <div class="grow">
        <div class="cut name">${name}</div>
        <div class="meta cut">${notes.join(' · ')}</div>
      </div>
    </li>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-details': DetailsElement;
  }
}
