import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { ConversationView } from '../../preload/views.ts';
import '../kit/fields/switch.ts';
import { hasLeft, isHistoryOff, isMuted } from '../../protocol/conversation-state.ts';
import { historyCanChange, isLinkShared } from './group-rights.ts';
import { icon } from '../kit/icons.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import './conversation-sound.ts';
import { detailsStyles } from './details-styles.ts';
import { isGroup, othersOf } from '../../words/participants.ts';
import './files/file-list.ts';
import './group-link.ts';
import './group-members.ts';
import './group-name.ts';
import './person-card.ts';
import './shown-list.ts';

/** The other of two, or a group and its members; what holds here; what was shown; leaving and deleting. */
@customElement('parley-details-content')
export class DetailsContentElement extends ModelElement {
  static override styles = [
    base,
    controls,
    detailsStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
        align-content: start;
      }
      parley-person-card {
        padding-inline: 8px;
      }
    `,
  ];

  override render() {
    const id = this.mirror.openId.get();
    const view = id === null ? null : this.mirror.conversations.get(id);
    if (!view) return nothing;
    const group = isGroup(view.conversation);
    const left = hasLeft(view.conversation);
    const annotations = this.mirror.timeline.get()?.annotations ?? null;
    const [other] = othersOf(view.conversation, this.mirror.selfId.get());
    return html`${!group && other !== undefined ? this.#person(view, other) : nothing}
      <section>
        ${group ? this.#name(view, left) : nothing} ${left ? nothing : this.#switches(view, group)}
      </section>
      ${
        group
          ? html`<section>
              <parley-group-members
                .mirror=${this.mirror}
                .actions=${this.actions}
                .view=${view}
                .left=${left}
              ></parley-group-members>
            </section>`
          : nothing
      }
      <section>
        <h3>${t('people.shown')}</h3>
        <parley-shown-list
          .actions=${this.actions}
          .conversationId=${view.id}
          .newest=${view.lastEvent?.timestamp ?? 0}
          .annotations=${annotations}
        ></parley-shown-list>
      </section>
      <section>
        <h3>${t('people.files')}</h3>
        <parley-file-list
          .mirror=${this.mirror}
          .actions=${this.actions}
          .conversationId=${view.id}
          .newest=${view.lastEvent?.timestamp ?? 0}
          .annotations=${annotations}
        ></parley-file-list>
      </section>
      <section>
        ${group && !left ? this.#deed('logOut', t('people.leave'), () => this.actions.list.remove(view.id, 'leave')) : nothing}
        ${this.#deed('trash', t('people.delete'), () => this.actions.list.remove(view.id, 'delete'))}
      </section>`;
  }

  #person(view: ConversationView, id: string) {
    return html`<parley-person-card
      .mirror=${this.mirror}
      .actions=${this.actions}
      .personId=${id}
      .fallback=${this.mirror.names(view).name(id)}
    ></parley-person-card>`;
  }

  #name(view: ConversationView, left: boolean) {
    const name = view.conversation.name ?? '';
    if (left) return html`<div class="named"><span class="name">${name || t('people.noName')}</span></div>`;
    return html`<parley-group-name
      .actions=${this.actions}
      .conversationId=${view.id}
      .name=${name}
    ></parley-group-name>`;
  }

  #switches(view: ConversationView, group: boolean) {
    const { conversation, id } = view;
    const fixed = !historyCanChange(conversation);
    return html`<parley-switch
        .label=${t('conversation.notifications')}
        .checked=${!isMuted(conversation)}
        @switched=${(event: CustomEvent<boolean>) => void this.actions.list.run(event.detail ? 'unmute' : 'mute', id)}
      ></parley-switch>
      <parley-conversation-sound .actions=${this.actions} .conversationId=${id}></parley-conversation-sound>
      <parley-switch
        .label=${t('people.history')}
        .hint=${fixed ? t('people.historyFixed') : t('people.historyHint')}
        .checked=${!isHistoryOff(conversation)}
        @switched=${(event: CustomEvent<boolean>) => {
          if (!fixed) void this.actions.request('keepHistory', id, event.detail);
        }}
      ></parley-switch>
      ${
        group
          ? html`<parley-group-link
              .actions=${this.actions}
              .conversationId=${id}
              .shared=${isLinkShared(conversation)}
            ></parley-group-link>`
          : nothing
      }`;
  }

  #deed(shown: 'logOut' | 'trash', label: string, run: () => Promise<void>) {
    return html`<button type="button" class="row danger" @click=${() => void run()}>
      ${icon(shown)}<span>${label}</span>
    </button>`;
  }
}
