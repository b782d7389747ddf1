import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { t } from '../../../words/translate.ts';
import '../../kit/icon-button.ts';
import { icon, type IconName } from '../../kit/icons.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { ModelElement } from '../../model/model-element.ts';
import {
  copySelected,
  deleteProblem,
  deleteSelected,
  forwardMessages,
  forwardProblem,
  selectedCount,
  selectedMessages,
} from './selected-messages.ts';

interface Act {
  readonly icon: IconName;
  readonly label: string;
  /** Why it cannot be done; null: it can. */
  readonly problem: string | null;
  readonly danger?: true;
  readonly run: () => void;
}

/** In place of the composer while messages are selected: how many they are, and what can be done with them. Fires `ended`. */
@customElement('parley-selection-bar')
export class SelectionBarElement extends ModelElement {
  static override styles = [
    base,
    controls,
    css`
      :host {
        flex: none;
        width: 100%;
        max-width: 808px;
        margin-inline: auto;
        padding: 4px 24px 16px;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        min-height: 44px;
        padding: 5px 6px;
        border: 1px solid var(--line);
        border-radius: var(--radius-card);
        background: var(--raised);
      }
      .count {
        flex: 1;
        min-width: 120px;
        font-weight: 600;
      }
      .acts {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      @media (max-width: 639px) {
        :host {
          padding-inline: 12px;
          padding-bottom: 12px;
        }
      }
    `,
  ];

  override render() {
    const events = selectedMessages(this.mirror, this.actions);
    const none = events.length === 0 ? t('select.count', { count: 0 }) : null;
    return html`<div class="bar" role="toolbar" aria-label=${t('select.bar')} @keydown=${this.#key}>
      <parley-icon-button icon="close" .label=${t('select.stop')} @click=${this.#end}></parley-icon-button>
      <span class="count" aria-hidden="true">${selectedCount(this.mirror, this.actions)}</span>
      <span class="acts">
        ${this.#button({
          icon: 'copy',
          label: t('select.copy'),
          problem: none,
          run: () => void copySelected(this.mirror, this.actions).then(this.#end),
        })}
        ${this.#button({
          icon: 'forward',
          label: t('forward.forward'),
          problem: none ?? forwardProblem(events),
          run: () => forwardMessages(this, events, this.#end),
        })}
        ${this.#button({
          icon: 'trash',
          label: t('message.deleteForEveryone'),
          problem: none ?? deleteProblem(events, this.actions),
          danger: true,
          run: () => {
            if (deleteSelected(this.mirror, this.actions)) this.#end();
          },
        })}
      </span>
    </div>`;
  }

  /** One that cannot be used keeps the focus, and says why. */
  #button({ icon: shown, label, problem, danger, run }: Act): TemplateResult {
    return html`<button
      type="button"
      class="button ${danger ? 'danger' : ''}"
      aria-disabled=${problem !== null}
      title=${problem ?? nothing}
      @click=${() => (problem === null ? run() : this.actions.showToast(problem))}
    >
      ${icon(shown, 16)}${label}
    </button>`;
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    this.#end();
  }

  readonly #end = (): void => {
    this.actions.selection.end();
    this.dispatchEvent(new CustomEvent('ended'));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-selection-bar': SelectionBarElement;
  }
}
