import { nextPosition } from '../../store/commit/writer-number.ts';
import type { Commit, CommitPart } from '../commit.ts';
import type { Delivery } from '../bus.ts';

/** What was committed about a conversation; null: about anything. */
export interface StoredChange {
  readonly conversationId: string | null;
  readonly at: number;
}

export const nameOf = ({ conversationId, at }: StoredChange): string => `${conversationId ?? 'all'}@${at}`;

/**
 * Commits as the store makes them: each change waits for the one before it in its conversation, and for the last that was about
 * anything. Every change has a position of its own, and is delivered under its name.
 */
export class CommitStore {
  readonly changes: StoredChange[] = [];
  readonly #last = new Map<number, number>();
  readonly #from = new Map<number, number>();
  readonly #moved = new Map<string, number>();
  #wholeAt = 0;

  /** The last position under a number. */
  lastOf(writer: number): number {
    return this.#last.get(writer) ?? 0;
  }

  /** From where on the number is its process's. */
  fromOf(writer: number): number {
    return this.#from.get(writer) ?? 0;
  }

  /** Another process has the number from now on. */
  handOver(writer: number): void {
    this.#from.set(writer, this.lastOf(writer));
  }

  /**
   * @param conversations empty: it is about anything
   * @param now by the writer's clock
   */
  commit(writer: number, conversations: readonly string[], now = 0): Commit {
    const since = this.lastOf(writer);
    const isWhole = conversations.length === 0;
    const before = isWhole
      ? [...this.#last.values()]
      : conversations.map((conversationId) => this.#moved.get(conversationId) ?? 0);
    const wholeAt = this.#wholeAt;
    const after = Math.max(since, wholeAt, ...before);
    let last = after;
    const take = (conversationId: string | null): Delivery => {
      last = nextPosition(last, now, writer);
      const change = { conversationId, at: last };
      this.changes.push(change);
      return { pushes: [{ at: last, to: [], update: {} }], traceId: nameOf(change) };
    };
    const parts = isWhole
      ? [{ conversationId: null, waitsFor: before, deliveries: [take(null)] }]
      : conversations.map((conversationId, n): CommitPart => {
          const deliveries = [take(conversationId)];
          this.#moved.set(conversationId, last);
          return { conversationId, waitsFor: before.slice(n, n + 1).filter((at) => at > 0), deliveries };
        });
    this.#last.set(writer, last);
    if (isWhole) this.#wholeAt = last;
    return { after, from: this.fromOf(writer), since, last, wholeAt, parts };
  }
}
