import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import '../kit/icon-button.ts';
import '../kit/fields/switch.ts';
import type { Actions } from '../model/actions.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { detailsStyles } from './details-styles.ts';

/** Whether people can join a group by a link, and the link. */
@customElement('parley-group-link')
export class GroupLinkElement extends LitElement {
  @property({ attribute: false }) actions!: Actions;
  @property() conversationId = '';
  @property({ type: Boolean }) shared = false;
  @state() private link = '';

  static override styles = [base, controls, detailsStyles];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('conversationId') && !changed.has('shared')) return;
    this.link = '';
    if (this.shared) void this.#read(this.conversationId);
  }

  override render() {
    return html`<parley-switch
        .label=${t('people.link')}
        .hint=${t('people.linkHint')}
        .checked=${this.shared}
        @switched=${(event: CustomEvent<boolean>) =>
          void this.actions.request('shareLink', this.conversationId, event.detail)}
      ></parley-switch>
      ${
        this.link === ''
          ? nothing
          : html`<div class="link-card" role="group" aria-label=${t('people.linkLabel')}>
              <span class="address meta grow cut" dir="ltr" title=${this.link}>${this.link}</span>
              <parley-icon-button
                icon="copy"
                .iconSize=${16}
                .label=${t('people.copyLink')}
                @click=${() => void this.actions.copy(this.link, t('people.linkCopied'))}
              ></parley-icon-button>
            </div>`
      }`;
  }

  async #read(id: string): Promise<void> {
    const answer = await this.actions.bridge.readLink(this.actions.account, id).catch(() => null);
    if (id !== this.conversationId || !this.shared) return;
    if (answer?.ok) this.link = answer.value;
    else this.actions.showToast(answer?.error.message ?? t('people.linkFailed'));
  }
}
