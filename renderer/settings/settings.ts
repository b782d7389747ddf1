import { html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { NotificationSettingsView } from '../../preload/commands/notifications.ts';
import '../kit/icon-button.ts';
import { icon } from '../kit/icons.ts';
import { settingsPages } from './definition.ts';
import { findSettings } from './find.ts';
import { partTemplate } from './parts/parts.ts';
import type { Setting, SettingContext, SettingsPage, SettingsState } from './setting/setting.ts';
import './setting/setting-row.ts';
import type { SettingElement } from './setting/setting-row.ts';
import { ModelElement } from '../model/model-element.ts';
import type { SettingsTarget } from '../model/settings-target.ts';
import { cardStyles } from '../kit/styles/card.ts';
import { findFieldStyles } from '../kit/styles/find-field.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { locale, t } from '../../words/translate.ts';
import { settingsStyles } from './settings-styles.ts';

/** Every setting, in pages and by search. Escape and the cross close it; `add-account` leads to another sign-in. */
@customElement('parley-settings')
export class SettingsElement extends ModelElement {
  @state() private page = 'profile';
  @state() private query = '';
  /** In a narrow window: the page is shown instead of the list. */
  @state() private inside = false;
  /** The setting for whose sake they were opened. */
  @state() private pointed = '';
  @state() private notifications: NotificationSettingsView | null = null;
  @query('dialog') private readonly dialog!: HTMLDialogElement;
  @query('.find input') private readonly field!: HTMLInputElement;

  static override styles = [base, controls, cardStyles, findFieldStyles, settingsStyles];

  /** Shows a page or a setting, or what was shown last. */
  async show({ page, setting = '' }: SettingsTarget = {}): Promise<void> {
    if (page !== undefined) this.page = page;
    this.query = '';
    this.inside = page !== undefined;
    this.pointed = setting;
    await this.updateComplete;
    if (!this.dialog.open) this.dialog.showModal();
    const pointed = this.renderRoot.querySelector<SettingElement>('[data-pointed]');
    pointed?.scrollIntoView({ block: 'nearest' });
    if (!(await pointed?.focusControl())) this.field.focus();
    this.notifications = await this.actions.bridge.readNotificationSettings();
  }

  hide(): void {
    this.dialog.close();
  }

  override render() {
    const app = this.mirror.app.get();
    if (!app) return nothing;
    const account = this.mirror.account.get();
    const { notifications } = this;
    const stateNow: SettingsState = { app, self: account?.self ?? null, notifications };
    const context: SettingContext = {
      bridge: this.actions.bridge,
      account: account?.key ?? '',
      notificationsChanged: (settings) => {
        this.notifications = settings;
      },
    };
    const pages = offered(settingsPages(), account !== null, app.sharing !== undefined);
    const found = this.query === '' ? null : findSettings(pages, this.query);
    const page = pages.find(({ id }) => id === this.page) ?? pages[0];
    return html`<dialog
      aria-labelledby="title"
      ?data-inside=${this.inside}
      ?data-found=${found !== null}
      @add-account=${() => this.hide()}
      @leave=${() => this.hide()}
      @click=${(event: MouseEvent) => {
        if (event.target === this.dialog) this.hide();
      }}
    >
      <div class="frame">
        <div class="side">
          <div class="head">
            <h1 id="title" class="grow">${t('settings.title')}</h1>
            <parley-icon-button
              class="leave"
              icon="close"
              .label=${t('common.close')}
              @click=${() => this.hide()}
            ></parley-icon-button>
          </div>
          ${this.#search()}
          <nav class="scroll" aria-label=${t('settings.pages')} @keydown=${this.#move}>
            ${pages.map((each) => this.#entry(each, found === null && each.id === page?.id))}
          </nav>
        </div>
        <div class="main">
          <div class="top">
            <parley-icon-button
              class="back"
              icon="arrowLeft"
              .label=${t('common.back')}
              @click=${() => {
                this.query = '';
                this.inside = false;
                this.pointed = '';
              }}
            ></parley-icon-button>
            <h2 class="grow cut">${found === null ? page?.title : t('settings.search')}</h2>
            <parley-icon-button
              icon="close"
              .label=${t('common.close')}
              @click=${() => this.hide()}
            ></parley-icon-button>
          </div>
          <div class="page scroll" tabindex="-1">
            ${keyed(
              locale(),
              found === null
                ? page && this.#settings(page, stateNow, context)
                : this.#found(found, stateNow, context),
            )}
          </div>
        </div>
      </div>
    </dialog>`;
  }

  #search() {
    return html`<div class="find" role="search" aria-label=${t('settings.search')}>
      ${icon('search', 16)}
      <input
        type="text"
        .value=${this.query}
        placeholder=${t('settings.search')}
        aria-label=${t('settings.search')}
        spellcheck="false"
        @input=${() => {
          this.query = this.field.value.trimStart();
          this.pointed = '';
        }}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key !== 'Escape' || this.query === '') return;
          event.preventDefault();
          event.stopPropagation();
          this.query = '';
        }}
      />
    </div>`;
  }

  #entry({ id, title, icon: name }: SettingsPage, current: boolean) {
    return html`<button
      type="button"
      aria-current=${current ? 'page' : nothing}
      @click=${() => {
        this.page = id;
        this.query = '';
        this.inside = true;
        this.pointed = '';
        this.renderRoot.querySelector('.page')?.scrollTo(0, 0);
      }}
    >
      ${icon(name)}<span class="cut">${title}</span>
    </button>`;
  }

  #settings(page: SettingsPage, stateNow: SettingsState, context: SettingContext) {
    return html`<section aria-label=${page.title}>
      ${repeat(
        page.settings,
        ({ id }) => `${context.account} ${id}`,
        (setting) => this.#setting(setting, stateNow, context),
      )}
    </section>`;
  }

  #setting(setting: Setting, stateNow: SettingsState, context: SettingContext) {
    if (setting.kind === 'part')
      return partTemplate(setting, {
        ...context,
        state: stateNow,
        mirror: this.mirror,
        actions: this.actions,
      });
    return html`<parley-setting
      data-setting=${setting.id}
      ?data-pointed=${setting.id === this.pointed}
      .setting=${setting}
      .state=${stateNow}
      .context=${context}
    ></parley-setting>`;
  }

  #found(pages: readonly SettingsPage[], stateNow: SettingsState, context: SettingContext) {
    const count = pages.reduce((sum, { settings }) => sum + settings.length, 0);
    return html`<p class="hidden-text" role="status">${t('settings.found', { count })}</p>
      ${count === 0 ? html`<p class="none soft">${t('settings.nothingFound', { query: this.query })}</p>` : nothing}
      ${pages.map(
        (page) =>
          html`<h3>${page.title}</h3>
            ${this.#settings(page, stateNow, context)}`,
      )}`;
  }

  /** Arrow keys go through the list of pages. */
  #move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const entries = [...this.renderRoot.querySelectorAll<HTMLButtonElement>('nav button')];
    const at = entries.indexOf((this.renderRoot as ShadowRoot).activeElement as HTMLButtonElement);
    entries[(at + step + entries.length) % entries.length]?.focus();
  }
}

/** Without an account, the settings of one are left out. An account whose session is being reopened keeps its settings on screen. */
function offered(
  pages: readonly SettingsPage[],
  signedIn: boolean,
  serverHere: boolean,
): readonly SettingsPage[] {
  return pages.flatMap((page) => {
    const settings = page.settings.filter(
      ({ ofAccount, ofServerHere }) => (signedIn || !ofAccount) && (serverHere || !ofServerHere),
    );
    return settings.length > 0 ? [{ ...page, settings }] : [];
  });
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-settings': SettingsElement;
  }
}
