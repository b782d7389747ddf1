import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FoundMessagesView, FoundMessageView, PersonView } from '../../preload/views.ts';
import { icon } from '../kit/icons.ts';
import { moveFocus } from '../kit/roving.ts';
import { skeletonRows, skeletonStyles } from '../kit/skeleton.ts';
import { matches } from '../../words/matches.ts';
import { personMatches } from '../model/people.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { isGroup, othersOf } from '../../words/participants.ts';
import { begunFilter, readSearch, withValue, type TypedSearch } from '../../words/search-filters.ts';
import { suggestionsFor, suggestionSource } from '../search/filter-suggestions.ts';
import { noMessagesText, problemText, requestOf } from '../search/filter-texts.ts';
import { findResultsStyles } from './find-results-styles.ts';
import './conversation-row.ts';
import './message-row.ts';
import '../model/person-row.ts';

const waitMillis = 150;
/** Rows shown of each kind; for more, typing another letter is quicker than reading. */
const shownMost = 40;

/** Search results: conversations at once, people when the server responds. Fires `chosen` and, with a filter, `typed`. */
@customElement('parley-find-results')
export class FindResultsElement extends ModelElement {
  @property() query = '';
  @state() private found: readonly PersonView[] = [];
  @state() private messages: readonly FoundMessageView[] = [];
  /** Names in the filters that are no one's or of nothing. */
  @state() private unknown: FoundMessagesView['unknown'] = { from: [], in: [] };
  /** The messages could not be read. */
  @state() private messagesFailed = false;
  @state() private searching = false;
  /** Why the server found no one; null if it responded. */
  @state() private failure: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [base, controls, skeletonStyles, findResultsStyles];

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('query')) return;
    clearTimeout(this.#timer);
    const query = this.query;
    this.searching = true;
    this.failure = null;
    this.#timer = setTimeout(() => void this.#search(query), waitMillis);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override render() {
    const search = readSearch(this.query, new Date(this.mirror.now.get()));
    const begun = begunFilter(this.query);
    // Filters are for messages alone.
    const isFiltered = search.filters.length > 0 || begun !== null;
    const suggestions = begun ? suggestionsFor(begun, suggestionSource(this.mirror)) : [];
    const conversations = isFiltered ? [] : this.#conversations();
    const people = isFiltered ? [] : this.#people();
    if (suggestions.length + conversations.length + people.length + this.messages.length === 0)
      return this.#nothing(search, isFiltered);
    let first = true;
    const tabIndexOfNext = (): number => {
      const index = first ? 0 : -1;
      first = false;
      return index;
    };
    const more = Math.max(0, conversations.length - shownMost) + Math.max(0, people.length - shownMost);
    return html`<div role="listbox" aria-label=${t('list.label')} @keydown=${this.#key}>
        ${group(
          t('search.suggestions'),
          suggestions,
          ({ value }) => value,
          (suggestion) =>
            html`<div
              class="suggestion"
              role="option"
              aria-selected="false"
              tabindex=${tabIndexOfNext()}
              @click=${() => begun && this.#type(withValue(this.query, begun, suggestion.value))}
            >
              ${icon(suggestion.icon, 16)}<span class="cut grow" dir="auto">${suggestion.value}</span>
            </div>`,
        )}
        ${group(
          t('list.conversations'),
          conversations.slice(0, shownMost),
          (id) => id,
          (id) =>
            html`<parley-conversation-row
              role="option"
              tabindex=${tabIndexOfNext()}
              .mirror=${this.mirror}
              .conversationId=${id}
              @click=${() => this.#go(id)}
            ></parley-conversation-row>`,
        )}
        ${group(
          t('list.people'),
          people.slice(0, shownMost),
          (person) => person.gaiaId,
          (person) =>
            html`<parley-person-row
              role="option"
              aria-selected="false"
              tabindex=${tabIndexOfNext()}
              data-person-id=${person.gaiaId}
              .person=${person}
              .account=${this.actions.account}
              @click=${() => void this.#write(person)}
            ></parley-person-row>`,
        )}
        ${group(
          t('list.messages'),
          this.messages,
          ({ conversationId, eventId }) => `${conversationId} ${eventId}`,
          (message) =>
            html`<parley-message-row
              role="option"
              aria-selected="false"
              tabindex=${tabIndexOfNext()}
              data-event-id=${message.eventId}
              .mirror=${this.mirror}
              .message=${message}
              @click=${() => this.#goTo(message)}
            ></parley-message-row>`,
        )}
      </div>
      ${more > 0 ? html`<p class="meta note">${t('search.more', { count: more })}</p>` : nothing}
      ${this.#failed()}`;
  }

  #nothing(search: TypedSearch, isFiltered: boolean) {
    if (this.searching) return skeletonRows(3, t('search.searching'));
    if (isFiltered && search.filters.length === 0 && search.words === '') return nothing;
    const problem = problemText(search, this.unknown, this.mirror.now.get());
    const none = isFiltered ? noMessagesText(search) : t('list.nothingFound', { query: this.query });
    return html`${this.messagesFailed ? nothing : html`<p class="empty" role="status">${problem ?? none}</p>`}
    ${this.#failed()}`;
  }

  #failed() {
    const text = this.messagesFailed ? t('search.messagesFailed') : this.failure;
    if (text === null) return nothing;
    return html`<div class="note" role="status">
      <p class="meta">${text}</p>
      <button type="button" class="link" @click=${() => void this.#search(this.query)}>
        ${t('common.tryAgain')}
      </button>
    </div>`;
  }

  /** Enter in the find field takes the first result, arrow-down goes into the list. */
  takeFirst(): void {
    this.renderRoot.querySelector<HTMLElement>('[role="option"]')?.click();
  }

  enter(): void {
    this.renderRoot.querySelector<HTMLElement>('[role="option"]')?.focus();
  }

  #type(text: string): void {
    this.dispatchEvent(new CustomEvent<string>('typed', { detail: text }));
  }

  #conversations(): readonly string[] {
    const selfId = this.mirror.selfId.get();
    return this.mirror.order.get().filter((id) => {
      const view = this.mirror.conversations.get(id);
      if (!view) return false;
      const names = this.mirror.names(view);
      return (
        matches(this.mirror.title(view), this.query) ||
        othersOf(view.conversation, selfId).some((other) => matches(names.name(other), this.query))
      );
    });
  }

  /** Known people and found ones, without those whose one-to-one conversation is listed already. */
  #people(): readonly PersonView[] {
    const selfId = this.mirror.selfId.get();
    const listed = new Set(
      this.mirror.order.get().flatMap((id) => {
        const conversation = this.mirror.conversations.get(id)?.conversation;
        return conversation && !isGroup(conversation) ? othersOf(conversation, selfId) : [];
      }),
    );
    const known = this.mirror.people.keys
      .map((id) => this.mirror.people.get(id))
      .filter((person) => person !== null)
      .filter((person) => personMatches(person, this.query));
    const all = new Map([...known, ...this.found].map((person) => [person.gaiaId, person]));
    return [...all.values()].filter((person) => person.gaiaId !== selfId && !listed.has(person.gaiaId));
  }

  async #search(query: string): Promise<void> {
    this.searching = true;
    this.failure = null;
    const none = { ok: false, error: { message: t('search.noReason') } } as const;
    const { bridge, account } = this.actions;
    const search = readSearch(query, new Date(this.mirror.now.get()));
    const isFiltered = search.filters.length > 0 || begunFilter(query) !== null;
    const messages = bridge.searchMessages(account, requestOf(search)).catch(() => none);
    const people = isFiltered ? null : bridge.searchPeople(account, query).catch(() => none);
    // What is on this computer is here first; people wait for the server.
    const found = await messages;
    if (query !== this.query) return;
    const isUnclear = search.filters.some(({ key }) => key === 'unclear');
    this.messages = found.ok && !isUnclear ? found.value.messages : [];
    this.unknown = found.ok ? found.value.unknown : { from: [], in: [] };
    this.messagesFailed = !found.ok;
    const answer = people && (await people);
    if (query !== this.query) return;
    if (answer === null) {
      this.searching = false;
      return;
    }
    this.found = answer.ok ? answer.value : [];
    this.failure = answer.ok ? null : this.#failureText(answer.error.message);
    this.searching = false;
  }

  #failureText(reason: string): string {
    return this.mirror.online.get() ? t('search.peopleFailed', { reason }) : t('search.peopleOffline');
  }

  #key(event: KeyboardEvent): void {
    if (moveFocus(event, this.renderRoot)) return;
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (event.target instanceof HTMLElement) event.target.click();
  }

  async #write(person: PersonView): Promise<void> {
    const id = await this.actions.list.conversationToOpen(person.gaiaId);
    if (id !== null) this.#go(id);
  }

  #goTo({ conversationId, timestamp }: FoundMessageView): void {
    this.#go(conversationId);
    void this.actions.open.openAt(conversationId, timestamp);
  }

  #go(id: string): void {
    this.dispatchEvent(new CustomEvent<string>('chosen', { detail: id }));
  }
}

/** What was found of one kind, below its name. */
function group<T>(
  label: string,
  found: readonly T[],
  keyOf: (one: T) => string,
  row: (one: T) => TemplateResult,
): TemplateResult | typeof nothing {
  if (found.length === 0) return nothing;
  return html`<div role="group" aria-label=${label}>
    <h2 aria-hidden="true">${label}</h2>
    ${repeat(found, keyOf, row)}
  </div>`;
}
