import { html, nothing, type PropertyValues } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { skeletonRows } from '../kit/skeleton.ts';
import { HistoryPages, type Sought } from './history-pages.ts';
import { placeReadMarks } from './read-marks.ts';
import { keyOf } from '../model/messages/message-items.ts';
import type { Event } from '../../protocol/types.ts';
import type { Timeline } from '../model/mirror.ts';
import { ModelElement } from '../model/model-element.ts';
import { historyStyles } from './history-styles.ts';
import { t } from '../../words/translate.ts';
import { emptyTemplate, helloTemplate, pageStateTemplate } from './timeline-parts.ts';
import { FoundWords } from './found-words.ts';
import { AfterFrame } from '../kit/after-frame.ts';
import { FramePace } from '../kit/frame-pace.ts';
import './reading/jump-pill.ts';
import type { JumpPillElement } from './reading/jump-pill.ts';
import { keyAt, walkMessages } from './message-walk.ts';
import type { MessageContext } from './message-context.ts';
import { messageContext } from './timeline-context.ts';
import { TimelineRows } from './timeline-rows.ts';
import type { MarkMotion } from './mark-motion.ts';
import { FocusKeeper } from './reading/focus-keeper.ts';
import { ReadWatch } from './reading/read-watch.ts';
import { watchedHistory } from './reading/watched-history.ts';
import { selectByClick } from './selection/select-by-click.ts';
import { ScrollKeeper } from './scroll-keeper.ts';
import { isGroup } from '../../words/participants.ts';
import { conversationName } from '../../words/conversation-name.ts';

