import { html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import '../kit/avatar/avatar.ts';
import { stepAlong } from '../kit/direction.ts';
import '../kit/icon-button.ts';
import { steadyLabel, steadyStyles } from '../kit/styles/steady-label.ts';
import { pill, pillStyles } from '../kit/pill.ts';
import { segmentsTemplate, segmentStyles } from '../kit/segments.ts';
import { icon } from '../kit/icons.ts';
import type { ListPlace } from '../../preload/views.ts';
import { type Tab } from '../model/conversations.ts';
import { ownPresence, presenceWord } from '../model/people.ts';
import { disturbWords } from '../kit/times.ts';
import { ModelElement } from '../model/model-element.ts';
import { findFieldStyles } from '../kit/styles/find-field.ts';
import { base } from '../kit/styles/shared.ts';
import { scrollWhenDrawn } from '../kit/scroll-when-drawn.ts';
import { untracked } from '../kit/untracked.ts';
import { t } from '../../words/translate.ts';
import '../list/conversation-list.ts';
import '../list/list-filters.ts';
import type { FindResultsElement } from '../list/find-results.ts';
import { keysOf } from '../kit/keys.ts';
import { printedKey } from '../kit/fields/printed-keys.ts';
import './sidebar-edge.ts';
import { sidebarStyles } from './sidebar-styles.ts';
import type { StatusPanelElement } from '../status/status-panel.ts';
import { personName } from '../../words/person-name.ts';
import { lineText } from '../../words/segment-text.ts';

const tabs: readonly Tab[] = ['inbox', 'invitations', 'archive'];

/** Left pane: oneself, the find field, the tabs and their rows. */
@customElement('parley-sidebar')
export class SidebarElement extends ModelElement {
  /** It is all there is on screen, so it carries the page's heading. */
  @property({ type: Boolean }) alone = false;
  @state() private tab: Tab = 'inbox';
  @state() private query = '';
  @state() private statusOpen = false;
  @query('input') private readonly field!: HTMLInputElement;
  @query('parley-find-results') private readonly results!: FindResultsElement | null;
  @query('parley-status-panel') private readonly panel!: StatusPanelElement;
  @query('.me') private readonly me!: HTMLButtonElement;
  @query('#rows') private readonly rows!: HTMLElement;

  static override styles = [base, pillStyles, segmentStyles, findFieldStyles, steadyStyles, sidebarStyles];

  /** With a query, it is searched for at once. */
  async focusFind(query = ''): Promise<void> {
    if (query !== '') this.query = query;
    await this.updateComplete;
    this.field.focus();
    this.field.select();
  }

  /** Where the person is in the list. */
  get place(): ListPlace {
    const filter = untracked(this.mirror.filter);
    return { tab: this.tab, query: this.query, filter, top: this.rows.scrollTop };
  }

  /** Goes where the person was. */
  goTo({ tab, query, filter, top }: ListPlace): void {
    [this.tab, this.query] = [tab, query];
    this.mirror.show(filter);
    if (top > 0) scrollWhenDrawn(this.rows, top);
  }

  showTab(tab: Tab): void {
    this.reveal(tab);
    void this.updateComplete.then(() => this.#focusTab());
  }

  async openStatus(): Promise<void> {
    this.statusOpen = true;
    await import('../status/status-panel.ts');
    await this.panel.updateComplete;
    this.panel.show(this.me);
  }

  /** The list always shows what is open. */
  reveal(tab: Tab): void {
    this.query = '';
    this.tab = tab;
  }

  override render() {
    return html`${this.alone ? html`<h1 class="hidden-text">${t('common.app')}</h1>` : nothing}
      ${this.#header()}
      <slot name="connection"></slot>
      ${this.#find()}
      ${
        this.query === ''
          ? this.#tabs()
          : html`<parley-search-filters
              .query=${this.query}
              .now=${this.mirror.now.get()}
              @typed=${this.#typed}
            ></parley-search-filters>`
      }
      ${
        this.query === '' && this.tab === 'inbox' && this.mirror.tabs.inbox.get().length > 0
          ? html`<parley-list-filters .mirror=${this.mirror} .actions=${this.actions}></parley-list-filters>`
          : nothing
      }
      <div
        class="rows scroll grow"
        id="rows"
        role=${this.query === '' ? 'tabpanel' : nothing}
        aria-label=${this.query === '' ? t(`list.${this.tab}`) : nothing}
        tabindex="-1"
      >
        ${
          this.query === ''
            ? this.tab === 'invitations'
              ? html`<parley-invitations
                  .mirror=${this.mirror}
                  .actions=${this.actions}
                  @chosen=${this.#chosen}
                ></parley-invitations>`
              : html`<parley-conversation-list
                  .mirror=${this.mirror}
                  .actions=${this.actions}
                  .tab=${this.tab}
                  @chosen=${this.#chosen}
                  @compose=${this.#compose}
                ></parley-conversation-list>`
            : html`<parley-find-results
                .mirror=${this.mirror}
                .actions=${this.actions}
                .query=${this.query}
                @typed=${this.#typed}
                @chosen=${this.#chosen}
              ></parley-find-results>`
        }
      </div>
      <slot name="foot"></slot>
      <parley-sidebar-edge .mirror=${this.mirror} .actions=${this.actions}></parley-sidebar-edge>
      <parley-status-panel
        .mirror=${this.mirror}
        .actions=${this.actions}
        @closed=${() => {
          this.statusOpen = false;
        }}
      ></parley-status-panel>`;
  }

  #header() {
    const self = this.mirror.account.get()?.self ?? null;
    const name = self ? personName(self.entity, self.email) : '';
    const presence = self
      ? ownPresence(self, this.mirror.online.get(), this.mirror.app.get()?.appearsAway ?? false)
      : 'off';
    const mood = lineText(self?.mood);
    const state = self?.desktopOff
      ? t('presence.desktopOff')
      : self?.doNotDisturb.on
        ? disturbWords(self.doNotDisturb, this.mirror.now.get())
        : '';
    return html`<div class="head">
      <button
        type="button"
        class="me grow"
        aria-haspopup="dialog"
        aria-expanded=${this.statusOpen}
        @click=${() => void this.openStatus()}
      >
        <parley-avatar
          .personId=${self?.gaiaId ?? ''}
          .name=${name}
          .picture=${this.mirror.face(self?.gaiaId ?? '')}
          .presence=${presence}
        ></parley-avatar>
        <span class="grow">
          <span class="name cut block" dir="auto">${name}</span>
          <span class="hidden-text">${t('list.yourStatus')}: ${presenceWord(presence)}</span>
          <span class="meta cut block text" dir="auto"
            >${
              state !== '' || mood === ''
                ? state || t('list.setMood')
                : segmentsTemplate(self?.mood, (url) => void this.actions.bridge.openLink(url))
            }</span
          >
        </span>
      </button>
      <parley-icon-button
        icon="plus"
        .label=${t('list.newConversation')}
        @click=${this.#compose}
      ></parley-icon-button>
    </div>`;
  }

  #find() {
    return html`<div class="find" role="search">
      ${icon('search', 16)}
      <input
        type="text"
        .value=${this.query}
        placeholder=${t('list.findShort')}
        aria-label=${t('list.find')}
        aria-keyshortcuts="Control+Shift+K"
        spellcheck="false"
        @input=${() => {
          this.query = this.field.value.trimStart();
        }}
        @keydown=${this.#findKey}
      />
      ${
        this.query === ''
          ? html`<kbd aria-hidden="true">${keysOf('find').map(printedKey).join(' ')}</kbd>`
          : html`<parley-icon-button
              icon="close"
              iconSize="16"
              .label=${t('list.clearFind')}
              @click=${() => {
                this.query = '';
                this.field.focus();
              }}
            ></parley-icon-button>`
      }
    </div>`;
  }

  #tabs() {
    const invitations = this.mirror.tabs.invitations.get().length;
    return html`<div class="tabs" role="tablist" aria-label=${t('list.label')} @keydown=${this.#tabKey}>
      ${tabs.map(
        (tab) =>
          html`<button
            type="button"
            role="tab"
            aria-selected=${tab === this.tab}
            aria-controls="rows"
            tabindex=${tab === this.tab ? 0 : -1}
            data-tab=${tab}
            @click=${() => {
              this.tab = tab;
            }}
          >
            ${steadyLabel(t(`list.${tab}`))}${
              tab === 'invitations' && invitations > 0
                ? html` ${pill(invitations, { muted: true, small: true })}<span class="hidden-text"
                      >${invitations}</span
                    >`
                : nothing
            }
          </button>`,
      )}
    </div>`;
  }

  #tabKey(event: KeyboardEvent): void {
    const step = stepAlong(event, this);
    if (step === 0) return;
    event.preventDefault();
    this.tab = tabs[(tabs.indexOf(this.tab) + step + tabs.length) % tabs.length] ?? 'inbox';
    void this.updateComplete.then(() => this.#focusTab());
  }

  #focusTab(): void {
    this.renderRoot.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }

  #findKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.query = '';
    } else if (event.key === 'Enter') {
      void import('../list/find-results.ts').then(() => this.results?.takeFirst());
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      void import('../list/find-results.ts').then(() => this.results?.enter());
    }
  }

  /** A filter was put in or taken out; what is typed next goes on from there. */
  #typed({ detail }: CustomEvent<string>): void {
    this.query = detail;
    this.field.value = detail;
    this.field.focus();
    this.field.setSelectionRange(detail.length, detail.length);
  }

  #chosen(event: CustomEvent<string>): void {
    this.query = '';
    this.dispatchEvent(new CustomEvent<string>('chosen', { detail: event.detail }));
  }

  #compose(): void {
    this.dispatchEvent(new CustomEvent('compose'));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-sidebar': SidebarElement;
  }
}
