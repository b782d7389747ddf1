import { css, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../kit/fields/choices.ts';
import '../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../kit/overlay/confirm.ts';
import { pill, pillStyles } from '../kit/pill.ts';
import '../kit/overlay/popover.ts';
import type { PopoverElement } from '../kit/overlay/popover.ts';
import '../kit/fields/switch.ts';
import { icon, type IconName } from '../kit/icons.ts';
import '../kit/overlay/menu.ts';
import type { MenuElement, MenuItem } from '../kit/overlay/menu.ts';
import { type Chosen, disturbChoiceOf, disturbOptions } from '../model/disturb-choice.ts';
import { disturbWords } from '../kit/times.ts';
import type { AccountView, DoNotDisturbChoice } from '../../preload/views.ts';
import { removeQuestion, signOutQuestion } from '../model/leave-account.ts';
import { succeeded } from '../model/succeeded.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { countedUnread } from '../../words/unread-count.ts';
import './mood-editor.ts';
import type { MoodEditorElement } from './mood-editor.ts';

/** Begins the entry of another account. */
const switchTo = 'switch-to ';

/**
 * One's own mood and availability, under one's name in the list, and the way to everything else: seven controls, what is
 * wanted less is in the settings or in its two menus.
 */
@customElement('parley-status-panel')
export class StatusPanelElement extends ModelElement {
  @state() private chosen: Chosen | null = null;
  /** How many certificates the person accepted; there is nothing to show of none. */
  @state() private certificates = 0;
  /** The menu that is open. */
  @state() private opens: 'accounts' | 'more' | null = null;
  @query('parley-popover') private readonly menu!: PopoverElement;
  @query('parley-confirm') private readonly confirm!: ConfirmElement;
  @query('parley-menu') private readonly entries!: MenuElement;
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
              .choices=${disturbOptions(this.mirror.now.get())}
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
          </section>
          <section class="flush">
            ${account?.unencrypted ? html`<p class="row meta">${icon('lockOpen', 16)}${t('status.notEncrypted')}</p>` : nothing}
            <button type="button" class="row" @click=${() => this.#leaveFor('open-settings')}>
              ${icon('settings')}<span class="grow">${t('settings.open')}</span>
              <kbd aria-hidden="true">${t('settings.shortcut')}</kbd>
            </button>
            ${this.#menuRow('accounts', account ? t(`status.where.${account.kind}`, { email: self?.email ?? '', server: account.server }) : '', 'users')}
            ${this.#menuRow('more', t('status.more'), 'more')}
          </section>
          <parley-menu
            .label=${this.opens === 'more' ? t('status.more') : t('status.accounts')}
            .items=${this.opens === 'more' ? this.#moreItems() : this.#accountItems()}
            @chosen=${(event: CustomEvent<string>) => void this.#choose(event.detail)}
            @closed=${() => {
              this.opens = null;
            }}
          ></parley-menu>
        </div>
      </parley-popover>
      <parley-accepted-certificates .actions=${this.actions}></parley-accepted-certificates>
      <parley-confirm></parley-confirm>`;
  }

  #disturb(choice: DoNotDisturbChoice): void {
    this.chosen = { choice, at: Date.now() };
    void this.actions.request('setDoNotDisturb', choice);
  }

  #menuRow(menu: 'accounts' | 'more', label: string, shown: IconName) {
    const unread = menu === 'accounts' ? this.#others().reduce((sum, other) => sum + other.unread, 0) : 0;
    return html`<button
      type="button"
      class="row"
      aria-haspopup="menu"
      aria-expanded=${this.opens === menu}
      aria-description=${menu === 'accounts' ? t('status.accounts') : nothing}
      @click=${(event: MouseEvent) => this.#openMenu(menu, event.currentTarget as HTMLElement)}
    >
      ${icon(shown)}<span class="cut grow" dir="auto">${label}</span>
      ${unread > 0 ? pill(unread) : nothing}${icon('chevronDown', 16)}
    </button>`;
  }

  #openMenu(menu: 'accounts' | 'more', from: HTMLElement): void {
    this.opens = menu;
    void this.updateComplete.then(() => this.entries.show(from, from));
  }

  #others(): AccountView[] {
    const { accounts = [], active } = this.mirror.app.get() ?? {};
    return accounts.filter(({ key }) => key !== active);
  }

  #accountItems(): MenuItem[] {
    const account = this.mirror.account.get();
    return [
      ...this.#others().map(({ key, self, server, unread }): MenuItem => {
        const name = self?.email ?? server;
        const label =
          unread > 0 ? t('status.unreadIn', { account: name, count: countedUnread(unread) }) : name;
        return { id: `${switchTo}${key}`, label, icon: 'users' };
      }),
      { id: 'add-account', label: t('status.addAccount'), icon: 'userPlus' },
      ...(account
        ? [
            {
              id: 'leave',
              label: account.kind === 'look-around' ? t('status.leaveDemo') : t('account.signOut'),
              icon: 'logOut',
              apart: true,
            } as const,
          ]
        : []),
    ];
  }

  #moreItems(): MenuItem[] {
    return [
      { id: 'show-shortcuts', label: t('shortcut.title'), icon: 'keyboard' },
      { id: 'open-window-settings', label: t('windowSettings.open'), icon: 'settings' },
      { id: 'show-updates', label: t('updates.title'), icon: 'download' },
      ...(this.certificates > 0
        ? [{ id: 'certificates', label: t('network.accepted'), icon: 'shield' } as const]
        : []),
    ];
  }

  #choose(id: string): void | Promise<void> {
    const account = this.mirror.account.get();
    if (id === 'certificates') return this.#showCertificates();
    if (id === 'leave') return account ? this.#leave(account) : undefined;
    if (!id.startsWith(switchTo)) return this.#leaveFor(id);
    this.menu.hide();
    return this.actions.bridge.selectAccount(id.slice(switchTo.length));
  }

  #leaveFor(event: string): void {
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
    const { bridge } = this.actions;
    const question = demo ? await removeQuestion(account, bridge) : signOutQuestion(account);
    if (!(await this.confirm.ask(question))) return;
    // That of the question: another one may be on screen by now.
    await succeeded(this.mirror, demo ? bridge.removeAccount(account.key) : bridge.signOut(account.key));
  }
}