/** The history of the open conversation: a moving window over it, kept at the bottom or where the person reads. */
@customElement('parley-timeline')
export class TimelineElement extends ModelElement {
  /** What the search looks for: marked wherever it is drawn. */
  @property() found = '';
  @query('.log') private readonly log!: HTMLElement;
  @query('parley-jump-pill') private readonly pill!: JumpPillElement | null;
  readonly #keeper = new ScrollKeeper();
  readonly #pages = new HistoryPages(this, this.#keeper, () => this.#afterFrame.request());
  readonly #focus = new FocusKeeper();
  #motion: MarkMotion | null = null;
  readonly #words = new FoundWords();
  readonly #pace = new FramePace();
  #context!: MessageContext;
  #rows!: TimelineRows;
  /** Key of the message to bring on screen with the next drawing; `new`: as the first new one. */
  #seeking: { key: string; as: Sought } | null = null;
  /** The open conversation was drawn. */
  #isBegun = false;
  #seenAt: ReadonlyMap<string, readonly string[]> = new Map();
  readonly #watch = new ReadWatch({
    history: () => watchedHistory(this.#pages, this.mirror),
    onScreen: () => this.#keeper.onScreen(),
    seen: (id, timestamp) => this.actions.open.seen(id, timestamp),
    changed: (waiting) => {
      if (this.pill) this.pill.waiting = waiting;
    },
  });
  readonly #afterFrame = new AfterFrame(() => this.#settle());
  #ending: AbortController | null = null;

  static override styles = historyStyles;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    globalThis.addEventListener('focus', () => this.#look(), { signal });
    globalThis.addEventListener('blur', () => this.#lookAway(), { signal });
    document.addEventListener('visibilitychange', () => this.#look(), { signal });
    this.actions.open.place = () => this.#pages.reading;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.abort();
    this.#keeper.end();
    this.#afterFrame.end();
    this.#words.end();
    this.#watch.end();
  }

  /** Everything that comes within a frame is drawn in one go. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.#pace.draw(() => super.scheduleUpdate());
  }

  protected override willUpdate(): void {
    this.#context ??= messageContext(this, () => this.#pages.events);
    this.#rows ??= new TimelineRows(this.#context);
    const id = this.mirror.openId.get();
    const timeline = this.mirror.timeline.get();
    const isNew = id !== this.#pages.conversationId;
    const isOther = this.#pages.take(timeline, this.mirror.serverNow.get());
    if (isNew) {
      this.#pages.begin(id);
      [this.#isBegun, this.#seeking] = [false, null];
    } else if (isOther && this.#isBegun) this.#follow();
    if (!this.#isBegun && timeline?.state === 'ready') this.#begin(timeline);
    this.#seek();
    const readState = id === null ? [] : (this.mirror.conversations.get(id)?.conversation.read_state ?? []);
    this.#seenAt = placeReadMarks(this.#pages.events, readState, this.mirror.selfId.get());
  }

  /** Opens at the first new message; without one it stays at the newest. */
  #begin({ newAfter }: Timeline): void {
    this.#isBegun = true;
    const first = this.#watch.begin(newAfter);
    if (first) this.#goTo(keyOf(first), 'new');
    else this.#pages.open();
  }

  /** Who is at the newest stays there, unless messages came that no one saw and that are too many to be drawn with it. */
  #follow(): void {
    this.#pages.follow();
    const missed = this.#pages.atEnd ? this.#watch.firstMissed() : null;
    if (!missed || this.#pages.placeOf(keyOf(missed)) >= this.#pages.range.start) return;
    this.#drawLine(missed);
    this.#goTo(keyOf(missed), 'new');
  }

  #drawLine({ timestamp }: Event): void {
    // Not while this is drawn: it changes what is drawn.
    queueMicrotask(() => this.actions.open.drawLine((timestamp ?? 0) - 1));
  }

  #goTo(key: string, as: Sought): void {
    this.#seeking = { key, as };
    this.#pages.goTo(key, as);
  }

  protected override update(changed: PropertyValues<this>): void {
    this.#keeper.before();
    if (this.shadowRoot) this.#focus.before(this.shadowRoot);
    this.#motion?.before(this.renderRoot, this.mirror.openId.get(), this.#seenAt);
    super.update(changed);
  }

  protected override firstUpdated(): void {
    this.#keeper.start(this.log, () => this.#pages.moved());
    // Nothing moves before there was a picture.
    requestIdleCallback(async () => {
      this.#motion = new (await import('./mark-motion.ts')).MarkMotion();
    });
  }

  protected override updated(): void {
    this.#keeper.after();
    if (this.shadowRoot) this.#focus.after(this.shadowRoot);
    this.#motion?.after(this.renderRoot, this.mirror.openId.get());
    this.#words.mark(this.renderRoot, this.found);
    this.#show();
    this.#afterFrame.request();
    this.#pages.drawn();
  }

  /** Messages that no one saw do not pass by: the first of them stays on screen. */
  #settle(): void {
    const missed = this.#watch.firstMissed();
    if (missed && this.#keeper.passes(keyOf(missed))) {
      this.#seeking = { key: keyOf(missed), as: 'new' };
      this.#drawLine(missed);
    }
    this.#look();
  }

  #show(): void {
    if (this.#seeking === null) return;
    const { key, as } = this.#seeking;
    if (!this.#bringOn(key, as)) return;
    this.#seeking = null;
    if (as !== 'new') this.mirror.sought.set(null);
    void this.#pages.goOn();
  }

  #bringOn(key: string, as: Sought): boolean {
    if (as === 'new') return this.#keeper.showNew(key, this.#pages.isNewest);
    return as === 'sought' ? this.#keeper.show(key) : this.#keeper.place(key, as);
  }

  /** A message is wanted that is loaded now, or the first one after a moment: the window goes to it. */
  #seek(): void {
    const sought = this.mirror.sought.get();
    const timeline = this.mirror.timeline.get();
    if (!sought || sought.conversationId !== timeline?.conversationId) return;
    const { events } = this.#pages;
    const event = events.find(({ timestamp }) => (timestamp ?? 0) >= sought.timestamp) ?? events.at(-1);
    if (event && this.#seeking?.key !== keyOf(event)) this.#goTo(keyOf(event), sought.offset ?? 'sought');
  }

  override render() {
    const timeline = this.mirror.timeline.get();
    const view = timeline ? this.mirror.conversations.get(timeline.conversationId) : null;
    const name = view
      ? conversationName(view.conversation, this.mirror.openNames, this.mirror.selfId.get())
      : '';
    return html`<div
        class="log scroll ${this.#context.isSelecting() ? 'selecting' : ''}"
        role="log"
        aria-live="off"
        aria-busy=${this.#pages.older === 'loading' || timeline?.state === 'loading'}
        aria-label=${t('conversation.log', { name })}
        tabindex="0"
        ?data-finding=${this.found !== ''}
        @pointerover=${(event: PointerEvent) => this.#context.point(keyAt(event))}
        @pointerleave=${() => this.#context.point(null)}
        @focusin=${(event: FocusEvent) => this.#context.focus(keyAt(event))}
        @focusout=${({ relatedTarget }: FocusEvent) => this.#context.focus(keyAt({ target: relatedTarget }))}
        @click=${this.#select}
        @copy=${(event: ClipboardEvent) => this.#context.copied(event)}
        @keydown=${(event: KeyboardEvent) => walkMessages(event, this.log, this.toEnd, this.#context)}
        @scroll=${() => this.#pages.scrolled()}
      >
        <div
          class="column ${timeline && view && timeline.state === 'ready' && this.#isEmpty(timeline) ? 'bare' : ''}"
        >
          ${timeline && view ? this.#history(timeline) : nothing}
        </div>
      </div>
      <parley-jump-pill
        .atEnd=${this.#pages.atEnd || !timeline}
        .now=${this.mirror.now.get()}
        @newest=${this.toEnd}
        @unread=${(event: CustomEvent<number>) => this.#toUnread(event.detail)}
        @mark-read=${() => this.markRead()}
      ></parley-jump-pill>`;
  }

  #isEmpty({ outbox }: Timeline): boolean {
    return this.#pages.events.length + outbox.length === 0;
  }

  #history(timeline: Timeline) {
    const view = this.mirror.conversations.get(timeline.conversationId);
    if (this.#isEmpty(timeline)) {
      if (timeline.state === 'ready') return emptyTemplate(view, this.mirror);
      return html`<div class="loading">${skeletonRows(3, t('common.loading'))}</div>`;
    }
    const selfId = this.mirror.selfId.get();
    const { events, range } = this.#pages;
    const isNewest = range.end === events.length && !timeline.hasNewer;
    const rows = this.#rows.templates(
      {
        events: events.slice(range.start, range.end),
        annotations: timeline.annotations,
        outbox: isNewest ? timeline.outbox : [],
        selfId,
        newAfter: timeline.newAfter,
        seenAt: this.#seenAt,
        group: view !== null && isGroup(view.conversation),
      },
      events,
    );
    return html`${range.start === 0 ? pageStateTemplate(this.#pages.older, () => void this.#pages.loadOlder()) : nothing}
    ${rows} ${timeline.hasOlder ? nothing : helloTemplate(view, this.mirror, { ...timeline, events })}`;
  }

  /** Shows the newest message and stays with it, also where that has to be loaded first. */
  readonly toEnd = (): void => {
    // The button goes when the end is there.
    if (this.shadowRoot?.activeElement === this.pill) this.log.focus();
    this.#watch.toEnd();
    void this.#pages.toNewest();
    this.#look();
  };

  readonly #select = {
    capture: true,
    handleEvent: (event: MouseEvent): void => selectByClick(event, keyAt(event), this.#context),
  };

  /** Everything counts as read. False: there was nothing to read. */
  markRead(): boolean {
    if (this.shadowRoot?.activeElement === this.pill) this.log.focus();
    return this.actions.open.markRead();
  }

  #toUnread(timestamp: number): void {
    this.log.focus();
    const { conversationId } = this.#pages;
    if (conversationId !== null) void this.actions.open.openAt(conversationId, timestamp);
  }

  /** Reports what is on screen. */
  #look(): void {
    if (!this.hasUpdated || !this.#isBegun) return;
    this.#watch.look(this.#pages.isNewest && this.#keeper.position().atBottom);
  }

  #lookAway(): void {
    this.actions.open.lookedAway();
    this.#look();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-timeline': TimelineElement;
  }
}
