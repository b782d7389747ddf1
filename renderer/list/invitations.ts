import { html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import '../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../kit/overlay/confirm.ts';
import { skeletonRows, skeletonStyles } from '../kit/skeleton.ts';
import { isFromStranger } from '../../protocol/conversation-state.ts';
import { previewOf } from '../model/preview.ts';
import { listTimeOf, millisOf } from '../kit/times.ts';
import type { ConversationView } from '../../preload/views.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { conversationAvatar } from '../model/conversation-avatar.ts';
import { emptyList, emptyListStyles } from './empty-list.ts';
import { invitationStyles } from './invitations-styles.ts';
import { isGroup, idOf } from '../../words/participants.ts';
import { lineDirection } from '../../words/safe-text.ts';

/** Invitations that wait for an answer; those of strangers apart. `chosen` carries the conversation to look into. */
@customElement('parley-invitations')
export class InvitationsElement extends ModelElement {
  @state() private strangers = false;
  @query('parley-confirm') private readonly confirm!: ConfirmElement;

  static override styles = [base, controls, skeletonStyles, emptyListStyles, invitationStyles];

  override render() {
    if (this.mirror.loaded.get() === null) return skeletonRows(3, t('common.loading'));
    const views = this.mirror.tabs.invitations.get().flatMap((id) => this.mirror.conversations.get(id) ?? []);
    if (views.length === 0) return emptyList('invitations', () => undefined);
    const likely = views.filter(({ conversation }) => !isFromStranger(conversation));
    const unlikely = views.filter(({ conversation }) => isFromStranger(conversation));
    // Where there is nothing else, nothing needs to be kept out of the way.
    const shown = this.strangers || likely.length === 0;
    return html`${likely.length > 0 ? this.#cards(likely, t('list.invitations')) : nothing}
      ${
        unlikely.length > 0
          ? html`<section>
              <h2>${t('row.strangers')}</h2>
              <p class="meta">${t('row.strangersHint')}</p>
              ${shown ? this.#cards(unlikely, t('row.strangers')) : nothing}
              ${
                likely.length > 0
                  ? html`<button
                      type="button"
                      class="link"
                      aria-expanded=${shown}
                      @click=${() => {
                        this.strangers = !this.strangers;
                      }}
                    >
                      ${shown ? t('row.hideStrangers') : t('row.showStrangers', { count: unlikely.length })}
                    </button>`
                  : nothing
              }
            </section>`
          : nothing
      } <parley-confirm></parley-confirm>`;
  }

  #cards(views: readonly ConversationView[], label: string) {
    return html`<ul aria-label=${label}>
      ${repeat(
        views,
        ({ id }) => id,
        (view) => this.#card(view),
      )}
    </ul>`;
  }

  #card(view: ConversationView) {
    const { conversation, id } = view;
    const names = this.mirror.names(view);
    const inviterId = idOf(conversation.self_conversation_state?.inviter_id);
    const inviter = inviterId === '' ? '' : names.name(inviterId);
    const title = this.mirror.title(view);
    const open = this.mirror.openId.get() === id;
    const preview = view.lastEvent ? previewOf(view, names, false).text : '';
    const at = millisOf(conversation.self_conversation_state?.invite_timestamp ?? 0);
    return html`<li class=${open ? 'open' : ''}>
      <button
        type="button"
        class="look"
        aria-current=${open ? 'true' : nothing}
        @click=${() => this.dispatchEvent(new CustomEvent<string>('chosen', { detail: id }))}
      >
        ${conversationAvatar(this.mirror, view)}
        <span class="grow">
          <span class="line">
            <span class="name cut grow" dir="auto">${title}</span>
            <span class="meta">${at > 0 ? listTimeOf(at, this.mirror.now.get()) : ''}</span>
          </span>
          <span class="meta cut">
            ${isGroup(conversation) && inviter !== '' ? t('row.invitedBy', { name: inviter }) : t('row.invitedToTalk')}
          </span>
          ${preview === '' ? nothing : html`<span class="cut soft" dir=${lineDirection(preview)}>${preview}</span>`}
        </span>
      </button>
      <div class="buttons">
        <button
          type="button"
          class="button primary"
          aria-label=${t('row.acceptFrom', { name: title })}
          @click=${() => void this.actions.request('acceptInvitation', id)}
        >
          ${t('row.accept')}
        </button>
        <button
          type="button"
          class="button"
          aria-label=${t('row.declineFrom', { name: title })}
          @click=${() => void this.actions.list.decline(id)}
        >
          ${t('row.decline')}
        </button>
        ${
          inviter === ''
            ? nothing
            : html`<button
                type="button"
                class="button quiet danger"
                aria-label=${t('row.blockPerson', { name: inviter })}
                @click=${() => void this.#block(id, inviter)}
              >
                ${t('row.block')}
              </button>`
        }
      </div>
    </li>`;
  }

  async #block(id: string, name: string): Promise<void> {
    const question = {
      heading: t('people.blockAsk', { name }),
      text: t('people.blockText'),
      action: t('row.block'),
      danger: true,
    } as const;
    if (await this.confirm.ask(question)) await this.actions.list.blockInviter(id, name);
  }
}
