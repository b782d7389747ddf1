import { html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { limits } from '../../protocol/limits.ts';
import type { PersonView } from '../../preload/views.ts';
import '../kit/overlay/dialog.ts';
import type { DialogElement } from '../kit/overlay/dialog.ts';
import { problemTemplate } from '../kit/problem.ts';
import '../kit/fields/switch.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { newConversationStyles } from './new-conversation-styles.ts';

/** Finds people and starts a conversation with one, or a group. `created` carries its id. */
@customElement('parley-new-conversation')
export class NewConversationElement extends ModelElement {
  @state() private shown = false;
  @state() private groupName = '';
  @state() private asGroup = false;
  @state() private chosen: readonly PersonView[] = [];
  @state() private problem = '';
  @state() private busy = false;
  @query('parley-dialog') private readonly dialog!: DialogElement;
  /** Counts how often it was opened or closed. */
  #round = 0;

  static override styles = [base, controls, newConversationStyles];

  show(): void {
    this.groupName = '';
    this.asGroup = false;
    this.chosen = [];
    this.problem = '';
    this.busy = false;
    this.#round += 1;
    void this.#open();
  }

  async #open(): Promise<void> {
    await import('./people-picker.ts');
    this.shown = true;
    await this.updateComplete;
    this.dialog.show();
    this.renderRoot.querySelector('parley-people-picker')?.focus();
  }

  override render() {
    return html`<parley-dialog
      .heading=${t('newConversation.title')}
      @closed=${() => {
        this.shown = false;
        this.#round += 1;
      }}
    >
      ${this.shown ? this.#content() : nothing}
    </parley-dialog>`;
  }

  #content() {
    const count = this.chosen.length;
    return html`<parley-people-picker
        @leave=${() => this.dialog.hide()}
        .mirror=${this.mirror}
        .actions=${this.actions}
        @chosen=${(event: CustomEvent<readonly PersonView[]>) => {
          this.chosen = event.detail;
          this.problem = '';
        }}
        @done=${() => void this.#start()}
      ></parley-people-picker>
      <div class="group">
        ${
          count < 2
            ? html`<parley-switch
                .label=${t('people.asGroup')}
                .hint=${t('people.asGroupHint')}
                .checked=${this.asGroup}
                @switched=${(event: CustomEvent<boolean>) => {
                  this.asGroup = event.detail;
                }}
              ></parley-switch>`
            : nothing
        }
        ${
          this.#group
            ? html`<input
                class="input"
                .value=${this.groupName}
                maxlength=${limits.nameUnits}
                placeholder=${t('newConversation.groupName')}
                aria-label=${t('newConversation.groupName')}
                @input=${(event: Event) => {
                  if (event.target instanceof HTMLInputElement) this.groupName = event.target.value;
                }}
              />`
            : nothing
        }
      </div>
      <div class="foot">
        ${problemTemplate(this.problem)}
        <button
          type="button"
          class="button primary"
          ?disabled=${count === 0 && !this.#group}
          aria-disabled=${this.busy}
          @click=${() => void this.#start()}
        >
          ${
            !this.#group
              ? t('newConversation.start')
              : count === 0
                ? t('people.startGroupAlone')
                : t('newConversation.startGroup', { count })
          }
        </button>
      </div>`;
  }

  get #group(): boolean {
    return this.asGroup || this.chosen.length > 1;
  }

  async #start(): Promise<void> {
    const group = this.#group;
    if ((this.chosen.length === 0 && !group) || this.busy) return;
    this.busy = true;
    const round = this.#round;
    const answer = await this.actions.bridge
      .createConversation(this.actions.account, {
        people: this.chosen.map((person) => person.gaiaId),
        name: group ? this.groupName.trim() : '',
        group,
      })
      .catch(() => null);
    const problem = answer?.ok ? '' : (answer?.error.message ?? t('newConversation.failed'));
    if (round !== this.#round) {
      if (problem !== '') this.actions.showToast(problem);
      return;
    }
    this.busy = false;
    this.problem = problem;
    if (!answer?.ok) return;
    this.dialog.hide();
    this.dispatchEvent(new CustomEvent<string>('created', { detail: answer.value }));
  }
}
