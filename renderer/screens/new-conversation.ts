import { SignalWatcher } from '@lit-labs/signals';
import { html, LitElement, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { limits } from '../../protocol/limits.ts';
import type { PersonView } from '../../preload/views.ts';
import '../components/dialog.ts';
import type { DialogElement } from '../components/dialog.ts';
import { moveFocus } from '../components/roving.ts';
import { skeletonRows, skeletonStyles } from '../components/skeleton.ts';
import { nameOf, personMatches } from '../format/people.ts';
import { icon } from '../icons/icons.ts';
import type { Actions } from '../state/actions.ts';
import type { Mirror } from '../state/mirror.ts';
import { base, controls } from '../styles/shared.ts';
import { words } from '../words/words.ts';
import { newConversationStyles } from './new-conversation-styles.ts';
import './person-row.ts';

const waitMillis = 200;

/** Finds people and starts a conversation with one, or a group with several. `created` carries its id. */
@customElement('parley-new-conversation')
export class NewConversationElement extends SignalWatcher(LitElement) {
  @property({ attribute: false }) mirror!: Mirror;
  @property({ attribute: false }) actions!: Actions;
  @state() private text = '';
  @state() private groupName = '';
  @state() private chosen: readonly PersonView[] = [];
  @state() private found: readonly PersonView[] = [];
  @state() private search: 'idle' | 'searching' | 'failed' = 'idle';
  @state() private problem = '';
  @state() private busy = false;
  @query('parley-dialog') private readonly dialog!: DialogElement;
  @query('#search') private readonly field!: HTMLInputElement;
  #timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [base, controls, skeletonStyles, newConversationStyles];

  show(): void {
    this.text = '';
    this.groupName = '';
    this.chosen = [];
    this.found = [];
    this.problem = '';
    this.search = 'idle';
    this.dialog.show();
    this.field.focus();
  }

  override render() {
    const count = this.chosen.length;
    return html`<parley-dialog .heading=${words.compose.title}>
      <div class="fields">
        ${
          count > 0
            ? html`<ul class="chosen" aria-label=${words.compose.chosen}>
                ${repeat(
                  this.chosen,
                  (person) => person.gaiaId,
                  (person) => this.#chip(person),
                )}
              </ul>`
            : nothing
        }
        <input
          id="search"
          class="input"
          .value=${this.text}
          placeholder=${words.compose.search}
          aria-label=${words.compose.search}
          spellcheck="false"
          @input=${this.#typed}
          @keydown=${this.#fieldKey}
        />
        ${
          count > 1
            ? html`<input
                class="input"
                .value=${this.groupName}
                maxlength=${limits.nameUnits}
                placeholder=${words.compose.groupName}
                aria-label=${words.compose.groupName}
                @input=${(event: Event) => {
                  if (event.target instanceof HTMLInputElement) this.groupName = event.target.value;
                }}
              />`
            : nothing
        }
      </div>
      <div class="results scroll" tabindex="-1">${this.#results()}</div>
      <footer>
        ${
          this.problem === ''
            ? nothing
            : html`<p class="problem grow" role="alert">${icon('alert', 16)}${this.problem}</p>`
        }
        <button
          type="button"
          class="button primary"
          ?disabled=${count === 0 || this.busy}
          @click=${() => void this.#start()}
        >
          ${count > 1 ? words.compose.startGroup(count) : words.compose.start}
        </button>
      </footer>
    </parley-dialog>`;
  }

  #chip(person: PersonView) {
    const name = nameOf(person.entity);
    return html`<li>
      <button type="button" aria-label=${words.compose.remove(name)} @click=${() => this.#toggle(person)}>
        <span class="cut">${name}</span>${icon('close', 14)}
      </button>
    </li>`;
  }

  #results() {
    const people = this.#people();
    if (people.length === 0) {
      if (this.search === 'searching') return skeletonRows(2, words.loading);
      if (this.search === 'failed') return html`<p class="empty" role="alert">${words.first.couldNot}</p>`;
      return html`<p class="empty" role="status">
        ${this.text.trim() === '' ? words.compose.hint : words.compose.none(this.text.trim())}
      </p>`;
    }
    return html`<div
      role="listbox"
      aria-label=${words.list.people}
      aria-multiselectable="true"
      @keydown=${this.#key}
    >
      ${repeat(
        people,
        (person) => person.gaiaId,
        (person, index) => {
          const chosen = this.#isChosen(person);
          return html`<parley-person-row
            role="option"
            aria-selected=${chosen}
            tabindex=${index === 0 ? 0 : -1}
            data-person-id=${person.gaiaId}
            .person=${person}
            .chosen=${chosen}
            @click=${() => this.#toggle(person)}
          ></parley-person-row>`;
        },
      )}
    </div>`;
  }

  /** Known people first, so that something is there at once; the service adds those one has not met. */
  #people(): readonly PersonView[] {
    const query = this.text.trim();
    const selfId = this.mirror.selfId.get();
    const known = this.mirror.people.keys
      .map((id) => this.mirror.people.get(id))
      .filter((person) => person !== null)
      .filter((person) => personMatches(person, query))
      .sort((one, other) => nameOf(one.entity).localeCompare(nameOf(other.entity)));
    const all = new Map([...known, ...this.found].map((person) => [person.gaiaId, person]));
    all.delete(selfId);
    return [...all.values()];
  }

  #isChosen(person: PersonView): boolean {
    return this.chosen.some((other) => other.gaiaId === person.gaiaId);
  }

  #toggle(person: PersonView): void {
    this.problem = '';
    this.chosen = this.#isChosen(person)
      ? this.chosen.filter((other) => other.gaiaId !== person.gaiaId)
      : [...this.chosen, person];
  }

  #typed(): void {
    this.text = this.field.value;
    const query = this.text.trim();
    clearTimeout(this.#timer);
    this.found = [];
    this.search = query === '' ? 'idle' : 'searching';
    if (query !== '') this.#timer = setTimeout(() => void this.#find(query), waitMillis);
  }

  async #find(query: string): Promise<void> {
    const answer = await this.actions.searchPeople(query).catch(() => null);
    if (query !== this.text.trim()) return;
    this.found = answer?.ok ? answer.value : [];
    this.search = answer?.ok ? 'idle' : 'failed';
  }

  #fieldKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.renderRoot.querySelector<HTMLElement>('[role="option"]')?.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const first = this.#people()[0];
      if (this.text.trim() !== '' && first && !this.#isChosen(first)) {
        this.#toggle(first);
        this.text = '';
        this.found = [];
      } else void this.#start();
    } else if (event.key === 'Backspace' && this.text === '') {
      this.chosen = this.chosen.slice(0, -1);
    }
  }

  #key(event: KeyboardEvent): void {
    if (moveFocus(event, this.renderRoot)) return;
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (event.target instanceof HTMLElement) event.target.click();
  }

  async #start(): Promise<void> {
    if (this.chosen.length === 0 || this.busy) return;
    this.busy = true;
    const group = this.chosen.length > 1;
    const answer = await this.actions
      .createConversation({
        people: this.chosen.map((person) => person.gaiaId),
        name: group ? this.groupName.trim() : '',
        group,
      })
      .catch(() => null);
    this.busy = false;
    if (answer?.ok) {
      this.dialog.hide();
      this.dispatchEvent(new CustomEvent<string>('created', { detail: answer.value }));
    } else this.problem = answer?.error.message ?? words.compose.failed;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-new-conversation': NewConversationElement;
  }
}
