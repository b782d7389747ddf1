import { css, html, nothing, type CSSResultGroup, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

/** A setting whose form is there once its button is pressed. */
export abstract class FormPartElement extends PartElement {
  @state() protected open = false;

  static override styles: CSSResultGroup = [
    base,
    controls,
    settingStyles,
    css`
      form {
        display: grid;
        gap: 12px;
        max-width: 320px;
        margin-top: 12px;
      }
    `,
  ];

  /** @param label what the closed button is called; `text` stands on it */
  protected folded(label: string, text: string, form: () => TemplateResult): TemplateResult {
    return html`<div class="row">
        ${this.heading()}
        <button
          type="button"
          class="button"
          aria-expanded=${this.open}
          aria-label=${this.open ? nothing : label}
          @click=${() => void this.turn()}
        >
          ${this.open ? t('common.cancel') : text}
        </button>
      </div>
      ${this.open ? form() : nothing} ${this.outcome()}`;
  }

  /** Opens the form, its first field with the focus, or closes it. */
  protected async turn(): Promise<void> {
    this.open = !this.open;
    this.problem = '';
    this.done = '';
    await this.updateComplete;
    const form = this.renderRoot.querySelector('form');
    const first = form?.querySelector('parley-text-field');
    await first?.updateComplete;
    first?.focus();
    form?.scrollIntoView({ block: 'nearest' });
  }
}
