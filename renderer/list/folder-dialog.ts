import { html, LitElement } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { t } from '../../words/translate.ts';
import '../kit/fields/text-field.ts';
import type { TextFieldElement } from '../kit/fields/text-field.ts';
import '../kit/overlay/dialog.ts';
import type { DialogElement } from '../kit/overlay/dialog.ts';
import { dialogBodyStyles } from '../kit/styles/dialog-body.ts';
import { base, controls } from '../kit/styles/shared.ts';

/** UTF-16 units of a folder's name, as the bridge takes them. */
const nameMost = 60;

/** Asks for the name of a folder. */
@customElement('parley-folder-dialog')
export class FolderDialogElement extends LitElement {
  /** Empty: the folder is to be made. */
  @state() private known = '';
  @state() private name = '';
  @query('parley-dialog') private readonly dialog!: DialogElement;
  @query('parley-text-field') private readonly field!: TextFieldElement;
  #answer: ((name: string | null) => void) | null = null;

  static override styles = [base, controls, dialogBodyStyles];

  /** Resolves with the name, or null when the person closes it. */
  async ask(known = ''): Promise<string | null> {
    this.#done(null);
    [this.known, this.name] = [known, known];
    await this.updateComplete;
    this.dialog.show();
    this.field.focus();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  override render() {
    const name = this.name.trim().slice(0, nameMost);
    return html`<parley-dialog
      .heading=${this.known === '' ? t('list.newFolder') : t('list.renameFolder')}
      @closed=${() => this.#done(null)}
    >
      <form
        class="body"
        @submit=${(event: Event) => {
          event.preventDefault();
          this.#save(name);
        }}
      >
        <parley-text-field
          .label=${t('list.folderName')}
          .value=${this.name}
          @changed=${(event: CustomEvent<string>) => {
            this.name = event.detail;
          }}
        ></parley-text-field>
        <p class="soft">${t('list.foldersHere')}</p>
        <div class="buttons">
          <button type="button" class="button" @click=${() => this.dialog.hide()}>
            ${t('common.cancel')}
          </button>
          <button type="submit" class="button primary" ?disabled=${name === ''}>${t('people.save')}</button>
        </div>
      </form>
    </parley-dialog>`;
  }

  #save(name: string): void {
    if (name === '') return;
    this.#done(name);
    this.dialog.hide();
  }

  #done(name: string | null): void {
    this.#answer?.(name);
    this.#answer = null;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-folder-dialog': FolderDialogElement;
  }
}
