import { css, html, nothing } from 'lit';
import { roundLead } from '../kit/styles/lead.ts';
import { customElement, property, query } from 'lit/decorators.js';
import type { ConversationView } from '../../preload/views.ts';
import '../kit/avatar/avatar.ts';
import '../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../kit/overlay/confirm.ts';
import '../kit/icon-button.ts';
import { isPending, ownPresence, presenceOf, presenceWord } from '../model/people.ts';
import { icon } from '../kit/icons.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { detailsStyles } from './details-styles.ts';
import { othersOf } from '../../words/participants.ts';
import './person-dialog.ts';
import type { PersonDialogElement } from './person-dialog.ts';

/** The members of a group: who they are, adding and removing. */
@customElement('parley-group-members')
export class GroupMembersElement extends ModelElement {
  @property({ attribute: false }) view!: ConversationView;
  @property({ type: Boolean }) left = false;
  @query('parley-person-dialog') private readonly dialog!: PersonDialogElement;
  @query('parley-confirm') private readonly confirm!: ConfirmElement;

  static override styles = [
    base,
    controls,
    detailsStyles,
    css`
      .member parley-icon-button {
        opacity: 0;
        margin-inline-end: 4px;
      }
      .member:hover parley-icon-button,
      .member:focus-within parley-icon-button {
        opacity: 1;
      }
      .lead {
        ${roundLead};
      }
    `,
  ];

  #colours: ReadonlyMap<string, number> = new Map();

  override render() {
    const selfId = this.mirror.selfId.get();
    const others = othersOf(this.view.conversation, selfId);
    const people = this.left ? others : [...others, selfId];
    this.#colours = this.mirror.colours(this.view);
    return html`<h3>${t('people.members', { count: people.length })}</h3>
      <ul aria-label=${t('conversation.members')}>
        ${
          this.left
            ? nothing
            : html`<li class="member">
                <button type="button" class="person" @click=${() => void this.#add()}>
                  <span class="lead">${icon('userPlus', 16)}</span
                  ><span class="name">${t('people.add')}</span>
                </button>
              </li>`
        }
        ${people.map((id) => (id === selfId ? this.#self(id) : this.#member(id)))}
      </ul>
      <parley-person-dialog .mirror=${this.mirror} .actions=${this.actions}></parley-person-dialog>
      <parley-add-people
        .mirror=${this.mirror}
        .actions=${this.actions}
        .conversationId=${this.view.id}
        .name=${this.mirror.title(this.view)}
        .present=${others}
      ></parley-add-people>
      <parley-confirm></parley-confirm>`;
  }

  #self(id: string) {
    const self = this.mirror.account.get()?.self;
    const presence = self
      ? ownPresence(self, this.mirror.online.get(), this.mirror.app.get()?.appearsAway ?? false)
      : null;
    return html`<li class="member">
      <div class="person">
        ${this.#face(id, presence, [presenceWord(presence), t('conversation.youSuffix')])}
      </div>
    </li>`;
  }

  #member(id: string) {
    const name = this.mirror.names(this.view).name(id);
    const presence = presenceOf(this.mirror.person(id)?.presence);
    const pending = isPending(this.view.conversation, id) ? t('conversation.pending') : '';
    return html`<li class="member">
      <button type="button" class="person" @click=${() => void this.dialog.show(id)}>
        ${this.#face(id, presence, [presenceWord(presence), pending])}
      </button>
      ${
        this.left
          ? nothing
          : html`<parley-icon-button
              icon="userMinus"
              .iconSize=${16}
              .label=${t('people.remove', { name })}
              @click=${() => void this.#remove(id, name)}
            ></parley-icon-button>`
      }
    </li>`;
  }

  #face(id: string, presence: ReturnType<typeof presenceOf>, notes: readonly string[]) {
    const name = this.mirror.names(this.view).name(id);
    return html`<parley-avatar
        .personId=${id}
        .name=${name}
        .picture=${this.mirror.face(id)}
        .presence=${presence}
        .colour=${this.#colours.get(id)}
      ></parley-avatar>
      <span class="grow">
        <span class="name cut block" dir="auto">${name}</span>
        <span class="meta cut block">${notes.filter(Boolean).join(' · ')}</span>
      </span>`;
  }

  async #add(): Promise<void> {
    await import('./add-people.ts');
    await this.renderRoot.querySelector('parley-add-people')?.show();
  }

  async #remove(id: string, name: string): Promise<void> {
    const conversationId = this.view.id;
    const question = {
      heading: t('people.removeAsk', { name }),
      text: t('people.removeText'),
      action: t('people.removeDo'),
      danger: true,
    } as const;
    if (await this.confirm.ask(question)) await this.actions.request('removePerson', conversationId, id);
  }
}
