import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { UpdatesView } from '../../preload/commands/updates.ts';
import '../kit/overlay/dialog.ts';
import type { DialogElement } from '../kit/overlay/dialog.ts';
import '../kit/fields/switch.ts';
import '../kit/fields/text-field.ts';
import { updateStatus } from './updates.ts';
import { icon } from '../kit/icons.ts';
import type { Actions } from '../model/actions.ts';
import { dialogBodyStyles } from '../kit/styles/dialog-body.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** Everything about updates: where they come from, whether one is there, and what to do with it. */
@customElement('parley-updates')
export class UpdatesElement extends LitElement {
  @property({ attribute: false }) actions!: Actions;
  @property({ attribute: false }) view: UpdatesView | null = null;
  @property() version = '';
  /** What was typed and not saved; null: as it is. */
  @state() private typed: string | null = null;
  @state() private problem = '';
  @query('parley-dialog') private readonly dialog!: DialogElement;

  static override styles = [
    base,
    controls,
    dialogBodyStyles,
    css`
      .standing {
        display: grid;
        gap: 4px;
      }
      .problem {
        font-size: inherit;
        line-height: 20px;
      }
      .problem svg.icon {
        margin-top: 2px;
      }
      progress {
        width: 100%;
        height: 6px;
        margin-top: 8px;
      }
      parley-switch {
        margin-inline: -8px;
      }
      .buttons {
        justify-content: flex-start;
      }
      form {
        display: grid;
        gap: 8px;
        padding-top: 16px;
        border-top: 1px solid var(--line);
      }
    `,
  ];

  async show(): Promise<void> {
    await this.updateComplete;
    await this.dialog.updateComplete;
    this.typed = null;
    this.problem = '';
    this.dialog.show();
  }

  override render() {
    const { view } = this;
    return html`<parley-dialog .heading=${t('updates.title')}>
      ${view ? html`<div class="body scroll">${this.#status(view)}${this.#source(view)}</div>` : nothing}
    </parley-dialog>`;
  }

  #status(view: UpdatesView) {
    const { state } = view;
    const { text, wrong } = updateStatus(view);
    return html`<div class="standing">
        <p class="soft">${t('updates.version', { version: this.version })}</p>
        <p class=${wrong ? 'problem' : ''} role="status">${wrong ? icon('alert', 16) : nothing}${text}</p>
        ${
          state.kind === 'downloading'
            ? html`<progress max="100" .value=${state.percent} aria-label=${text}></progress>`
            : nothing
        }
      </div>
      ${
        state.kind === 'ready'
          ? html`<parley-switch
              .label=${t('updates.onQuit')}
              .hint=${t('updates.onQuitHint')}
              .checked=${state.onQuit}
              @switched=${(event: CustomEvent<boolean>) =>
                void this.actions.bridge.installUpdateOnQuit(event.detail)}
            ></parley-switch>`
          : nothing
      }
      ${
        state.kind === 'replaced'
          ? html`<div class="buttons">
              <button
                type="button"
                class="button primary"
                @click=${() => void this.actions.bridge.restartApp()}
              >
                ${t('updates.restart')}
              </button>
            </div>`
          : nothing
      }${
        view.url === '' || state.kind === 'replaced'
          ? nothing
          : html`<div class="buttons">
              ${state.kind === 'available' ? this.#take(state.install) : nothing}
              <button
                type="button"
                class="button"
                ?disabled=${state.kind === 'checking' || state.kind === 'downloading'}
                @click=${() => void this.actions.bridge.checkForUpdates()}
              >
                ${t('updates.check')}
              </button>
            </div>`
      }`;
  }

  #take(install: boolean) {
    const { bridge } = this.actions;
    return install
      ? html`<button type="button" class="button primary" @click=${() => void bridge.downloadUpdate()}>
          ${t('updates.download')}
        </button>`
      : html`<button type="button" class="button primary" @click=${() => void bridge.openUpdatePage()}>
          ${t('updates.page')}
        </button>`;
  }

  #source(view: UpdatesView) {
    const value = this.typed ?? view.url;
    return html`<form
      novalidate
      @submit=${(event: Event) => {
        event.preventDefault();
        void this.#save();
      }}
    >
      <parley-text-field
        .label=${t('updates.address')}
        .hint=${t('updates.addressHint')}
        .value=${value}
        .problem=${this.problem}
        .still=${view.fixed}
        autofill="off"
        @changed=${(event: CustomEvent<string>) => {
          this.typed = event.detail;
          this.problem = '';
        }}
      ></parley-text-field>
      ${view.fixed ? html`<p class="meta">${t('settings.fixed')}</p>` : nothing}
      ${
        !view.fixed && value !== view.url
          ? html`<div class="buttons">
              <button type="submit" class="button">${t('updates.save')}</button>
            </div>`
          : nothing
      }
    </form>`;
  }

  async #save(): Promise<void> {
    if (this.typed === null) return;
    const { bridge } = this.actions;
    this.problem = (await bridge.setUpdateAddress(this.typed)) ?? '';
    if (this.problem !== '') return;
    this.typed = null;
    this.view = await bridge.readUpdates();
    if (this.view.url !== '') void bridge.checkForUpdates();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-updates': UpdatesElement;
  }
}
