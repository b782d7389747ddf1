import { html, nothing } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import type { AccountView, Result } from '../../../preload/views.ts';
import '../../kit/avatar/avatar.ts';
import '../../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../../kit/overlay/confirm.ts';
import { removeQuestion, signOutQuestion } from '../../model/leave-account.ts';
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
          account.kind === 'look-around' || account.signedOut
            ? nothing
            : html`<button
                type="button"
                class="button"
                aria-label=${t('settings.accounts.signOutName', { account: mail })}
                @click=${() => void this.#signOut(account)}
              >
                ${t('account.signOut')}
              </button>`
        }
        <button
          type="button"
          class="button danger"
          aria-label=${t('settings.accounts.removeName', { account: mail })}
          @click=${() => void this.#remove(account)}
        >
          ${t('settings.accounts.remove')}
        </button>
      </span>
    </li>`;
  }

  #add(): void {
    this.dispatchEvent(new CustomEvent('add-account', { bubbles: true, composed: true }));
  }

  async #signOut(account: AccountView): Promise<void> {
    const { bridge } = this.context;
    if (await this.confirm.ask(signOutQuestion(account)))
      await this.#leave(account, bridge.signOut(account.key), true);
  }

  async #remove(account: AccountView): Promise<void> {
    const { bridge } = this.context;
    if (await this.confirm.ask(await removeQuestion(account, bridge)))
      await this.#leave(account, bridge.removeAccount(account.key));
  }

  /** Where it is the one behind the settings and no other account comes in its place, they close: another screen is there now. */
  async #leave({ key }: AccountView, asked: Promise<Result<null>>, isLocked = false): Promise<void> {
    const { accounts, active } = this.context.state.app;
    const closes = active === key && (isLocked || accounts.length === 1);
    const close = this.closer();
    if ((await this.request(asked)) && closes) close();
  }
}
