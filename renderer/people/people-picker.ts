import { html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { SuggestionsView } from '../../preload/commands/people.ts';
import type { PersonView, Result } from '../../preload/views.ts';
import '../kit/icon-button.ts';
import { skeletonRows, skeletonStyles } from '../kit/skeleton.ts';
import { isEmail, peopleToChoose, type ChoiceGroup, type ChoiceSection } from './people-choice.ts';
import { icon } from '../kit/icons.ts';
import { latestOnly } from '../kit/latest-only.ts';
import { ModelElement } from '../model/model-element.ts';
import { chosenStyles } from '../kit/styles/chosen.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import './invite-by-email.ts';
import { peoplePickerStyles } from './people-picker-styles.ts';
import { personName } from '../../words/person-name.ts';
import '../model/person-row.ts';

const waitMillis = 200;

/** Chooses people: favourites and suggestions first, others by search. `chosen` carries who is chosen, `done` wants to go on. */
@customElement('parley-people-picker')
export class PeoplePickerElement extends ModelElement {
  static override shadowRootOptions = { ...ModelElement.shadowRootOptions, delegatesFocus: true };

  /** gaia_ids of those who are there already. */
  @property({ attribute: false }) present: readonly string[] = [];
  @state() private chosen: readonly PersonView[] = [];
  @state() private text = '';
  @state() private found: readonly PersonView[] = [];
  @state() private suggestions: SuggestionsView | null = null;
  @state() private search: 'idle' | 'searching' | 'failed' = 'idle';
  @state() private showsDismissed = false;
  @query('#search') private readonly field!: HTMLInputElement;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wasOnline = true;
  readonly #suggested = latestOnly<Result<SuggestionsView> | null>((answer) => {
    if (answer?.ok) this.suggestions = answer.value;
  });

  static override styles = [base, controls, skeletonStyles, chosenStyles, peoplePickerStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#suggest();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(): void {
    const online = this.mirror.online.get();
    if (online && !this.#wasOnline) this.#askAgain();
    this.#wasOnline = online;
  }

  override focus(): void {
    void this.updateComplete.then(() => this.field.focus());
  }

  override render() {
    return html`<div class="fields">
        ${
          this.chosen.length > 0
            ? html`<ul class="chosen" aria-label=${t('newConversation.chosen')}>
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
          placeholder=${t('newConversation.search')}
          aria-label=${t('newConversation.search')}
          spellcheck="false"
          @input=${this.#typed}
          @keydown=${this.#fieldKey}
        />
      </div>
      <div class="results scroll" tabindex="-1">${this.#results()}</div>`;
  }

  #chip(person: PersonView) {
    const name = personName(person.entity);
    return html`<li>
      <button
        type="button"
        aria-label=${t('newConversation.remove', { name })}
        @click=${() => this.#toggle(person)}
      >
        <span class="cut">${name}</span>${icon('close', 14)}
      </button>
    </li>`;
  }

  #results() {
    const query = this.text.trim();
    const account = this.mirror.account.get();
    const sections = this.#sections();
    const shown = sections.filter(({ group }) => group !== 'dismissed' || this.showsDismissed);
    const hidden = sections.find(({ group }) => group === 'dismissed');
    return html`${
      shown.length === 0
        ? this.#nothing(query)
        : html`<div role="group" aria-label=${t('list.people')} @keydown=${this.#key}>
            ${shown.map((section, index) => this.#section(section, index === 0, query))}
          </div>`
    }
    ${
      hidden && !this.showsDismissed
        ? html`<button
            type="button"
            class="link more"
            @click=${() => {
              this.showsDismissed = true;
            }}
          >
            ${t('people.showDismissed', { count: hidden.people.length })}
          </button>`
        : nothing
    }
    ${account?.kind === 'look-around' ? nothing : this.#invite()}
    ${
      account?.kind !== 'here' && isEmail(query) && this.search === 'idle' && this.found.length === 0
        ? html`<parley-invite-by-email .actions=${this.actions} .address=${query}></parley-invite-by-email>`
        : nothing
    }`;
  }

  /** A server on one's own computer sends no mail: there the link is the only way. */
  #invite() {
    return html`<button type="button" class="link more" @click=${this.#invitePeople}>
      ${t('invite.title')}
    </button>`;
  }

  #invitePeople(): void {
    this.dispatchEvent(new CustomEvent('leave', { bubbles: true, composed: true }));
    this.dispatchEvent(new CustomEvent('invite-people', { bubbles: true, composed: true }));
  }

  #nothing(query: string) {
    if (this.search === 'searching') return skeletonRows(2, t('common.loading'));
    if (this.search === 'failed') return html`<p class="empty" role="alert">${t('firstStart.couldNot')}</p>`;
    return html`<p class="empty" role="status">
      ${query === '' ? t('newConversation.hint') : t('newConversation.none', { query })}
    </p>`;
  }

  #section({ group, people }: ChoiceSection, first: boolean, query: string) {
    return html`${query === '' && this.suggestions ? html`<h3>${t(`people.${group}`)}</h3>` : nothing}
      <ul aria-label=${t(`people.${group}`)}>
        ${repeat(
          people,
          (person) => person.gaiaId,
          (person, index) => this.#person(person, group, first && index === 0),
        )}
      </ul>`;
  }

  #person(person: PersonView, group: ChoiceGroup, first: boolean) {
    const chosen = this.#isChosen(person);
    const name = personName(person.entity);
    const pinned = group === 'pinned';
    const dismissed = group === 'dismissed';
    return html`<li class="person">
      <parley-person-row
        role="button"
        aria-pressed=${chosen}
        tabindex=${first ? 0 : -1}
        data-person-id=${person.gaiaId}
        .person=${person}
        .account=${this.actions.account}
        .chosen=${chosen}
        @click=${() => this.#toggle(person)}
      ></parley-person-row>
      <parley-icon-button
        .icon=${dismissed ? 'userPlus' : 'close'}
        .iconSize=${16}
        .label=${dismissed ? t('people.undismiss', { name }) : t('people.dismiss', { name })}
        @click=${() => void this.#again(this.actions.request('setDismissed', person.gaiaId, !dismissed))}
      ></parley-icon-button>
      ${
        dismissed
          ? nothing
          : html`<parley-icon-button
              class=${pinned ? 'on' : ''}
              .icon=${pinned ? 'starOff' : 'star'}
              .iconSize=${16}
              .label=${pinned ? t('people.unpin', { name }) : t('people.pin', { name })}
              @click=${() => void this.#again(this.actions.list.setPinned(person.gaiaId, !pinned))}
            ></parley-icon-button>`
      }
    </li>`;
  }

  #sections(): ChoiceSection[] {
    const known = this.mirror.people.keys
      .map((id) => this.mirror.people.get(id))
      .filter((person) => person !== null);
    const { suggestions, found } = this;
    const excluded = new Set([...this.present, this.mirror.selfId.get()]);
    return peopleToChoose({ suggestions, known, found, excluded }, this.text.trim());
  }

  #suggest(): Promise<void> {
    return this.#suggested(this.actions.bridge.suggestPeople(this.actions.account).catch(() => null));
  }

  async #again(changed: Promise<boolean>): Promise<void> {
    if (await changed) await this.#suggest();
  }

  #isChosen(person: PersonView): boolean {
    return this.chosen.some((other) => other.gaiaId === person.gaiaId);
  }

  #toggle(person: PersonView): void {
    this.chosen = this.#isChosen(person)
      ? this.chosen.filter((other) => other.gaiaId !== person.gaiaId)
      : [...this.chosen, person];
    this.dispatchEvent(new CustomEvent<readonly PersonView[]>('chosen', { detail: this.chosen }));
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
    const answer = await this.actions.bridge.searchPeople(this.actions.account, query).catch(() => null);
    if (query !== this.text.trim()) return;
    this.found = answer?.ok ? answer.value : [];
    this.search = answer?.ok ? 'idle' : 'failed';
  }

  /** What could not be asked without a connection. */
  #askAgain(): void {
    if (!this.suggestions) void this.#suggest();
    if (this.search !== 'failed') return;
    this.search = 'searching';
    void this.#find(this.text.trim());
  }

  #fieldKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.#rows()[0]?.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const first = this.#sections()[0]?.people[0];
      if (this.text.trim() !== '' && first && !this.#isChosen(first)) {
        this.#toggle(first);
        this.text = '';
        this.found = [];
        this.search = 'idle';
      } else if (this.text.trim() === '') this.dispatchEvent(new CustomEvent('done'));
    } else if (event.key === 'Backspace' && this.text === '') {
      const last = this.chosen.at(-1);
      if (last) this.#toggle(last);
    }
  }

  #rows(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[data-person-id]')];
  }

  #key(event: KeyboardEvent): void {
    const rows = this.#rows();
    const at = rows.findIndex((row) => row.matches(':focus'));
    if (at < 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (step === undefined) rows[at]?.click();
    else if (at + step < 0) this.field.focus();
    else rows[Math.min(at + step, rows.length - 1)]?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-people-picker': PeoplePickerElement;
  }
}
