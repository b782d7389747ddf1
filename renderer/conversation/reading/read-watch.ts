import type { Event } from '../../../protocol/types.ts';
import type { Stretch } from '../../model/events.ts';
import { noneWaiting, type Waiting } from './jump-pill.ts';
import { isWhole, Reading, unseenIn } from './reading.ts';
import type { WatchedHistory } from './watched-history.ts';

export interface KeysOnScreen {
  readonly first: string;
  readonly last: string;
}

export interface ReadWatchOptions {
  /** Null while there is nothing to be seen. */
  readonly history: () => WatchedHistory | null;
  readonly onScreen: () => KeysOnScreen | null;
  /** Everything up to this event (its timestamp) was read. */
  readonly seen: (conversationId: string, timestamp: number) => void;
  readonly changed: (waiting: Waiting) => void;
}

const everything: Stretch = { first: 0, last: Infinity };

const timeOf = (event: Event | undefined): number => event?.timestamp ?? 0;

const isLookedAt = (): boolean => document.hasFocus() && document.visibilityState === 'visible';

/** Follows what is on screen of a history while someone looks, and reports how far it was read. */
export class ReadWatch {
  readonly #options: ReadWatchOptions;
  readonly #reading = new Reading();
  /** Reported already; the main process confirms it a moment later, or not if no one was there. */
  #readTo = 0;
  /**
   * Newest event when the person was last at the end: what came later must not leave the screen unseen. Infinity while
   * they are on their way there.
   */
  #endAt = 0;
  /** At the last look. */
  #atEnd = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ReadWatchOptions) {
    this.#options = options;
  }

  /** Another conversation is on screen. Its first unread message, if it does not open at the newest. */
  begin(newAfter: number | null): Event | undefined {
    this.end();
    this.#reading.begin();
    this.#readTo = 0;
    this.#options.changed(noneWaiting);
    const history = this.#history();
    this.#endAt = newAfter ?? timeOf(history?.events.at(-1));
    return history && newAfter !== null ? unseenIn(history, this.#reading)[0] : undefined;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** The person goes to the end, over what is between. */
  toEnd(): void {
    this.#endAt = Infinity;
  }

  /**
   * The first message that came since the person was at the end and was not on screen yet, while no one looked or as one
   * of many.
   */
  firstMissed(): Event | undefined {
    const history = this.#history();
    if (!history || timeOf(history.events.at(-1)) <= this.#endAt) return undefined;
    const stretch = isLookedAt() ? history.cameAtOnce : everything;
    if (stretch === null || stretch.last <= this.#endAt) return undefined;
    const { first, last } = stretch;
    const from = Math.max(first, this.#endAt + 1);
    return unseenIn(history, this.#reading).find((event) => timeOf(event) >= from && timeOf(event) <= last);
  }

  /** After everything that may have changed what is on screen, or whether someone looks. `atEnd`: at the newest message. */
  look(atEnd: boolean): void {
    this.#atEnd = atEnd;
    const history = this.#history();
    if (!history) return;
    const newest = timeOf(history.events.at(-1));
    const looked = isLookedAt();
    if (atEnd && (looked || this.#endAt === Infinity)) this.#endAt = newest;
    if (newest <= history.readTo && !history.hasNewer) {
      this.#options.changed(noneWaiting);
      return;
    }
    const onScreen = this.#onScreen(history);
    const now = performance.now();
    this.#reading.look(looked ? onScreen.map(timeOf).filter((at) => at > history.readTo) : [], now);
    const read = this.#reading.readTo(history, now);
    if (read !== null) {
      this.#readTo = read;
      this.#options.seen(history.conversationId, read);
    }
    if (onScreen.length > 0)
      this.#options.changed(this.#waiting(timeOf(onScreen[0]), timeOf(onScreen.at(-1))));
    this.#lookAgainIn(this.#reading.dueIn(now));
  }

  /** At the time that is set already, if there is one: whatever is not due then sets the next. */
  #lookAgainIn(millis: number | null): void {
    if (millis === null) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.look(this.#atEnd);
    }, millis);
  }

  #onScreen({ events, placeOf }: WatchedHistory): readonly Event[] {
    const keys = this.#options.onScreen();
    const first = keys ? placeOf(keys.first) : -1;
    if (!keys || first < 0) return [];
    // Messages that are not sent yet stand below all events.
    const last = placeOf(keys.last);
    return events.slice(first, last < 0 ? events.length : last + 1);
  }

  #history(): WatchedHistory | null {
    const history = this.#options.history();
    return history && { ...history, readTo: Math.max(history.readTo, this.#readTo) };
  }

  #waiting(first: number, last: number): Waiting {
    const history = this.#history();
    if (!history) return noneWaiting;
    const unseen = unseenIn(history, this.#reading);
    const above = unseen.filter((event) => timeOf(event) < first);
    const below = unseen.filter((event) => timeOf(event) > last);
    const isComplete = isWhole(history);
    return {
      below: history.hasNewer ? Math.max(below.length, history.unread - above.length) : below.length,
      since: timeOf(below[0]) || null,
      above: isComplete ? above.length : Math.max(above.length, history.unread - below.length),
      from: isComplete ? timeOf(above[0]) : history.readTo + 1,
    };
  }
}
