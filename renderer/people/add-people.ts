import { html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { PersonView } from '../../preload/views.ts';
import '../kit/overlay/dialog.ts';
import type { DialogElement } from '../kit/overlay/dialog.ts';
import { problemTemplate } from '../kit/problem.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { newConversationStyles } from './new-conversation-styles.ts';
import './people-picker.ts';

/** Adds people to a group. */
@customElement('parley-add-people')
export class AddPeopleElement extends ModelElement {
  @property() conversationId = '';
  @property() name = '';
  /** gaia_ids of the members. */
  @property({ attribute: false }) present: readonly string[] = [];
  @state() private shown = false;
  @state() private chosen: readonly PersonView[] = [];
  @state() private problem = '';
  @state() private busy = false;
  @query('parley-dialog') private readonly dialog!: DialogElement;
  /** Counts how often it was opened or closed. */
  #round = 0;

  static override styles = [base, controls, newConversationStyles];

  async show(): Promise<void> {
    [this.shown, this.chosen, this.problem, this.busy] = [true, [], '', false];
    this.#round += 1;
    await this.updateComplete;
    this.dialog.show();
    this.renderRoot.querySelector('parley-people-picker')?.focus();
  }

  override render() {
    return html`<parley-dialog
      .heading=${t('people.addTo', { name: this.name })}
      @closed=${() => {
        this.shown = false;
        this.#round += 1;
      }}
    >
      ${
        this.shown
          ? html`<parley-people-picker
              .mirror=${this.mirror}
              .actions=${this.actions}
              .present=${this.present}
              @chosen=${(event: CustomEvent<readonly PersonView[]>) => {
                this.chosen = event.detail;
                this.problem = '';
              }}
              @done=${() => void this.#add()}
            ></parley-people-picker>`
          : nothing
      }
      <div class="foot line">
        ${problemTemplate(this.problem)}
        <button
          type="button"
          class="button primary"
          ?disabled=${this.chosen.length === 0}
          aria-disabled=${this.busy}
          @click=${() => void this.#add()}
        >
          ${this.chosen.length === 0 ? t('people.add') : t('people.addCount', { count: this.chosen.length })}
        </button>
      </div>
    </parley-dialog>`;
  }

  async #add(): Promise<void> {
    if (this.chosen.length === 0 || this.busy) return;
    this.busy = true;
    const round = this.#round;
    const ids = this.chosen.map(({ gaiaId }) => gaiaId);
    const answer = await this.actions.bridge
      .addPeople(this.actions.account, this.conversationId, ids)
      .catch(() => null);
    const problem = answer?.ok ? '' : (answer?.error.message ?? t('people.addFailed'));
    if (round !== this.#round) {
      if (problem !== '') this.actions.showToast(problem);
      return;
    }
    this.busy = false;
    this.problem = problem;
    if (problem === '') this.dialog.hide();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-add-people': AddPeopleElement;
  }
}
