import { SignalWatcher } from '@lit-labs/signals';
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { afterRelease } from '../components/after-release.ts';
import { placed } from '../components/placed.ts';
import { skeletonRows, skeletonStyles } from '../components/skeleton.ts';
import { titleOf, type Tab } from '../format/conversations.ts';
import { listWindow, scrollTo, type SectionWindow } from '../format/list-window.ts';
import { idsIn, type Section } from '../format/sections.ts';
import type { Actions } from '../state/actions.ts';
import type { Mirror } from '../state/mirror.ts';
import { base, controls } from '../styles/shared.ts';
import { words } from '../words/words.ts';
import { emptyList, emptyListStyles } from './empty-list.ts';
import { listStyles, rowGap } from './conversation-list-styles.ts';
import './conversation-row.ts';
import { moreButton } from './more-button.ts';
import './row-menu.ts';
import type { RowMenuElement } from './row-menu.ts';

const headingHeight = 28;

/**
 * The rows of one tab; only those that can be seen are drawn. `chosen` carries the conversation to open, `compose` asks
 * for a new one. It scrolls with the element around it.
 */
@customElement('parley-conversation-list')
export class ConversationListElement extends SignalWatcher(LitElement) {
  @property({ attribute: false }) mirror!: Mirror;
  @property({ attribute: false }) actions!: Actions;
  @property() tab: Tab = 'inbox';
  /** The option that Tab reaches: the last one that had the focus, else the open one, else the first. */
  @state() private reached = '';
  /** The row that the pointer is on. */
  @state() private pointed = '';
  @state() private focused = false;
  @state() private menuOf = '';
  @state() private view = { from: 0, height: 0 };
  @state() private rowHeight = 58;
  @query('parley-row-menu') private readonly menu!: RowMenuElement;
  #ending: AbortController | null = null;
  #resized: ResizeObserver | null = null;
  #focusNext = '';

  static override styles = [base, controls, skeletonStyles, emptyListStyles, listStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('pointerleave', () => {
      this.pointed = '';
    });
    this.addEventListener('focusin', () => {
      this.focused = true;
    });
    this.addEventListener('focusout', () => {
      this.focused = this.matches(':focus-within');
    });
    const scroller = this.parentElement;
    if (!scroller) return;
    this.#ending = new AbortController();
    scroller.addEventListener('scroll', () => this.#look(), { passive: true, signal: this.#ending.signal });
    this.#resized = new ResizeObserver(() => this.#look());
    this.#resized.observe(scroller);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.abort();
    this.#resized?.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('tab') && changed.get('tab') !== undefined) this.parentElement?.scrollTo({ top: 0 });
  }

  protected override updated(): void {
    const row = this.renderRoot.querySelector<HTMLElement>('parley-conversation-row');
    // Compact rows and other text sizes: what is drawn says how high a row is.
    const height = row ? row.offsetHeight + rowGap : 0;
    if (height > rowGap && height !== this.rowHeight) this.rowHeight = height;
    if (this.#focusNext === '') return;
    this.#rowOf(this.#focusNext)?.focus({ preventScroll: true });
    this.#focusNext = '';
  }

  override render() {
    if (this.mirror.loaded.get() === null || this.#isFirstSync()) return skeletonRows(6, words.loading);
    const sections = this.mirror.sections(this.tab);
    const ids = idsIn(sections);
    if (ids.length === 0) return emptyList(this.tab, () => this.dispatchEvent(new CustomEvent('compose')));
    const openId = this.mirror.openId.get() ?? '';
    const reached = ids.includes(this.reached) ? this.reached : ids.includes(openId) ? openId : ids[0];
    const windows = this.#windows(sections);
    const position = new Map(ids.map((id, index) => [id, index + 1]));
    return html`<div
        class="list"
        role="listbox"
        aria-label=${words.list.label}
        @keydown=${this.#key}
        @focusin=${(event: Event) => {
          this.reached = idOfTarget(event) ?? this.reached;
        }}
        @pointerover=${(event: Event) => {
          this.pointed = idOfTarget(event) ?? this.pointed;
        }}
        @contextmenu=${this.#contextMenu}
        @click=${(event: Event) => this.#choose(idOfTarget(event))}
      >
        ${sections.map((section, index) => {
          const own = windows[index];
          return own ? this.#section(section, own, reached, position) : nothing;
        })}
      </div>
      ${this.#more(sections, windows)}
      <parley-row-menu
        .mirror=${this.mirror}
        .actions=${this.actions}
        @closed=${() => {
          this.menuOf = '';
        }}
      ></parley-row-menu>`;
  }

  #section(
    section: Section,
    own: SectionWindow,
    reached: string | undefined,
    position: ReadonlyMap<string, number>,
  ) {
    const label = section.kind === 'all' ? '' : words.rows[section.kind];
    const shown = section.ids.slice(own.first, own.end);
    // What has, or can have, the focus stays where it is even when it is scrolled out of sight.
    if (reached !== undefined && section.ids.includes(reached) && !shown.includes(reached))
      shown.push(reached);
    const rows = repeat(
      shown,
      (id) => id,
      (id) =>
        html`<parley-conversation-row
          role="option"
          tabindex=${id === reached ? 0 : -1}
          aria-setsize=${position.size}
          aria-posinset=${position.get(id) ?? 0}
          ${placed({ top: `${own.heading + section.ids.indexOf(id) * this.rowHeight}px` })}
          ?acting=${id === this.#acting()}
          .mirror=${this.mirror}
          .conversationId=${id}
        ></parley-conversation-row>`,
    );
    const style = placed({ height: `${own.height}px` });
    return label === ''
      ? html`<div class="section" role="presentation" ${style}>${rows}</div>`
      : html`<div class="section" role="group" aria-label=${label} ${style}>
          <h2 aria-hidden="true">${label}</h2>
          ${rows}
        </div>`;
  }

  #more(sections: readonly Section[], windows: readonly SectionWindow[]) {
    const id = this.#acting();
    const at = sections.findIndex((section) => section.ids.includes(id));
    const [section, own] = [sections[at], windows[at]];
    if (!section || !own) return nothing;
    const top = own.top + own.heading + section.ids.indexOf(id) * this.rowHeight;
    return moreButton({ title: this.#titleOf(id), top, expanded: this.menuOf === id }, (button) =>
      this.#openMenu(id, button, button),
    );
  }

  #acting(): string {
    return this.menuOf || this.pointed || (this.focused ? this.reached : '');
  }

  #windows(sections: readonly Section[]): readonly SectionWindow[] {
    const counts = sections.map(({ kind, ids }) => ({ rows: ids.length, headed: kind !== 'all' }));
    return listWindow(
      counts,
      { row: this.rowHeight, heading: headingHeight },
      this.view.from,
      this.view.height,
    );
  }

