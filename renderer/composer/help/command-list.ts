import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { isolated } from '../../../words/safe-text.ts';
import { t } from '../../../words/translate.ts';
import '../../kit/icon-button.ts';
import { base } from '../../kit/styles/shared.ts';
import { surprises } from '../../model/surprises.ts';

/** All commands, with the one that there is none of, which was not sent. Fires `close` when it is put away. */
@customElement('parley-command-list')
export class CommandListElement extends LitElement {
  /** The command that there is none of; null: it was asked what there is. */
  @property({ attribute: false }) unknown: string | null = null;

  static override styles = [
    base,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 4px 8px;
        /* In a low window it leaves some of the history in view. */
        max-height: 40vh;
        margin-top: 8px;
        padding-block: 8px;
        padding-inline: 14px 8px;
        border: 1px solid var(--line);
        border-radius: var(--radius-card);
        background: var(--raised);
        font-size: 12px;
        line-height: 18px;
        color: var(--text-soft);
        overflow-y: auto;
      }
      .unknown {
        font-weight: 600;
        color: var(--text);
        overflow-wrap: anywhere;
      }
      parley-icon-button {
        grid-area: 1 / 2 / span 2;
        --square: 24px;
      }
      dl {
        display: grid;
        grid-template-columns: minmax(72px, max-content) minmax(0, 1fr);
        gap: 2px 16px;
        margin: 0;
      }
      dd {
        margin: 0;
      }
      kbd {
        font-family: var(--font-code);
        color: var(--text);
      }
      .keys {
        display: flex;
        flex-wrap: wrap;
        gap: 0 10px;
        max-width: 200px;
      }
      p {
        grid-column: 1 / 3;
        margin: 0;
      }
      @media (max-width: 639px) {
        .keys {
          max-width: 120px;
        }
      }
    `,
  ];

  override render() {
    return html`<div class="unknown">
        ${this.unknown === null ? t('command.all') : t('command.unknown', { command: isolated(this.unknown) })}
      </div>
      <parley-icon-button
        icon="close"
        .iconSize=${16}
        .label=${t('common.close')}
        @click=${() => this.dispatchEvent(new CustomEvent('close'))}
      ></parley-icon-button>
      <dl>
        ${row([`/me ${t('command.meExample')}`], t('command.me'))} ${row(['/help'], t('command.help'))}
        ${row(
          surprises.map(({ name }) => `/${name}`),
          t('command.surprise'),
        )}
      </dl>
      <p>${t('command.literal')}</p>`;
  }
}

const row = (keys: readonly string[], what: string): TemplateResult =>
  html`<dt class="keys">${keys.map((key) => html`<kbd dir="ltr">${key}</kbd>`)}</dt>
    <dd>${what}</dd>`;

declare global {
  interface HTMLElementTagNameMap {
    'parley-command-list': CommandListElement;
  }
}
