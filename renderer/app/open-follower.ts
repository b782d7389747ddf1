import { type Tab, tabOf } from '../model/conversations.ts';
import type { Mirror } from '../model/mirror.ts';

/** What follows the open conversation. */
export interface Following {
  /** Another conversation is open, or none. */
  changed: () => void;
  /** The open conversation goes to another tab, an invitation when it is accepted: the list goes with it. */
  moved: (tab: Tab) => void;
}

/** Notices which conversation is open and in which tab it is. */
export class OpenFollower {
  readonly #mirror: Pick<Mirror, 'openId' | 'conversations'>;
  readonly #following: Following;
  /** The open conversation and the tab that it was last seen in. */
  #seen: { id: string; tab: Tab } | null = null;

  constructor(mirror: Pick<Mirror, 'openId' | 'conversations'>, following: Following) {
    this.#mirror = mirror;
    this.#following = following;
  }

  /** To be called whenever the mirror changes. */
  check(): void {
    const id = this.#mirror.openId.get();
    const view = id === null ? null : this.#mirror.conversations.get(id);
    const before = this.#seen;
    if (before?.id !== id) this.#following.changed();
    this.#seen = id !== null && view ? { id, tab: tabOf(view.conversation) } : null;
    const { tab } = this.#seen ?? {};
    if (tab !== undefined && before?.id === id && before.tab !== tab) this.#following.moved(tab);
  }
}
