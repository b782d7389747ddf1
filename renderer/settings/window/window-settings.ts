import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Bridge } from '../../../preload/bridge.ts';
import type { SpellingView, WindowSettingsView, ZoomStep } from '../../../preload/commands/window.ts';
import '../../kit/overlay/dialog.ts';
import type { DialogElement } from '../../kit/overlay/dialog.ts';
import '../../kit/icon-button.ts';
import { problemTemplate } from '../../kit/problem.ts';
import '../../kit/fields/shortcut-field.ts';
import { steadyLabel } from '../../kit/styles/steady-label.ts';
import '../../kit/fields/switch.ts';
import { printedKeys } from '../../kit/fields/printed-keys.ts';
import { chipStyles } from '../../kit/styles/chip.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { locale, t } from '../../../words/translate.ts';

const nameOf = (code: string): string =>
  new Intl.DisplayNames([locale()], { type: 'language' }).of(code) ?? code;

/** Zoom, the global shortcut, spell checking and the diagnostics report. */
@customElement('parley-window-settings')
export class WindowSettingsElement extends LitElement {
  @property({ attribute: false }) bridge!: Bridge;
  @state() private view: WindowSettingsView | null = null;
  @state() private problem = '';
  @state() private copied = '';
  @query('parley-dialog') private readonly dialog!: DialogElement;

  static override styles = [
    base,
    controls,
    chipStyles,
    css`
      .body {
        padding: 0 20px 20px;
        overflow-y: auto;
      }
      section {
        padding: 12px 0;
      }
      .problem {
        padding-bottom: 12px;
      }
      section + section,
      .problem + section {
        border-top: 1px solid var(--line);
      }
      .row {
        display: flex;
        align-items: center;
        gap: 12px;
      }
      .row.top {
        align-items: flex-start;
      }
      .zoom {
        display: flex;
        align-items: center;
        gap: 4px;
      }
      .percent {
        min-width: 64px;
        text-align: center;
        font-variant-numeric: tabular-nums;
      }
      parley-switch {
        margin-inline: -8px;
      }
      .languages {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        max-height: 132px;
        margin-top: 8px;
      }
    `,
  ];

  async show(): Promise<void> {
    this.problem = '';
    this.copied = '';
    this.view = await this.bridge.readWindowSettings();
    await this.updateComplete;
    this.dialog.show();
  }

  override render() {
    const { view } = this;
    return html`<parley-dialog .heading=${t('windowSettings.label')}>
      ${view === null ? nothing : html`<div class="body scroll">${this.#sections(view)}</div>`}
    </parley-dialog>`;
  }

  #sections({ zoom, shortcut, spelling }: WindowSettingsView) {
    const keys = shortcut.keys ?? '';
    const lost = shortcut.works ? '' : t('windowSettings.keysLost', { keys: printedKeys(keys) });
    return html`<section class="row">
        <span class="grow">${t('windowSettings.zoom')}</span>
        <div class="zoom" role="group" aria-label=${t('windowSettings.zoom')}>
          <parley-icon-button
            icon="minus"
            .label=${t('windowSettings.smaller')}
            @click=${() => void this.#zoom('out')}
          ></parley-icon-button>
          <button
            type="button"
            class="button quiet percent"
            title=${t('windowSettings.usual')}
            @click=${() => void this.#zoom('reset')}
          >
            <span aria-live="polite">${t('windowSettings.percent', { percent: zoom })}</span>
          </button>
          <parley-icon-button
            icon="plus"
            .label=${t('windowSettings.larger')}
            @click=${() => void this.#zoom('in')}
          ></parley-icon-button>
        </div>
      </section>
      <section class="row top">
        <div class="grow">
          <div>${t('windowSettings.shortcut')}</div>
          <div class="meta">${t('windowSettings.shortcutHint')}</div>
        </div>
        <parley-shortcut-field
          .label=${t('windowSettings.shortcut')}
          .keys=${keys}
          @chosen=${(event: CustomEvent<string>) => void this.#setKeys(event.detail)}
        ></parley-shortcut-field>
      </section>
      ${problemTemplate(this.problem || lost)}
      <section>${this.#spelling(spelling)}</section>
      <section class="row">
        <div class="grow">
          <div>${t('windowSettings.diagnostics')}</div>
          <div class="meta">${t('windowSettings.diagnosticsHint')}</div>
        </div>
        <button
          type="button"
          class="button"
          aria-label=${t('windowSettings.copyDiagnostics')}
          @click=${this.#copy}
        >
          ${this.copied || t('windowSettings.copy')}
        </button>
      </section>`;
  }

  #spelling(spelling: SpellingView) {
    const { on, available, automatic, languages } = spelling;
    if (available.length === 0) return html`<p class="soft">${t('windowSettings.noDictionaries')}</p>`;
    const system =
      languages.length > 0 ? languages.map(nameOf).join(', ') : t('windowSettings.noSystemLanguage');
    return html`<parley-switch
        .label=${t('windowSettings.spelling')}
        .checked=${on}
        @switched=${(event: CustomEvent<boolean>) =>
          void this.#set({ on: event.detail, languages: automatic ? null : languages })}
      ></parley-switch>
      ${
        on
          ? html`<parley-switch
              .label=${t('windowSettings.asSystem')}
              .hint=${automatic ? system : ''}
              .checked=${automatic}
              @switched=${(event: CustomEvent<boolean>) =>
                void this.#set({ on, languages: event.detail ? null : languages })}
            ></parley-switch>`
          : nothing
      }
      ${
        on && !automatic
          ? html`<div class="languages scroll" role="group" aria-label=${t('windowSettings.languages')}>
              ${available.map((code) => this.#language(code, spelling))}
            </div>`
          : nothing
      }`;
  }

  #language(code: string, { on, languages }: SpellingView) {
    const used = languages.includes(code);
    const others = languages.filter((each) => each !== code);
    return html`<button
      type="button"
      class="chip"
      aria-pressed=${used}
      @click=${() => void this.#set({ on, languages: used ? others : [...others, code] })}
    >
      ${steadyLabel(nameOf(code))}
    </button>`;
  }

  async #zoom(step: ZoomStep): Promise<void> {
    this.view = await this.bridge.zoom(step);
  }

  async #set(choice: { on: boolean; languages: readonly string[] | null }): Promise<void> {
    this.view = await this.bridge.setSpelling(choice);
  }

  async #setKeys(keys: string): Promise<void> {
    const result = await this.bridge.setWindowShortcut(keys);
    this.problem = result.ok ? '' : result.error.message;
    this.view = await this.bridge.readWindowSettings();
  }

  async #copy(): Promise<void> {
    const result = await this.bridge.copyDiagnostics();
    this.copied = result.ok ? t('windowSettings.copied') : result.error.message;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-window-settings': WindowSettingsElement;
  }
}
