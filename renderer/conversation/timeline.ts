import { html, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { faceStyles } from '../kit/avatar/face.ts';
import { segmentStyles } from '../kit/segments.ts';
import { skeletonRows, skeletonStyles } from '../kit/skeleton.ts';
import { unexpired } from '../model/message-kind.ts';
import { around, following, moved, nearEnd, newestPage, type PageWindow, rangeOf } from './page-window.ts';
import { placeReadMarks } from './read-marks.ts';
import { keyOf } from '../model/message-items.ts';
import { momentOf } from './timeline-items.ts';
import type { Event } from '../../protocol/types.ts';
import type { Timeline } from '../model/mirror.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { attachmentStyles } from './attachment-styles.ts';
import { emptyTemplate, helloTemplate, jumpTemplate, pageStateTemplate, unseenIn } from './timeline-parts.ts';
import { FoundWords } from './found-words.ts';
import { FramePace } from '../kit/frame-pace.ts';
import { keyAt, walkMessages } from './message-walk.ts';
import { messageStyles } from './message-styles.ts';
import { messageTextStyles } from './message-text.ts';
import { replyLineStyles } from './reply-line.ts';
import type { MessageContext } from './message-context.ts';
import { messageContext } from './timeline-context.ts';
import { TimelineRows } from './timeline-rows.ts';
import { MarkMotion } from './mark-motion.ts';
import { ScrollKeeper } from './scroll-keeper.ts';
import { timelineStyles } from './timeline-styles.ts';
import { isGroup } from '../../words/participants.ts';
import { conversationName } from '../../words/conversation-name.ts';

/** How near to an end of what is loaded more of it is loaded, events. */
const nearLoaded = 400;
/** How near to the upper end the newest events may leave the person, pixels, before older ones are loaded. */
const nearTop = 800;

/** The history of the open conversation: a moving window over it, kept at the bottom or where the person reads. */
@customElement('parley-timeline')
export class TimelineElement extends ModelElement {
  /** What the search looks for: marked wherever it is drawn. */
  @property() found = '';
  @state() private window: PageWindow = newestPage;
  @state() private atEnd = true;
  @state() private older: 'idle' | 'loading' | 'failed' = 'idle';
  @query('.log') private readonly log!: HTMLElement;
  readonly #keeper = new ScrollKeeper();
  readonly #motion = new MarkMotion();
  readonly #words = new FoundWords();
  readonly #pace = new FramePace();
  #context!: MessageContext;
  #rows!: TimelineRows;
  #conversationId: string | null = null;
  /** What the window was last laid over, and the keys of it. */
  #events: readonly Event[] = [];
  #keys: readonly string[] = [];
  /** Key of the message to bring on screen with the next drawing. */
  #seeking: string | null = null;
  /** Newest event when the end was last on screen, microseconds: what came later is counted. */
  #seenTo = 0;
  #ending: AbortController | null = null;

  static override styles = [
    base,
    controls,
    segmentStyles,
    messageTextStyles,
    skeletonStyles,
    messageStyles,
    replyLineStyles,
    attachmentStyles,
    faceStyles,
    timelineStyles,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    globalThis.addEventListener('focus', () => this.#look(), { signal });
    globalThis.addEventListener('blur', () => this.actions.open.lookedAway(), { signal });
    document.addEventListener('visibilitychange', () => this.#look(), { signal });
    this.actions.open.place = () => (this.atEnd ? null : momentOf(this.#events, this.#keeper.topKey()));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.abort();
    this.#keeper.end();
    this.#words.end();
  }

  /** Everything that comes within a frame is drawn in one go. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.#pace.draw(() => super.scheduleUpdate());
  }

  protected override willUpdate(): void {
    this.#context ??= messageContext(this, () => this.#events);
    this.#rows ??= new TimelineRows(this.#context);
    const id = this.mirror.openId.get();
    const timeline = this.mirror.timeline.get();
    const events = unexpired(timeline?.events ?? [], this.mirror.now.get());
    if (events !== this.#events) {
      this.#events = events;
      this.#keys = events.map(keyOf);
      if (this.atEnd && id === this.#conversationId) this.window = following(this.#keys, this.window);
    }
    if (id === this.#conversationId) {
      this.#seek();
      return;
    }
    this.#conversationId = id;
    this.window = newestPage;
    this.atEnd = true;
    this.older = 'idle';
    this.#seenTo = 0;
    this.#keeper.stick();
  }

  protected override update(changed: PropertyValues<this>): void {
    this.#keeper.before();
    this.#motion.before(this.renderRoot, this.mirror.openId.get());
    super.update(changed);
  }

  protected override firstUpdated(): void {
    this.#keeper.start(this.log, () => this.#moved());
  }

  protected override updated(): void {
    this.#keeper.after();
    this.#motion.after(this.renderRoot, this.mirror.openId.get());
    this.#words.mark(this.renderRoot, this.found);
    if (this.#seeking !== null && this.#keeper.show(this.#seeking)) {
      this.#seeking = null;
      this.mirror.sought.set(null);
    }
    this.#look();
  }

  /** A message is wanted that is loaded now, or the first one after a moment: the window goes to it. */
  #seek(): void {
    const sought = this.mirror.sought.get();
    const timeline = this.mirror.timeline.get();
    if (!sought || sought.conversationId !== timeline?.conversationId) return;
    const event =
      this.#events.find(({ timestamp }) => (timestamp ?? 0) >= sought.timestamp) ?? this.#events.at(-1);
    if (!event || this.#seeking === keyOf(event)) return;
    this.#seeking = keyOf(event);
    this.atEnd = false;
    this.window = around(this.#keys, this.#seeking);
  }

  override render() {
    const timeline = this.mirror.timeline.get();
    const view = timeline ? this.mirror.conversations.get(timeline.conversationId) : null;
    const name = view
      ? conversationName(view.conversation, this.mirror.openNames, this.mirror.selfId.get())
      : '';
    return html`<div
        class="log scroll"
        role="log"
        aria-live="off"
        aria-busy=${this.older === 'loading' || timeline?.state === 'loading'}
        aria-label=${t('conversation.log', { name })}
        tabindex="0"
        ?data-finding=${this.found !== ''}
        @pointerover=${(event: PointerEvent) => this.#context.point(keyAt(event))}
        @pointerleave=${() => this.#context.point(null)}
        @focusin=${(event: FocusEvent) => this.#context.focus(keyAt(event))}
        @focusout=${() => this.#context.focus(null)}
        @keydown=${(event: KeyboardEvent) => walkMessages(event, this.log, this.toEnd)}
        @scroll=${() => {
          this.#keeper.scrolled(this.#isNewest);
          this.#moved();
        }}
      >
        <div
          class="column ${timeline && view && timeline.state === 'ready' && this.#isEmpty(timeline) ? 'bare' : ''}"
        >
          ${timeline && view ? this.#history(timeline) : nothing}
        </div>
      </div>
      ${timeline && !this.atEnd ? jumpTemplate(unseenIn(timeline, this.#seenTo, this.mirror.selfId.get()), this.toEnd) : nothing}`;
  }

  #isEmpty({ outbox }: Timeline): boolean {
    return this.#events.length + outbox.length === 0;
  }

  #history(timeline: Timeline) {
    const view = this.mirror.conversations.get(timeline.conversationId);
    if (this.#isEmpty(timeline)) {
      if (timeline.state === 'ready') return emptyTemplate(view, this.mirror);
      return html`<div class="loading">${skeletonRows(3, t('common.loading'))}</div>`;
    }
    const selfId = this.mirror.selfId.get();
    const { start, end } = rangeOf(this.#keys, this.window);
    const events = this.#events.slice(start, end);
    const isNewest = end === this.#events.length && !timeline.hasNewer;
    const rows = this.#rows.templates(
      {
        events,
        outbox: isNewest ? timeline.outbox : [],
        selfId,
        newAfter: timeline.newAfter,
        seenAt: placeReadMarks(this.#events, view?.conversation.read_state ?? [], selfId),
        group: view !== null && isGroup(view.conversation),
      },
      this.#events,
    );
    return html`${start === 0 ? pageStateTemplate(this.older, () => void this.#loadOlder()) : nothing} ${rows}
    ${timeline.hasOlder ? nothing : helloTemplate(view, this.mirror, { ...timeline, events: this.#events })}`;
  }

  /** What is drawn ends with the newest message that there is. */
  get #isNewest(): boolean {
    return this.window.last === null && this.mirror.timeline.get()?.hasNewer !== true;
  }

  /** Shows the newest message and stays with it, also where that has to be loaded first. */
  readonly toEnd = (): void => {
    // The button goes when the end is there.
    if (this.shadowRoot?.activeElement?.matches('.jump') === true) this.log.focus();
    const id = this.#conversationId;
    this.#stay();
    void this.actions.open.toNewest().then(() => id === this.#conversationId && this.#stay());
  };

  #stay(): void {
    [this.window, this.atEnd] = [newestPage, true];
    this.#keeper.stick();
  }

  #moved(): void {
    const timeline = this.mirror.timeline.get();
    if (!timeline || timeline.state === 'loading') return;
    const room = this.#keeper.position();
    this.atEnd = room.atBottom && this.#isNewest;
    this.window = moved(this.#keys, this.window, room, this.atEnd) ?? this.window;
    const { start, end } = rangeOf(this.#keys, this.window);
    const isNearTop = room.above < (this.atEnd ? nearTop : nearEnd);
    if (isNearTop && start < nearLoaded && this.older === 'idle') void this.#loadOlder();
    if (room.below < nearEnd && this.#keys.length - end < nearLoaded) void this.#loadNewer();
    this.#look();
  }

  async #loadOlder(): Promise<void> {
    if (this.mirror.timeline.get()?.hasOlder !== true) return;
    const id = this.#conversationId;
    this.#pin();
    this.older = 'loading';
    const loaded = await this.actions.open.loadOlder();
    if (id !== this.#conversationId) return;
    this.older = loaded ? 'idle' : 'failed';
    if (loaded) await this.#goOn();
  }

  async #loadNewer(): Promise<void> {
    if (this.mirror.timeline.get()?.hasNewer !== true) return;
    this.#pin();
    if (await this.actions.open.loadNewer()) await this.#goOn();
  }

  /** At the end of what is drawn no further scroll event would come, so this goes on by itself. */
  async #goOn(): Promise<void> {
    await this.updateComplete;
    this.#moved();
  }

  /** Pins the window, so that what is loaded around it does not push out what is being read. */
  #pin(): void {
    if (this.atEnd && this.#keys.length === 0) return;
    const { start, end } = rangeOf(this.#keys, this.window);
    const hasNewer = this.mirror.timeline.get()?.hasNewer === true;
    const last = end === this.#keys.length && !hasNewer ? null : (this.#keys[end - 1] ?? null);
    this.window = { first: this.#keys[start] ?? null, last };
  }

  /** Reports that the newest event was seen, if it is on screen. */
  #look(): void {
    const timeline = this.mirror.timeline.get();
    if (!timeline || timeline.state === 'loading' || timeline.hasNewer || !this.hasUpdated) return;
    if (!this.#isNewest || !this.#keeper.position().atBottom) return;
    this.#seenTo = timeline.events.at(-1)?.timestamp ?? this.#seenTo;
    if (document.hasFocus() && document.visibilityState === 'visible') this.actions.open.seen();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-timeline': TimelineElement;
  }
}
