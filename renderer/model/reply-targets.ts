import { Signal, signal } from '@lit-labs/signals';
import type { Event } from '../../protocol/types.ts';
import type { Bridge } from '../../preload/bridge.ts';
import type { Mirror } from './mirror.ts';
import { untracked } from '../kit/untracked.ts';

/** What a reply refers to; `gone`: it was deleted, or the person may not see it. */
export type ReplyTarget = Event | 'loading' | 'gone' | 'unknown';

type Place = [account: string, conversationId: string, eventId: string];

/** More than are on screen in an hour; the rest is looked up again. */
const keptMost = 500;

/** The messages that replies refer to, looked up once: they may be much older than what is loaded. */
export class ReplyTargets {
  readonly #bridge: Pick<Bridge, 'findEvent'>;
  readonly #mirror: Mirror;
  readonly #found = new Map<string, Signal.State<ReplyTarget>>();
  /** Those that were looked up in vain while offline. */
  readonly #offline = new Set<string>();

  constructor(bridge: Pick<Bridge, 'findEvent'>, mirror: Mirror) {
    this.#bridge = bridge;
    this.#mirror = mirror;
  }

  /**
   * Tracked: who reads it is drawn again when it was found. `unknown`: it could not be looked up; once the account is online
   * again it is.
   */
  of(conversationId: string, eventId: string): ReplyTarget {
    const at: Place = [this.#mirror.accountKey, conversationId, eventId];
    const key = JSON.stringify(at);
    const known = this.#found.get(key);
    if (known) {
      const target = known.get();
      if (target !== 'unknown' || !this.#mirror.online.get() || !this.#offline.delete(key)) return target;
      void this.#look(known, key, at);
      return target;
    }
    const timeline = untracked(this.#mirror.timeline);
    const loaded =
      timeline?.conversationId === conversationId
        ? timeline.events.find((event) => event.event_id === eventId)
        : undefined;
    const cell = signal<ReplyTarget>(loaded ?? 'loading');
    this.#found.set(key, cell);
    this.#forgetOldest();
    if (!loaded) void this.#look(cell, key, at);
    return cell.get();
  }

  /** Messages that say something else now, or nothing any more. */
  changed(account: string, conversationId: string, events: readonly Event[]): void {
    for (const event of events) {
      const at: Place = [account, conversationId, event.event_id ?? ''];
      this.#found.get(JSON.stringify(at))?.set(event);
    }
  }

  /** What was found may have changed since, unseen: it is looked up again. */
  forget(): void {
    this.#found.clear();
    this.#offline.clear();
  }

  #forgetOldest(): void {
    const [oldest] = this.#found.keys();
    if (this.#found.size <= keptMost || oldest === undefined) return;
    this.#found.delete(oldest);
    this.#offline.delete(oldest);
  }

  async #look(cell: Signal.State<ReplyTarget>, key: string, at: Place): Promise<void> {
    const isOnline = untracked(this.#mirror.online);
    const before = untracked(cell);
    const answer = await this.#bridge.findEvent(...at).catch(() => null);
    if (answer?.ok !== true && !isOnline) this.#offline.add(key);
    // An event about it that came meanwhile is newer.
    if (untracked(cell) !== before) return;
    cell.set(answer?.ok === true ? (answer.value ?? 'gone') : 'unknown');
  }
}
