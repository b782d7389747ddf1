import type { ViewState } from '../../preload/views.ts';
import type { Event } from '../../protocol/types.ts';
import { keyOf } from '../model/messages/message-items.ts';
import { unexpired } from '../model/messages/message-kind.ts';
import type { Timeline } from '../model/mirror.ts';
import type { ModelElement } from '../model/model-element.ts';
import {
  around,
  filling,
  following,
  held,
  moved,
  nearEnd,
  newestPage,
  older,
  pageSize,
  type PageWindow,
  placeOf,
  rangeOf,
} from './page-window.ts';
import { lineAt, type ScrollKeeper } from './scroll-keeper.ts';
import { momentOf } from './timeline-items.ts';

/** How near to an end of what is loaded more of it is loaded, events. */
const nearLoaded = 400;
/** The first page is whole after this time, milliseconds, however busy the window is. */
const fillWithin = 100;
/** How near to the upper end the newest events may leave the person, pixels, before older ones are loaded. */
const nearTop = 800;

/** In the middle of the screen, as the first new one, or so many pixels below the top. */
export type Sought = 'sought' | 'new' | number;

/** Which part of the loaded history is drawn; more is drawn and loaded where the person comes near an end of it. */
export class HistoryPages {
  readonly #host: ModelElement;
  readonly #keeper: ScrollKeeper;
  readonly #look: () => void;
  #timeline: Timeline | null = null;
  #conversationId: string | null = null;
  #events: readonly Event[] = [];
  #keys: readonly string[] = [];
  #window: PageWindow = newestPage;
  #atEnd = true;
  #older: 'idle' | 'loading' | 'failed' = 'idle';
  /** Less than a page is drawn: what could be seen when the conversation was opened. */
  #isFilling = false;
  /** The person went to the newest, and what is drawn does not end with it yet. */
  #isAwaitingNewest = false;

  /** `look` is called when something else is on screen. */
  constructor(host: ModelElement, keeper: ScrollKeeper, look: () => void) {
    this.#host = host;
    this.#keeper = keeper;
    this.#look = look;
  }

  /** What was drawn last, or is being drawn. */
  get timeline(): Timeline | null {
    return this.#timeline;
  }

  get conversationId(): string | null {
    return this.#conversationId;
  }

  /** All that is loaded, oldest first. */
  get events(): readonly Event[] {
    return this.#events;
  }

  get older(): 'idle' | 'loading' | 'failed' {
    return this.#older;
  }

