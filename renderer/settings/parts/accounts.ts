import { html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { AccountView } from '../../../preload/views.ts';
import '../../components/avatar.ts';
import '../../components/dialog.ts';
import type { DialogElement } from '../../components/dialog.ts';
import { faceOf, nameOf } from '../../format/people.ts';
import { icon } from '../../icons/icons.ts';
import { base, controls } from '../../styles/shared.ts';
import { words } from '../../words/words.ts';
import { settingStyles } from '../setting-styles.ts';
import { PartElement } from './part.ts';

/** What is asked before it is done. */
interface Question {
  readonly account: AccountView;
  readonly kind: 'sign-out' | 'remove';
}

/** Who one is on this computer: show, add, sign out, remove. */
@customElement('parley-accounts-part')
export class AccountsPartElement extends PartElement {
  @state() private question: Question | null = null;
  @query('parley-dialog') private readonly dialog!: DialogElement;

  static override styles = [base, controls, settingStyles];

  override render() {
    const { app } = this.context.state;
    return html`${this.heading()}
      <ul>
        ${app.accounts.map((account) => this.#row(account, account.key === app.active))}
      </ul>
      <div class="buttons below">
        <button type="button" class="button" @click=${this.#add}>
          ${icon('userPlus', 16)}${words.settings.accounts.add}
        </button>
      </div>
      ${this.outcome()} ${this.#confirm()}`;
  }

  #row(account: AccountView, active: boolean) {
    const say = words.settings.accounts;
    const name = account.self ? nameOf(account.self.entity, account.self.email) : account.server;
    const mail = account.self?.email ?? account.server;
    return html`<li class="wraps">
      <parley-avatar
        .personId=${account.self?.gaiaId ?? ''}
        .name=${name}
        .picture=${faceOf(account.key, account.self?.entity)}
      ></parley-avatar>
      <span class="grow wide">
        <span class="cut name block">${name}</span>
        <span class="cut meta block">${words.status.where[account.kind](mail, account.server)}</span>
        ${active ? html`<span class="meta block">${say.shown}</span>` : nothing}
      </span>
      <span class="buttons">
        ${
          active
            ? nothing
            : html`<button
                type="button"
                class="button"
                aria-label=${say.showName(mail)}
                @click=${() => void this.context.asking.bridge.selectAccount(account.key)}
              >
                ${say.show}
              </button>`
        }
        ${
          account.kind === 'look-around' || account.connection.kind === 'refused'
            ? nothing
            : html`<button
                type="button"
                class="button"
                aria-label=${say.signOutName(mail)}
                @click=${() => this.#ask({ account, kind: 'sign-out' })}
              >
                ${say.signOut}
              </button>`
        }
        <button
          type="button"
          class="button danger"
          aria-label=${say.removeName(mail)}
          @click=${() => this.#ask({ account, kind: 'remove' })}
        >
          ${say.remove}
        </button>
      </span>
    </li>`;
  }

  #confirm() {
    const say = words.settings.accounts;
    const mail = this.question?.account.self?.email ?? this.question?.account.server ?? '';
    const removes = this.question?.kind === 'remove';
    return html`<parley-dialog .heading=${removes ? say.removeAsk(mail) : say.signOutAsk(mail)}>
      <div class="confirm">
        <p class="soft">${removes ? say.removeHint : say.signOutHint}</p>
        <div class="buttons">
          <button type="button" class="button" @click=${() => this.dialog.hide()}>${words.cancel}</button>
          <button type="button" class="button primary" @click=${() => void this.#do()}>
            ${removes ? say.remove : say.signOut}
          </button>
        </div>
      </div>
    </parley-dialog>`;
  }

  #ask(question: Question): void {
    this.question = question;
    this.dialog.show();
  }

  #add(): void {
    this.dispatchEvent(new CustomEvent('add-account', { bubbles: true, composed: true }));
  }

  async #do(): Promise<void> {
    const { question } = this;
    this.dialog.hide();
    if (!question) return;
    const { bridge } = this.context.asking;
    const { key } = question.account;
    if (question.kind === 'sign-out') {
      await this.ask(bridge.signOutKeeping(key));
      return;
    }
    const last = this.context.state.app.accounts.length === 1;
    // Nobody is left: the way to a new beginning is behind the settings.
    if ((await this.ask(bridge.signOut(key))) && last)
      this.dispatchEvent(new CustomEvent('leave', { bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-accounts-part': AccountsPartElement;
  }
}
