import type { Event } from '../../../protocol/types.ts';
import { isMessage } from '../../../words/event-kind.ts';
import { lowerBound } from '../../../words/merge-events.ts';
import { idOf } from '../../../words/participants.ts';

/** How long a message is on screen before it counts as read, milliseconds. */
export const dwellMillis = 500;
/** What is drawn for less than a frame was on no screen, milliseconds. */
const frameMillis = 15;

/** The part of a history that is loaded, and what of it was read before. Times are microseconds. */
export interface Loaded {
  /** Oldest first, without holes. */
  readonly events: readonly Event[];
  readonly hasOlder: boolean;
  /** Own read watermark. */
  readonly readTo: number;
  readonly selfId: string;
}

/**
 * What of a conversation was read: what was on screen. The watermark goes as far as everything before it was on screen at
 * some time, and the last of it for a moment; what was jumped over stays unread. Events are named by their timestamps.
 */
export class Reading {
  /** On screen at some time, and not read yet. */
  readonly #shown = new Set<number>();
  /** On screen now, and since when. */
  #since: ReadonlyMap<number, number> = new Map();

  /** Another conversation is on screen. */
  begin(): void {
    this.#shown.clear();
    this.#since = new Map();
  }

  wasShown(timestamp: number): boolean {
    return this.#shown.has(timestamp);
  }

  /** These are on screen now; none when no one looks. `now`: milliseconds. */
  look(onScreen: readonly number[], now: number): void {
    // They were there until now: whatever changes what is on screen is followed by a look.
    for (const [timestamp, since] of this.#since) if (now - since >= frameMillis) this.#shown.add(timestamp);
    this.#since = new Map(onScreen.map((timestamp) => [timestamp, this.#since.get(timestamp) ?? now]));
  }

  /** Up to where it is read now, if that is further than before; else null. */
  readTo(loaded: Loaded, now: number): number | null {
    const end = this.#settledTo(now);
    if (end <= loaded.readTo || !isWhole(loaded)) return null;
    let read = loaded.readTo;
    for (const event of unread(loaded)) {
      const at = event.timestamp ?? 0;
      if (at > end || (isWaiting(event, loaded) && !this.#shown.has(at))) break;
      read = at;
    }
    if (read === loaded.readTo) return null;
    for (const at of this.#shown) if (at <= read) this.#shown.delete(at);
    return read;
  }

  /** Milliseconds until something on screen has been there long enough; null: nothing is waiting for that. */
  dueIn(now: number): number | null {
    let due: number | null = null;
    for (const since of this.#since.values()) {
      const left = dwellMillis - (now - since);
      if (left > 0 && (due === null || left > due)) due = left;
    }
    return due;
  }

  #settledTo(now: number): number {
    let end = 0;
    for (const [at, since] of this.#since) if (now - since >= dwellMillis && at > end) end = at;
    return end;
  }
}

/** What is loaded begins at the watermark or before it: there is nothing unread that is not loaded before it. */
export const isWhole = ({ events, hasOlder, readTo }: Loaded): boolean =>
  !hasOlder || (events[0]?.timestamp ?? Infinity) <= readTo;

/** A message that someone else wrote. */
const isWaiting = (event: Event, { selfId }: Pick<Loaded, 'selfId'>): boolean =>
  isMessage(event) && idOf(event.sender_id) !== selfId;

function* unread({ events, readTo }: Loaded): Generator<Event> {
  for (let at = lowerBound(events, readTo + 1); at < events.length; at += 1) {
    const event = events[at];
    if (event) yield event;
  }
}

/** The messages of others after the watermark that were never on screen, oldest first. */
export function unseenIn(loaded: Loaded, reading: Reading): readonly Event[] {
  if ((loaded.events.at(-1)?.timestamp ?? 0) <= loaded.readTo) return [];
  return [...unread(loaded)].filter(
    (event) => isWaiting(event, loaded) && !reading.wasShown(event.timestamp ?? 0),
  );
}
