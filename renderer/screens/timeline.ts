import { SignalWatcher } from '@lit-labs/signals';
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import '../components/avatar.ts';
import { segmentStyles } from '../components/segments.ts';
import { skeletonRows, skeletonStyles } from '../components/skeleton.ts';
import { icon } from '../icons/icons.ts';
import { isGroup, othersOf, titleOf } from '../format/conversations.ts';
import {
  around,
  newer,
  newestPage,
  older,
  type PageWindow,
  pageSize,
  rangeOf,
} from '../format/page-window.ts';
import { idOf, loadablePicture } from '../format/people.ts';
import { placeReadMarks } from '../format/read-marks.ts';
import { keyOf, layOut } from '../format/timeline.ts';
import type { ConversationView, OutboxItemView } from '../../preload/views.ts';
import type { Actions } from '../state/actions.ts';
import type { Mirror, Timeline } from '../state/mirror.ts';
import { base, controls } from '../styles/shared.ts';
import { words } from '../words/words.ts';
import { itemTemplate, type MessageContext } from './message-group.ts';
import { messageStyles } from './message-styles.ts';
import { ScrollKeeper } from './scroll-keeper.ts';
import { timelineStyles } from './timeline-styles.ts';

/** How near to an end of what is drawn the next page is fetched, pixels. */
const nearEnd = 600;

/** The history of the open conversation: a moving window over it, kept at the bottom or where the person reads. */
@customElement('parley-timeline')
export class TimelineElement extends SignalWatcher(LitElement) {
  @property({ attribute: false }) mirror!: Mirror;
  @property({ attribute: false }) actions!: Actions;
  @state() private window: PageWindow = newestPage;
  @state() private atEnd = true;
  @state() private older: 'idle' | 'loading' | 'failed' = 'idle';
  @query('.log') private readonly log!: HTMLElement;
  readonly #keeper = new ScrollKeeper();
  #conversationId: string | null = null;
  /** Key of the message to bring on screen with the next drawing. */
  #seeking: string | null = null;
  /** Newest event when the end was last on screen, microseconds: what came later is counted. */
  #reached = 0;
  #ending: AbortController | null = null;