  /** Nothing is known yet and the first answer is on its way: an empty inbox would be a lie. */
  #isFirstSync(): boolean {
    const kind = this.mirror.account.get()?.connection.kind;
    return (kind === 'connecting' || kind === 'syncing') && this.mirror.order.get().length === 0;
  }

  #look(): void {
    const scroller = this.parentElement;
    if (!scroller) return;
    // In steps of two rows: a scroll of some pixels draws nothing anew.
    const step = this.rowHeight * 2;
    const from = Math.floor(scroller.scrollTop / step) * step;
    const height = Math.ceil(scroller.clientHeight / step) * step + step;
    if (from !== this.view.from || height !== this.view.height) this.view = { from, height };
  }

  #key(event: KeyboardEvent): void {
    const id = idOfTarget(event);
    if (id === null) return;
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault();
      this.#openMenuAt(id);
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#choose(id);
      return;
    }
    const ids = idsIn(this.mirror.sections(this.tab));
    const at = ids.indexOf(id);
    const page = Math.max(1, Math.floor((this.parentElement?.clientHeight ?? 0) / this.rowHeight) - 1);
    const last = ids.length - 1;
    const target = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#focusRow(ids[Math.min(Math.max(target, 0), last)] ?? id);
  }

  #focusRow(id: string): void {
    this.#bringIntoView(id);
    this.reached = id;
    this.pointed = '';
    this.#focusNext = id;
    this.requestUpdate();
  }

  #bringIntoView(id: string): void {
    const scroller = this.parentElement;
    const sections = this.mirror.sections(this.tab);
    const at = sections.findIndex(({ ids }) => ids.includes(id));
    const [section, own] = [sections[at], this.#windows(sections)[at]];
    if (!scroller || !section || !own) return;
    const index = section.ids.indexOf(id);
    const top = index === 0 && at === 0 ? 0 : own.top + own.heading + index * this.rowHeight;
    const view = { from: scroller.scrollTop, height: scroller.clientHeight - 2 * rowGap };
    const next = scrollTo({ top, height: this.rowHeight }, view);
    if (next !== view.from) scroller.scrollTo({ top: next, behavior: 'instant' });
    this.#look();
  }

  #contextMenu(event: MouseEvent): void {
    const id = idOfTarget(event);
    if (id === null) return;
    event.preventDefault();
    const row = this.#rowOf(id);
    // The Menu key of some systems comes as this event, without a place.
    if (event.clientX === 0 && event.clientY === 0) this.#openMenuAt(id);
    else afterRelease(event, () => this.#openMenu(id, { x: event.clientX, y: event.clientY }, row));
  }

  #openMenuAt(id: string): void {
    const row = this.#rowOf(id);
    if (row) this.#openMenu(id, row, row);
  }

  #openMenu(id: string, at: { x: number; y: number } | Element, from: HTMLElement | null): void {
    this.menuOf = id;
    void this.menu.show(id, at, from);
  }

  #titleOf(id: string): string {
    const view = id === '' ? null : this.mirror.conversations.get(id);
    return view ? titleOf(view.conversation, this.mirror.names(view), this.mirror.selfId.get()) : '';
  }

  #rowOf(id: string): HTMLElement | null {
    return this.renderRoot.querySelector(`parley-conversation-row[data-conversation-id="${CSS.escape(id)}"]`);
  }

  #choose(id: string | null): void {
    if (id !== null) this.dispatchEvent(new CustomEvent<string>('chosen', { detail: id }));
  }
}

function idOfTarget(event: Event): string | null {
  const row = event.target instanceof Element ? event.target.closest('parley-conversation-row') : null;
  return row?.conversationId ?? null;
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-conversation-list': ConversationListElement;
  }
}
