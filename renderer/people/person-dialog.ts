import { css, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../kit/overlay/dialog.ts';
import type { DialogElement } from '../kit/overlay/dialog.ts';
import { ModelElement } from '../model/model-element.ts';
import { t } from '../../words/translate.ts';
import './person-card.ts';

/** Who someone in the open conversation is, and what can be done with them. */
@customElement('parley-person-dialog')
export class PersonDialogElement extends ModelElement {
  /** gaia_id. */
  @state() private personId: string | null = null;
  @query('parley-dialog') private readonly dialog!: DialogElement;

  static override styles = css`
    parley-person-card {
      padding: 0 20px 20px;
    }
  `;

  async show(personId: string): Promise<void> {
    this.personId = personId;
    await this.updateComplete;
    this.dialog.show();
  }

  override render() {
    const { personId: id, mirror } = this;
    const names = mirror.openNames;
    return html`<parley-dialog
      .heading=${id === null ? '' : t('people.card', { name: names.first(id) })}
      @closed=${() => {
        this.personId = null;
      }}
    >
      ${
        id === null
          ? nothing
          : html`<parley-person-card
              .mirror=${mirror}
              .actions=${this.actions}
              .personId=${id}
              .fallback=${names.name(id)}
              @left=${() => this.dialog.hide()}
            ></parley-person-card>`
      }
    </parley-dialog>`;
  }
}
