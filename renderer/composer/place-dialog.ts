import { css, html, LitElement } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { Attachment } from '../../protocol/types.ts';
import '../kit/overlay/dialog.ts';
import type { DialogElement } from '../kit/overlay/dialog.ts';
import '../kit/fields/text-field.ts';
import { placeOf } from './place.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** Asks for a place by its name, and its address or coordinates. `place` carries it. */
@customElement('parley-place-dialog')
export class PlaceDialogElement extends LitElement {
  @state() private name = '';
  @state() private where = '';
  @state() private problem = '';
  @query('parley-dialog') private readonly dialog!: DialogElement;

  static override styles = [
    base,
    controls,
    css`
      form {
        display: grid;
        gap: 16px;
        padding: 8px 20px 16px;
      }
      .foot {
        display: flex;
        justify-content: flex-end;
      }
    `,
  ];

  async show(): Promise<void> {
    await this.updateComplete;
    [this.name, this.where, this.problem] = ['', '', ''];
    this.dialog.show();
    this.renderRoot.querySelector('parley-text-field')?.focus();
  }

  override render() {
    return html`<parley-dialog .heading=${t('sendPlace.title')}>
      <form @submit=${this.#submit}>
        <parley-text-field
          .label=${t('sendPlace.name')}
          .hint=${t('sendPlace.nameHint')}
          .value=${this.name}
          @changed=${(event: CustomEvent<string>) => {
            this.name = event.detail;
            this.problem = '';
          }}
        ></parley-text-field>
        <parley-text-field
          .label=${t('sendPlace.where')}
          .hint=${t('sendPlace.whereHint')}
          .value=${this.where}
          .problem=${this.problem}
          @changed=${(event: CustomEvent<string>) => {
            this.where = event.detail;
            this.problem = '';
          }}
        ></parley-text-field>
        <div class="foot">
          <button type="submit" class="button primary">${t('sendPlace.send')}</button>
        </div>
      </form>
    </parley-dialog>`;
  }

  #submit(event: Event): void {
    event.preventDefault();
    const input = placeOf(this.name, this.where);
    if (input.kind !== 'place') {
      this.problem = input.kind === 'nothing' ? t('sendPlace.need') : t('sendPlace.wrong');
      return;
    }
    this.dialog.hide();
    this.dispatchEvent(new CustomEvent<Attachment>('place', { detail: input.attachment }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-place-dialog': PlaceDialogElement;
  }
}
