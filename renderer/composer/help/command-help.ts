import { css, html, type LitElement, nothing, type TemplateResult } from 'lit';
import { isolated } from '../../words/safe-text.ts';
import { t } from '../../words/translate.ts';
import '../kit/icon-button.ts';
import { surprises } from '../model/surprises.ts';

export const commandHelpStyles = css`
  .commands {
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
  .commands .unknown {
    font-weight: 600;
    color: var(--text);
    overflow-wrap: anywhere;
  }
  .commands parley-icon-button {
    grid-area: 1 / 2 / span 2;
    --square: 24px;
  }
  .commands dl {
    display: grid;
    grid-template-columns: minmax(72px, max-content) minmax(0, 1fr);
    gap: 2px 16px;
    margin: 0;
  }
  .commands dd {
    margin: 0;
  }
  .commands kbd {
    font-family: var(--font-code);
    color: var(--text);
  }
  .commands .keys {
    display: flex;
    flex-wrap: wrap;
    gap: 0 10px;
    max-width: 200px;
  }
  .commands p {
    grid-column: 1 / 3;
    margin: 0;
  }
  @media (max-width: 639px) {
    .commands .keys {
      max-width: 120px;
    }
  }
`;

const row = (keys: readonly string[], what: string): TemplateResult =>
  html`<dt class="keys">${keys.map((key) => html`<kbd dir="ltr">${key}</kbd>`)}</dt>
    <dd>${what}</dd>`;

/** All commands, below the field, with the one that there is none of, which was not sent. */
export class CommandHelp {
  readonly #host: LitElement;
  #shown: { unknown: string | null } | null = null;

  constructor(host: LitElement) {
    this.#host = host;
  }

  /** `unknown`: the command that there is none of. */
  show(unknown: string | null): void {
    this.#shown = { unknown };
    this.#host.requestUpdate();
  }

  /** Whether it was shown. */
  close(): boolean {
    const wasShown = this.#shown !== null;
    this.#shown = null;
    if (wasShown) this.#host.requestUpdate();
    return wasShown;
  }

  template(): TemplateResult | typeof nothing {
    if (!this.#shown) return nothing;
    return helpTemplate(this.#shown.unknown, () => {
      this.close();
      this.#host.focus();
    });
  }
}

const helpTemplate = (unknown: string | null, close: () => void): TemplateResult =>
  html`<div class="commands" role="status">
    <div class="unknown">
      ${unknown === null ? t('command.all') : t('command.unknown', { command: isolated(unknown) })}
    </div>
    <parley-icon-button
      icon="close"
      .iconSize=${16}
      .label=${t('common.close')}
      @click=${close}
    ></parley-icon-button>
    <dl>
      ${row([`/me ${t('command.meExample')}`], t('command.me'))} ${row(['/help'], t('command.help'))}
      ${row(
        surprises.map(({ name }) => `/${name}`),
        t('command.surprise'),
      )}
    </dl>
    <p>${t('command.literal')}</p>
  </div>`;
