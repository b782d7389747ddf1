import { css, html, LitElement } from 'lit';
import { customElement, property, queryAll } from 'lit/decorators.js';
import type { ExportFormat } from '../../../preload/views.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import type { PartContext } from './part.ts';

const formats: readonly ExportFormat[] = ['html', 'json'];

/** Chooses the conversation to export, and the format. Fires `export`. */
@customElement('parley-export-form')
export class ExportFormElement extends LitElement {
  @property({ attribute: false }) context!: PartContext;
  @property({ type: Boolean }) busy = false;
  @queryAll('select') private readonly selects!: NodeListOf<HTMLSelectElement>;

  static override styles = [
    base,
    controls,
    css`
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-top: 8px;
      }
      select {
        min-width: 0;
      }
      .which {
        flex: 1 1 200px;
      }
    `,
  ];

  override render() {
    const { mirror } = this.context;
    const ids = mirror.order.get();
    return html`<form
      @submit=${(event: Event) => {
        event.preventDefault();
        this.#export();
      }}
    >
      <select class="input which" aria-label=${t('settings.storage.conversation')}>
        ${ids.map((id) => {
          const view = mirror.conversations.get(id);
          return html`<option value=${id}>${view ? mirror.title(view) : id}</option>`;
        })}
      </select>
      <select class="input" aria-label=${t('settings.storage.format')}>
        ${formats.map((format) => html`<option value=${format}>${t(`settings.storage.formats.${format}`)}</option>`)}
      </select>
      <button type="submit" class="button" ?disabled=${this.busy || ids.length === 0}>
        ${t('settings.storage.exportStart')}
      </button>
    </form>`;
  }

  #export(): void {
    const [which, how] = this.selects;
    if (!which?.value || !how) return;
    const detail = { id: which.value, format: how.value as ExportFormat };
    this.dispatchEvent(new CustomEvent('export', { detail }));
  }
}
