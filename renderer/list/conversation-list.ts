import { html, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { afterRelease } from '../kit/after-release.ts';
import { isHeld, isKey } from '../kit/keys.ts';
import { placed } from '../kit/overlay/placed.ts';
import { skeletonRows, skeletonStyles } from '../kit/skeleton.ts';
import { type Tab } from '../model/conversations.ts';
import { listWindow, placesIn, rowForKey, scrollTo, type SectionWindow } from './list-window.ts';
import { idsIn, type Section } from '../model/sections.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { emptyFilter, emptyList, emptyListStyles, isFirstSync } from './empty-list.ts';
import { headingHeight, listStyles, rowGap } from './conversation-list-styles.ts';
import './conversation-row.ts';
import { followDrags, idOfTarget } from './dragged.ts';
import { FramePace } from '../kit/frame-pace.ts';
import { moreButton } from './more-button.ts';
import type { RowMenuElement } from './row-menu.ts';
import { RowPool } from './row-pool.ts';
import { HeightObserver } from './height-observer.ts';

/**
 * The rows of one tab; only those that can be seen are drawn. `chosen` carries the conversation to open, `compose` asks
 * for a new one. It scrolls with the element around it.
 */
@customElement('parley-conversation-list')
export class ConversationListElement extends ModelElement {
  @property() tab: Tab = 'inbox';
  /** The option in the tab order: the last one that had the focus, else the open one, else the first. */
  @state() private tabStop = '';
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
  readonly #pace = new FramePace();
  readonly #pools = new WeakMap<Element, RowPool>();
  readonly #rows = new HeightObserver((height) => {
    this.rowHeight = height + rowGap;
  });

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
    this.actions.list.focusRow = (id) => this.#focusRow(id);
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
    this.#rows.disconnect();
  }

  /** Everything that comes within a frame is drawn in one go; only the focus does not wait. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.#focusNext === '' ? this.#pace.draw(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('tab') && changed.get('tab') !== undefined) this.parentElement?.scrollTo({ top: 0 });
  }

  protected override firstUpdated(): void {
    followDrags(this.renderRoot, () => this.mirror.sections(this.tab), this.actions.list.arranging);
  }

  protected override updated(): void {
    this.#fill();
    this.#rows.observe(this.renderRoot.querySelector('parley-conversation-row'));
    if (this.#focusNext === '') return;
    this.#rowOf(this.#focusNext)?.focus({ preventScroll: true });
    this.#focusNext = '';
  }

  override render() {
    if (this.mirror.loaded.get() === null || isFirstSync(this.mirror))
      return skeletonRows(6, t('common.loading'));
    const sections = this.mirror.sections(this.tab);
    const ids = idsIn(sections);
    const filter = this.tab === 'inbox' ? this.mirror.filter.get() : 'all';
    if (ids.length === 0 && filter !== 'all') return emptyFilter(filter);
    if (ids.length === 0) {
      const send = (type: 'compose' | 'invite-people'): void =>
        void this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true }));
      const demo = this.mirror.account.get()?.kind === 'look-around';
      return emptyList(this.tab, () => send('compose'), demo ? undefined : () => send('invite-people'));
    }
    const windows = this.#windows(sections);
    return html`<div
        class="list"
        role="listbox"
        aria-label=${t('list.label')}
        @keydown=${this.#key}
        @focusin=${(event: Event) => {
          this.tabStop = idOfTarget(event) ?? this.tabStop;
        }}
        @pointerover=${(event: Event) => {
          this.pointed = idOfTarget(event) ?? this.pointed;
        }}
        @contextmenu=${this.#contextMenu}
        @click=${(event: Event) => this.#choose(idOfTarget(event))}
      >
        ${sections.map((section, index) => {
          const own = windows[index];
          return own ? this.#section(section, own) : nothing;
        })}
      </div>
      ${filter === 'unread' && this.mirror.unreadIds.get().length === 0 ? emptyFilter(filter) : nothing}
      ${this.#more(sections, windows)}
      <parley-row-menu
        .mirror=${this.mirror}
        .actions=${this.actions}
        @closed=${() => {
          this.menuOf = '';
        }}
      ></parley-row-menu>`;
  }

  /** Its rows come with `updated`: while the list is scrolled they are moved, not created again. */
  #section({ kind }: Section, own: SectionWindow) {
    const label = kind === 'all' ? '' : t(`row.${kind}`);
    const style = placed({ height: `${own.height}px` });
    return label === ''
      ? html`<div class="section" role="presentation" ${style}></div>`
      : html`<div class="section" role="group" aria-label=${label} ${style}>
          <h2 aria-hidden="true">${label}</h2>
        </div>`;
  }

  #fill(): void {
    const sections = this.mirror.sections(this.tab);
    const ids = idsIn(sections);
    const tabStop = this.#tabStopOf(ids);
    const windows = this.#windows(sections);
    let before = 0;
    for (const [index, element] of this.renderRoot.querySelectorAll('.section').entries()) {
      const [section, own] = [sections[index], windows[index]];
      if (!section || !own) continue;
      const places = placesIn(section, own, tabStop).map((at) => ({
        id: section.ids[at] ?? '',
        top: own.heading + at * this.rowHeight,
        position: before + at + 1,
        isTabStop: section.ids[at] === tabStop,
        acting: section.ids[at] === this.#acting(),
      }));
      const pool = this.#pools.get(element) ?? new RowPool(element);
      this.#pools.set(element, pool);
      pool.fill(this.mirror, places, ids.length);
      before += section.ids.length;
    }
  }

  /** The option in the tab order. */
  #tabStopOf(ids: readonly string[]): string | undefined {
    const openId = this.mirror.openId.get() ?? '';
    return ids.includes(this.tabStop) ? this.tabStop : ids.includes(openId) ? openId : ids[0];
  }

  #more(sections: readonly Section[], windows: readonly SectionWindow[]) {
    const id = this.#acting();
    const at = sections.findIndex((section) => section.ids.includes(id));
    const [section, own] = [sections[at], windows[at]];
    if (!section || !own) return nothing;
    const top = own.top + own.heading + section.ids.indexOf(id) * this.rowHeight;
    return moreButton({ title: this.#title(id), top, expanded: this.menuOf === id }, (button) =>
      this.#openMenu(id, button, button),
    );
  }

  #acting(): string {
    return this.menuOf || this.pointed || (this.focused ? this.tabStop : '');
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

  #look(): void {
    const scroller = this.parentElement;
    if (!scroller) return;
    // In steps of two rows: scrolling some pixels draws nothing.
    const step = this.rowHeight * 2;
    const from = Math.floor(scroller.scrollTop / step) * step;
    const height = Math.ceil(scroller.clientHeight / step) * step + step;
    if (from !== this.view.from || height !== this.view.height) this.view = { from, height };
  }

  #key(event: KeyboardEvent): void {
    const id = idOfTarget(event);
    if (id === null) return;
    if (isKey('menu', event)) {
      event.preventDefault();
      return this.#openMenuAt(id);
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#choose(id);
      return;
    }
    const ids = idsIn(this.mirror.sections(this.tab));
    // Keys that follow fast go on from the row that the focus is on its way to.
    const at = ids.indexOf(this.#focusNext || id);
    const page = Math.max(1, Math.floor((this.parentElement?.clientHeight ?? 0) / this.rowHeight) - 1);
    const target = rowForKey(event.key, at, page, ids.length - 1);
    if (target === null || isHeld(event)) return;
    event.preventDefault();
    this.#focusRow(ids[target] ?? id);
  }

  #focusRow(id: string): void {
    this.#bringIntoView(id);
    this.tabStop = id;
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
    void import('./row-menu.ts').then(() => this.menu.show(id, at, from));
  }

  #title(id: string): string {
    const view = id === '' ? null : this.mirror.conversations.get(id);
    return view ? this.mirror.title(view) : '';
  }

  #rowOf(id: string): HTMLElement | null {
    return this.renderRoot.querySelector(`parley-conversation-row[data-conversation-id="${CSS.escape(id)}"]`);
  }

  #choose(id: string | null): void {
    if (id !== null) this.dispatchEvent(new CustomEvent<string>('chosen', { detail: id }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-conversation-list': ConversationListElement;
  }
}