  /** Where the person reads; null while at the newest. */
  get reading(): ViewState['reading'] {
    const top = this.#atEnd ? null : this.#keeper.topEntry();
    const moment = momentOf(this.#events, top?.key ?? null);
    return top === null || moment === null ? null : { moment, offset: top.offset };
  }

  /** The newest message is on screen. */
  get atEnd(): boolean {
    return this.#atEnd;
  }

  /** The drawn part of the events, as a half-open range. */
  get range(): { start: number; end: number } {
    return rangeOf(this.#keys, this.#window);
  }

  /** What is drawn ends with the newest message that there is. */
  get isNewest(): boolean {
    return this.#window.last === null && this.#timeline?.hasNewer !== true;
  }

  placeOf(key: string): number {
    return placeOf(this.#keys, key);
  }

  /** Another conversation, at its newest message. */
  begin(conversationId: string | null): void {
    this.#conversationId = conversationId;
    this.#older = 'idle';
    this.#isAwaitingNewest = false;
    this.#stay();
  }

  /** Its newest messages are here: those that can be seen are drawn at once, the others of the page soon after. */
  open(): void {
    const { height } = this.#keeper;
    if (height === 0) return;
    const count = filling(this.#events.toReversed(), height, this.#hasReactions);
    if (count >= pageSize.first) return;
    this.#isFilling = true;
    this.#change({ window: { first: this.#keys[this.#keys.length - count] ?? null, last: null } });
  }

  readonly #hasReactions = (event: Event): boolean =>
    (this.#timeline?.annotations.get(event.event_id ?? '')?.reactions.length ?? 0) > 0;

  /** To be called after it was drawn. */
  drawn(): void {
    if (!this.#isFilling) return;
    const id = this.#conversationId;
    requestIdleCallback(
      () => {
        if (id === this.#conversationId && this.#isFilling) this.#fill();
      },
      { timeout: fillWithin },
    );
  }

  #fill(): void {
    const { start, end } = this.range;
    const missing = Math.min(pageSize.step, pageSize.first - (end - start));
    const window = missing > 0 ? older(this.#keys, this.#window, missing) : null;
    this.#isFilling = window !== null;
    if (window) this.#change({ window });
    else this.moved();
  }

  /** Takes over what is to be drawn. Returns whether its events are others than before. `now`: milliseconds, by the server's clock. */
  take(timeline: Timeline | null, now: number): boolean {
    this.#timeline = timeline;
    if (timeline?.hasNewer !== true) this.#isAwaitingNewest = false;
    const events = unexpired(timeline?.events ?? [], now);
    if (events === this.#events) return false;
    this.#events = events;
    this.#keys = events.map(keyOf);
    return true;
  }

  /** The newest messages that came: all of them while the person stays at the end. */
  follow(): void {
    this.#window = this.#atEnd
      ? following(this.#keys, this.#window, this.#isFilling ? 0 : pageSize.first)
      : held(this.#keys, this.#window);
  }

  /** The page around a message; `as` the first new one, only what can be seen with it near the top. */
  goTo(key: string, as: Sought): void {
    this.#isAwaitingNewest = false;
    this.#isFilling = false;
    const seen = as === 'new' && this.#keeper.height > 0 ? this.#seenWith(this.placeOf(key)) : undefined;
    this.#change({ window: around(this.#keys, key, seen), atEnd: false });
  }

  #seenWith(at: number): { before: number; after: number } {
    const above = this.#keeper.height * lineAt;
    const most = pageSize.first / 2;
    const before = filling(this.#events.slice(0, at).toReversed(), above, this.#hasReactions);
    const after = filling(this.#events.slice(at), this.#keeper.height - above, this.#hasReactions);
    return { before: Math.min(most, before), after: Math.min(pageSize.first, after) };
  }

  /** Goes to the newest message and stays there, also where that has to be loaded first. */
  async toNewest(): Promise<void> {
    const id = this.#conversationId;
    this.#isAwaitingNewest = true;
    this.#stay();
    await this.#host.actions.open.toNewest();
    if (id !== this.#conversationId) return;
    if (this.#host.mirror.timeline.get()?.hasNewer !== true) {
      this.#stay();
      return;
    }
    this.#isAwaitingNewest = false;
    this.scrolled();
  }

  /** First of all when the log was scrolled. */
  scrolled(): void {
    // Scroll events of the way to the newest may come before it is drawn.
    this.#keeper.scrolled(this.isNewest || this.#isAwaitingNewest);
    this.moved();
  }

  /** The newest page, and whatever comes to it. */
  #stay(): void {
    this.#isFilling = false;
    this.#change({ window: newestPage, atEnd: true });
    this.#keeper.stick();
  }

  /** To be called after sizes have changed. */
  moved(): void {
    const timeline = this.#host.mirror.timeline.get();
    if (!timeline || timeline.state === 'loading') return;
    this.#keeper.settle();
    const room = this.#keeper.position();
    const atEnd = room.atBottom && (this.isNewest || this.#isAwaitingNewest);
    this.#change({ atEnd, window: moved(this.#keys, this.#window, room, atEnd) ?? this.#window });
    if (!this.#isFilling) this.#loadNear(room, atEnd);
    this.#look();
  }

  #loadNear({ above, below }: { above: number; below: number }, atEnd: boolean): void {
    const { start, end } = this.range;
    const isNearTop = above < (atEnd ? nearTop : nearEnd);
    if (isNearTop && start < nearLoaded && this.#older === 'idle') void this.loadOlder();
    if (!atEnd && below < nearEnd && this.#keys.length - end < nearLoaded) void this.#loadNewer();
  }

  /** At the end of what is drawn no further scroll event would come, so this goes on by itself. */
  async goOn(): Promise<void> {
    await this.#host.updateComplete;
    this.moved();
  }

  async loadOlder(): Promise<void> {
    if (this.#host.mirror.timeline.get()?.hasOlder !== true) return;
    const id = this.#conversationId;
    this.#pin();
    this.#change({ older: 'loading' });
    const loaded = await this.#host.actions.open.loadOlder();
    if (id !== this.#conversationId) return;
    this.#change({ older: loaded ? 'idle' : 'failed' });
    if (loaded) await this.goOn();
  }

  async #loadNewer(): Promise<void> {
    if (this.#host.mirror.timeline.get()?.hasNewer !== true) return;
    this.#pin();
    if (await this.#host.actions.open.loadNewer()) await this.goOn();
  }

  /** Pins the window, so that what is loaded around it does not push out what is being read. */
  #pin(): void {
    if (this.#atEnd && this.#keys.length === 0) return;
    const { start, end } = this.range;
    const hasNewer = this.#host.mirror.timeline.get()?.hasNewer === true;
    const last = end === this.#keys.length && !hasNewer ? null : (this.#keys[end - 1] ?? null);
    this.#change({ window: { first: this.#keys[start] ?? null, last } });
  }

  #change({
    window = this.#window,
    atEnd = this.#atEnd,
    older = this.#older,
  }: {
    window?: PageWindow;
    atEnd?: boolean;
    older?: 'idle' | 'loading' | 'failed';
  }): void {
    if (window === this.#window && atEnd === this.#atEnd && older === this.#older) return;
    [this.#window, this.#atEnd, this.#older] = [window, atEnd, older];
    this.#host.requestUpdate();
  }
}
