import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import '../kit/overlay/dialog.ts';
import type { DialogElement } from '../kit/overlay/dialog.ts';
import { surprises } from '../model/surprises.ts';
import { printedKey } from '../kit/fields/printed-keys.ts';
import { keysByPlace, keysOf } from '../kit/keys.ts';
import { base } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** The first two places fill one column, the others the other. */
const firstColumn = 2;

/** Every key and what it does. */
@customElement('parley-shortcut-overview')
export class ShortcutOverviewElement extends LitElement {
  @query('parley-dialog') private readonly dialog!: DialogElement;

  static override styles = [
    base,
    css`
      .columns {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
        gap: 16px 32px;
        padding: 4px 20px 20px;
        overflow-y: auto;
      }
      section + section {
        margin-top: 16px;
      }
      h3 {
        margin-bottom: 4px;
        font-size: 12px;
        line-height: 16px;
        font-weight: 600;
        color: var(--text-soft);
      }
      dl {
        margin: 0;
      }
      dl div {
        display: flex;
        gap: 12px;
        align-items: center;
        justify-content: space-between;
        min-height: 28px;
        padding-block: 2px;
      }
      dt::first-letter {
        text-transform: uppercase;
      }
      dd {
        flex: none;
        direction: ltr;
        display: flex;
        gap: 4px;
        margin: 0;
      }
      kbd {
        min-width: 20px;
        padding: 0 5px;
        border: 1px solid var(--line);
        border-radius: 4px;
        background: var(--raised);
        color: var(--text-soft);
        font: 12px/18px var(--font);
        text-align: center;
      }
      p {
        margin-bottom: 4px;
      }
    `,
  ];

  async show(): Promise<void> {
    await this.updateComplete;
    this.dialog.show();
  }

  override render() {
    return html`<parley-dialog .heading=${t('shortcut.title')} wide>
      <div class="columns scroll" tabindex="0" role="group" aria-label=${t('shortcut.title')}>
        <div>${keysByPlace.slice(0, firstColumn).map(placePart)}</div>
        <div>
          ${keysByPlace.slice(firstColumn).map(placePart)}
          ${part(
            t('shortcut.surprises'),
            surprises.map(({ name }) => line(t(`surprise.${name}`), [`/${name}`])),
            t('shortcut.surprisesHint'),
          )}
        </div>
      </div>
    </parley-dialog>`;
  }
}

const placePart = ({ place, names }: (typeof keysByPlace)[number]): TemplateResult =>
  part(
    t(`shortcut.${place}`),
    names.map((name) => line(t(`shortcut.${name}`), keysOf(name))),
  );

const line = (what: string, keys: readonly string[]): TemplateResult =>
  html`<div>
    <dt>${what}</dt>
    <dd>${keys.map((key) => html`<kbd>${printedKey(key)}</kbd>`)}</dd>
  </div>`;

const part = (heading: string, lines: readonly TemplateResult[], hint = ''): TemplateResult =>
  html`<section>
    <h3>${heading}</h3>
    ${hint === '' ? '' : html`<p class="meta">${hint}</p>`}
    <dl>${lines}</dl>
  </section>`;
