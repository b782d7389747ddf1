import { css, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../kit/fields/choices.ts';
import '../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../kit/overlay/confirm.ts';
import { pill, pillStyles } from '../kit/pill.ts';
import '../kit/overlay/popover.ts';
import type { PopoverElement } from '../kit/overlay/popover.ts';
import '../kit/fields/switch.ts';
import { icon } from '../kit/icons.ts';
import { type Chosen, disturbChoiceOf, disturbChoices } from '../model/disturb-choice.ts';
import { disturbWords } from '../kit/times.ts';
import type { AccountView, DoNotDisturbChoice } from '../../preload/views.ts';
import { choicesOf } from '../kit/fields/choices-of.ts';
import { removeQuestion, signOutQuestion } from '../model/leave-account.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import './mood-editor.ts';
import type { MoodEditorElement } from './mood-editor.ts';

/** One's own mood and availability, under one's name in the list, and the way to everything else. */
@customElement('parley-status-panel')
export class StatusPanelElement extends ModelElement {
  @state() private chosen: Chosen | null = null;
  /** How many certificates the person accepted; there is nothing to show of none. */
  @state() private certificates = 0;
  @query('parley-popover') private readonly menu!: PopoverElement;
  @query('parley-confirm') private readonly confirm!: ConfirmElement;
  @query('parley-mood-editor') private readonly mood!: MoodEditorElement;

  static override styles = [
    base,
    controls,
    pillStyles,
    css`
      .panel {
        width: 384px;
        max-width: 100%;
        padding: 8px;
      }
      section {
        padding: 8px;
      }
      section + section {
        border-top: 1px solid var(--line);
      }
      section.flush {
        padding-inline: 0;
      }
      h2 {
        margin-bottom: 8px;
        font-weight: 600;
      }
      .row {
        display: flex;
        align-items: center;
        gap: 12px;
        width: 100%;
        padding: 4px 8px;
        border-radius: var(--radius);
      }
      button.row:hover {
        background: var(--hover);
      }
      kbd {
        padding: 0 5px;
        border: 1px solid var(--line);
        border-radius: 4px;
        color: var(--text-soft);
        font: 12px/16px var(--font);
        direction: ltr;
      }
    `,
  ];

  show(anchor: Element): void {
    this.menu.show(anchor);
    void this.#countCertificates();
    this.mood.focus();
  }

  override render() {
    const account = this.mirror.account.get();
    const self = account?.self ?? null;
    return html`<parley-popover
        .label=${t('status.label')}
        @closed=${() => {
          this.mood.reset();
          this.dispatchEvent(new CustomEvent('closed'));
        }}
      >
        <div class="panel">
          <section>
            <h2>${t('status.mood')}</h2>
            <parley-mood-editor
              .mirror=${this.mirror}
              .actions=${this.actions}
              @done=${() => this.menu.hide()}
            ></parley-mood-editor>
          </section>
          <section>
            <h2>
              ${
                self?.doNotDisturb.on
                  ? disturbWords(self.doNotDisturb, this.mirror.now.get())
                  : t('status.disturb')
              }
            </h2>
            <parley-choices
              .label=${t('status.disturb')}
              .choices=${choicesOf(disturbChoices, (choice) => t(`status.disturbChoice.${choice}`))}
              .value=${(self && disturbChoiceOf(self.doNotDisturb, this.chosen)) ?? ''}
              @chosen=${(event: CustomEvent<DoNotDisturbChoice>) => this.#disturb(event.detail)}
            ></parley-choices>
          </section>
          <section class="flush">
            <parley-switch
              .label=${t('status.appearAway')}
              .hint=${t('status.appearAwayHint')}
              .checked=${this.mirror.app.get()?.appearsAway ?? false}
              @switched=${(event: CustomEvent<boolean>) =>
                void this.actions.bridge.setAppearsAway(event.detail)}
            ></parley-switch>
            <parley-switch
              .label=${t('status.desktopOff')}
              .hint=${t('status.desktopOffHint')}
              .checked=${self?.desktopOff ?? false}
              @switched=${(event: CustomEvent<boolean>) => void this.actions.request('setDesktopOff', event.detail)}
            ></parley-switch>
            <parley-switch
              .label=${t('status.sounds')}
              .hint=${t('status.soundsHint')}
              .checked=${self?.sounds ?? false}
              @switched=${(event: CustomEvent<boolean>) => void this.actions.request('setSounds', event.detail)}
            ></parley-switch>
            <parley-switch
              .label=${t('composer.enterSends')}
              .hint=${t('composer.enterSendsHint')}
              .checked=${(this.mirror.app.get()?.settings.sendWith ?? 'enter') === 'enter'}
              @switched=${(event: CustomEvent<boolean>) =>
                void this.actions.bridge.changeSettings({ sendWith: event.detail ? 'enter' : 'ctrl-enter' })}
            ></parley-switch>
            <button type="button" class="row" @click=${() => this.#leaveFor('open-window-settings')}>
              ${icon('keyboard')}<span>${t('windowSettings.open')}</span>
            </button>
          </section>
          <section class="flush">
            <div class="row meta">
              <span class="cut grow" dir="auto"
                >${account ? t(`status.where.${account.kind}`, { email: self?.email ?? '', server: account.server }) : nothing}</span
              >
            </div>
            ${account?.unencrypted ? html`<p class="row meta">${icon('lockOpen', 16)}${t('status.notEncrypted')}</p>` : nothing}
            ${(this.mirror.app.get()?.accounts ?? [])
              .filter((other) => other.key !== account?.key)
              .map((other) => this.#other(other))}
            ${
              this.certificates > 0
                ? html`<button type="button" class="row" @click=${() => void this.#showCertificates()}>
                    ${icon('shield')}<span>${t('network.accepted')}</span>
                  </button>`
                : nothing
            }
            <button type="button" class="row" @click=${() => this.#leaveFor('show-updates')}>
              ${icon('download')}<span>${t('updates.title')}</span>
            </button>
            <button type="button" class="row" @click=${() => this.#leaveFor('open-settings')}>
              ${icon('settings')}<span class="grow">${t('settings.open')}</span>
              <kbd aria-hidden="true">${t('settings.shortcut')}</kbd>
            </button>
            <button type="button" class="row" @click=${() => this.#leaveFor('add-account')}>
              ${icon('userPlus')}<span>${t('status.addAccount')}</span>
            </button>
            ${
              account
                ? html`<button type="button" class="row" @click=${() => void this.#leave(account)}>
                    ${icon('logOut')}<span
                      >${account.kind === 'look-around' ? t('status.leaveDemo') : t('account.signOut')}</span
                    >
                  </button>`
                : nothing
            }
          </section>
        </div>
      </parley-popover>
      <parley-accepted-certificates .actions=${this.actions}></parley-accepted-certificates>
      <parley-confirm></parley-confirm>`;
  }

  #disturb(choice: DoNotDisturbChoice): void {
    this.chosen = { choice, at: Date.now() };
    void this.actions.request('setDoNotDisturb', choice);
  }

  #other(other: AccountView) {
    const name = other.self?.email ?? other.server;
    return html`<button
      type="button"
      class="row"
      aria-description=${t('status.switchTo', { account: name })}
      @click=${() => {
        this.menu.hide();
        void this.actions.bridge.selectAccount(other.key);
      }}
    >
      ${icon('users')}<span class="cut grow" dir="auto">${name}</span>
      ${other.unread > 0 ? pill(other.unread) : nothing}
    </button>`;
  }

  #leaveFor(event: 'show-updates' | 'open-window-settings' | 'open-settings' | 'add-account'): void {
    this.menu.hide();
    this.dispatchEvent(new CustomEvent(event, { bubbles: true, composed: true }));
  }

  async #countCertificates(): Promise<void> {
    this.certificates = (await this.actions.bridge.readCertificates()).length;
  }

  async #showCertificates(): Promise<void> {
    this.menu.hide();
    await import('./accepted-certificates.ts');
    await this.renderRoot.querySelector('parley-accepted-certificates')?.show();
  }

  async #leave(account: AccountView): Promise<void> {
    this.menu.hide();
    const demo = account.kind === 'look-around';
    const question = demo ? await removeQuestion(account, this.actions.bridge) : signOutQuestion(account);
    if (await this.confirm.ask(question)) await this.actions.request(demo ? 'removeAccount' : 'signOut');
  }
}
