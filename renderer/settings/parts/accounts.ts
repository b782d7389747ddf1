import { html, nothing } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import type { AccountView } from '../../../preload/views.ts';
import '../../kit/avatar/avatar.ts';
import '../../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../../kit/overlay/confirm.ts';
import { faceOf } from '../../model/people.ts';
import { icon } from '../../kit/icons.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';
import { personName } from '../../../words/person-name.ts';

/** The accounts on this computer: show, add, sign out, remove. */
@customElement('parley-accounts-part')
export class AccountsPartElement extends PartElement {
  @query('parley-confirm') private readonly confirm!: ConfirmElement;

  static override styles = [base, controls, settingStyles];

  override render() {
    const { app } = this.context.state;
    return html`${this.heading()}
      <ul>
        ${app.accounts.map((account) => this.#row(account, account.key === app.active))}
      </ul>
      <div class="buttons below">
        <button type="button" class="button" @click=${this.#add}>
          ${icon('userPlus', 16)}${t('settings.accounts.add')}
        </button>
      </div>
      ${this.outcome()}
      <parley-confirm></parley-confirm>`;
  }

  #row(account: AccountView, active: boolean) {
    const name = account.self ? personName(account.self.entity, account.self.email) : account.server;
    const mail = account.self?.email ?? account.server;
    return html`<li class="wraps">
      <parley-avatar
        .personId=${account.self?.gaiaId ?? ''}
        .name=${name}
        .picture=${faceOf(account.key, account.self?.entity)}
      ></parley-avatar>
      <span class="grow wide">
        <span class="cut name block" dir="auto">${name}</span>
        <span class="meta block where"
          >${t(`status.where.${account.kind}`, { email: mail, server: account.server })}</span
        >
        ${account.unencrypted ? html`<span class="meta block">${t('status.notEncrypted')}</span>` : nothing}
        ${active ? html`<span class="meta block">${t('settings.accounts.shown')}</span>` : nothing}
      </span>
      <span class="buttons">
        ${
          active
            ? nothing
            : html`<button
                type="button"
                class="button"
                aria-label=${t('settings.accounts.showName', { account: mail })}
                @click=${() => void this.context.bridge.selectAccount(account.key)}
              >
                ${t('settings.accounts.show')}
              </button>`
        }
        ${
          account.kind === 'look-around' || account.connection.kind === 'refused'
            ? nothing
            : html`<button
                type="button"
                class="button"
                aria-label=${t('settings.accounts.signOutName', { account: mail })}
                @click=${() => void this.#signOut(account, mail)}
              >
                ${t('settings.accounts.signOut')}
              </button>`
        }
        <button
          type="button"
          class="button danger"
          aria-label=${t('settings.accounts.removeName', { account: mail })}
          @click=${() => void this.#remove(account, mail)}
        >
          ${t('settings.accounts.remove')}
        </button>
      </span>
    </li>`;
  }

  #add(): void {
    this.dispatchEvent(new CustomEvent('add-account', { bubbles: true, composed: true }));
  }

  async #signOut({ key }: AccountView, mail: string): Promise<void> {
    const question = {
      heading: t('settings.accounts.signOutAsk', { account: mail }),
      text: t('settings.accounts.signOutHint'),
      action: t('settings.accounts.signOut'),
    };
    if (await this.confirm.ask(question)) await this.request(this.context.bridge.signOutKeeping(key));
  }

  async #remove({ key }: AccountView, mail: string): Promise<void> {
    const question = {
      heading: t('settings.accounts.removeAsk', { account: mail }),
      text: t('settings.accounts.removeHint'),
      action: t('settings.accounts.remove'),
    };
    if (!(await this.confirm.ask(question))) return;
    const last = this.context.state.app.accounts.length === 1;
    // No account is left: the first start is behind the settings.
    if ((await this.request(this.context.bridge.signOut(key))) && last)
      this.dispatchEvent(new CustomEvent('leave', { bubbles: true, composed: true }));
  }
}
