import { html, LitElement } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { linkIn } from './people-choice.ts';
import { icon } from '../kit/icons.ts';
import type { Actions } from '../model/actions.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { peoplePickerStyles } from './people-picker-styles.ts';

/** Invites an address to the server; where that sends no e-mail, it responds with a link to share. */
@customElement('parley-invite-by-email')
export class InviteByEmailElement extends LitElement {
  @property({ attribute: false }) actions!: Actions;
  @property() address = '';
  @state() private answer: {
    address: string;
    kind: 'sending' | 'sent' | 'link' | 'refused';
    words: string;
  } | null = null;

  static override styles = [base, controls, peoplePickerStyles];

  override render() {
    const answer = this.answer?.address === this.address ? this.answer : null;
    if (answer?.kind === 'sent') return html`<p class="empty" role="status">${answer.words}</p>`;
    if (answer?.kind === 'refused') return html`<p class="empty problem" role="alert">${answer.words}</p>`;
    if (answer?.kind === 'link') return this.#link(answer.words);
    return html`<button
      type="button"
      class="invite"
      ?disabled=${answer !== null}
      @click=${() => void this.#invite()}
    >
      <span class="lead">${icon('mail', 16)}</span>
      <span class="grow">
        <span class="name cut">${t('people.inviteByEmail', { address: this.address })}</span>
        <span class="meta">${t('people.inviteHint')}</span>
      </span>
    </button>`;
  }

  #link(link: string) {
    return html`<div class="link-card" role="status">
      <span>${t('people.inviteLink')}</span>
      <span class="address meta">${link}</span>
      <button
        type="button"
        class="button"
        @click=${() => void this.actions.copy(link, t('people.linkCopied'))}
      >
        ${icon('copy', 16)}${t('people.copyLink')}
      </button>
    </div>`;
  }

  async #invite(): Promise<void> {
    const { address } = this;
    this.answer = { address, kind: 'sending', words: '' };
    const answer = await this.actions.bridge.inviteByEmail(this.actions.account, address).catch(() => null);
    const refusal = answer?.ok === false ? answer.error.message : t('firstStart.couldNot');
    const link = linkIn(refusal);
    if (answer?.ok) this.answer = { address, kind: 'sent', words: t('people.invited', { address }) };
    else if (link !== null) this.answer = { address, kind: 'link', words: link };
    else this.answer = { address, kind: 'refused', words: refusal };
  }
}