  static override styles = [base, controls, segmentStyles, skeletonStyles, messageStyles, timelineStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    globalThis.addEventListener('focus', () => this.#look(), { signal });
    globalThis.addEventListener('blur', () => this.actions.open.lookedAway(), { signal });
    document.addEventListener('visibilitychange', () => this.#look(), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.abort();
    this.#keeper.end();
  }

  protected override willUpdate(): void {
    const id = this.mirror.openId.get();
    if (id === this.#conversationId) {
      this.#seek();
      return;
    }
    this.#conversationId = id;
    this.window = newestPage;
    this.atEnd = true;
    this.older = 'idle';
    this.#reached = 0;
    this.#keeper.stick();
  }

  protected override update(changed: PropertyValues<this>): void {
    this.#keeper.before();
    super.update(changed);
  }

  protected override firstUpdated(): void {
    this.#keeper.start(this.log, () => this.#moved());
  }

  protected override updated(): void {
    this.#keeper.after();
    if (this.#seeking !== null && this.#keeper.show(this.#seeking)) {
      this.#seeking = null;
      this.mirror.sought.set(null);
    }
    this.#look();
  }

  /** A message is wanted that is loaded now: the window goes to it. */
  #seek(): void {
    const sought = this.mirror.sought.get();
    const timeline = this.mirror.timeline.get();
    if (!sought || sought.conversationId !== timeline?.conversationId) return;
    const event = timeline.events.find(({ timestamp }) => timestamp === sought.timestamp);
    if (!event || this.#seeking === keyOf(event)) return;
    this.#seeking = keyOf(event);
    this.atEnd = false;
    this.window = around(timeline.events.map(keyOf), this.#seeking);
  }

  override render() {
    const timeline = this.mirror.timeline.get();
    const view = timeline ? this.mirror.conversations.get(timeline.conversationId) : null;
    const names = this.mirror.names(view);
    const name = view ? titleOf(view.conversation, names, this.mirror.selfId.get()) : '';
    return html`<div
        class="log scroll"
        role="log"
        aria-live="polite"
        aria-busy=${this.older === 'loading' || timeline?.state === 'loading'}
        aria-label=${words.conversation.log(name)}
        tabindex="0"
        @scroll=${() => {
          this.#keeper.scrolled();
          this.#moved();
        }}
      >
        <div class="column">${timeline && view ? this.#history(timeline) : nothing}</div>
      </div>
      ${timeline && !this.atEnd ? this.#jump(timeline) : nothing}`;
  }

  #history(timeline: Timeline) {
    const view = this.mirror.conversations.get(timeline.conversationId);
    const count = timeline.events.length + timeline.outbox.length;
    if (count === 0 && timeline.state === 'loading') {
      return html`<div class="loading">${skeletonRows(3, words.loading)}</div>`;
    }
    if (count === 0) return this.#empty(view);
    const selfId = this.mirror.selfId.get();
    const { start, end } = rangeOf(timeline.events.map(keyOf), this.window);
    const events = timeline.events.slice(start, end);
    const items = layOut({
      events,
      outbox: end === timeline.events.length ? timeline.outbox : [],
      selfId,
      newAfter: timeline.newAfter,
      seenAt: placeReadMarks(events, view?.conversation.read_state ?? [], selfId),
      group: view !== null && isGroup(view.conversation),
    });
    const context = this.#context(timeline);
    return html`${
      this.older === 'loading'
        ? html`<p class="more" role="status">${words.conversation.loadingOlder}</p>`
        : this.older === 'failed'
          ? html`<p class="more">
              ${words.conversation.couldNotLoad}
              <button type="button" class="link" @click=${() => void this.#loadOlder()}>
                ${words.tryAgain}
              </button>
            </p>`
          : nothing
    }
    ${repeat(
      items,
      (item) => item.key,
      (item) => itemTemplate(item, context),
    )}`;
  }

  #empty(view: ConversationView | null) {
    const names = this.mirror.names(view);
    const other =
      view && !isGroup(view.conversation)
        ? othersOf(view.conversation, this.mirror.selfId.get())[0]
        : undefined;
    return html`<div class="empty">
      ${
        other === undefined
          ? icon('message', 24)
          : html`<parley-avatar
              size="48"
              .personId=${other}
              .name=${names.name(other)}
              .picture=${loadablePicture(this.mirror.person(other)?.entity.properties?.photo_url)}
            ></parley-avatar>`
      }
      <p>${words.conversation.empty}</p>
    </div>`;
  }

  #context(timeline: Timeline): MessageContext {
    const view = this.mirror.conversations.get(timeline.conversationId);
    return {
      names: this.mirror.names(view),
      picture: (id) => loadablePicture(this.mirror.person(id)?.entity.properties?.photo_url),
      now: this.mirror.now.get(),
      open: (url) => this.actions.openLink(url),
      retry: (id) => this.actions.retryMessage(id),
      edit: (detail) => this.dispatchEvent(new CustomEvent<OutboxItemView>('edit', { detail })),
      discard: (id) => this.actions.discardMessage(id),
    };
  }

  #jump(timeline: Timeline) {
    const selfId = this.mirror.selfId.get();
    const count = timeline.events.filter(
      (event) => (event.timestamp ?? 0) > this.#reached && idOf(event.sender_id) !== selfId,
    ).length;
    const label = count > 0 ? words.conversation.newMessages(count) : words.conversation.newest;
    return html`<button type="button" class="jump" aria-label=${label} title=${label} @click=${this.toEnd}>
      ${icon('arrowDown', 16)}${count > 0 ? html`<span>${label}</span>` : nothing}
    </button>`;
  }

  /** Shows the newest message and stays with it. */
  readonly toEnd = (): void => {
    this.window = newestPage;
    this.#keeper.stick();
    this.requestUpdate();
  };

  #moved(): void {
    const timeline = this.mirror.timeline.get();
    if (!timeline || timeline.state === 'loading') return;
    const keys = timeline.events.map(keyOf);
    const { atBottom, above, below } = this.#keeper.position();
    this.atEnd = atBottom && this.window.last === null;
    if (this.atEnd && rangeOf(keys, this.window).start < keys.length - pageSize.most)
      this.window = newestPage;
    if (above < nearEnd && !this.atEnd) {
      const next = older(keys, this.window);
      if (next) this.window = next;
      else if (this.older === 'idle') void this.#loadOlder();
    } else if (below < nearEnd && this.window.last !== null) {
      const next = newer(keys, this.window);
      if (next) this.window = next;
    }
    this.#look();
  }

  async #loadOlder(): Promise<void> {
    const timeline = this.mirror.timeline.get();
    if (!timeline?.hasOlder) return;
    const id = this.#conversationId;
    // Pins the window, so that what is loaded above does not push out what is being read.
    const first = timeline.events[rangeOf(timeline.events.map(keyOf), this.window).start];
    this.window = { ...this.window, first: first ? keyOf(first) : null };
    this.older = 'loading';
    const loaded = await this.actions.open.loadOlder();
    if (id === this.#conversationId) this.older = loaded ? 'idle' : 'failed';
  }

  /** Tells that the newest event was seen, if it truly was. */
  #look(): void {
    const timeline = this.mirror.timeline.get();
    if (!timeline || timeline.state === 'loading' || !this.hasUpdated) return;
    const shown = this.window.last === null && this.#keeper.position().atBottom;
    if (!shown) return;
    this.#reached = timeline.events.at(-1)?.timestamp ?? this.#reached;
    if (document.hasFocus() && document.visibilityState === 'visible') this.actions.open.seen();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-timeline': TimelineElement;
  }
}
