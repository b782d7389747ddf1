import type { Roster } from '../../domain/conversations/conversation.ts';

/** Members in all kept rosters: about 300 bytes each. */
const mostMembers = 200_000;

/**
 * Rosters by conversation, each good for one value of the conversation's roster_at. That value is a change position, so a
 * roster read inside a commit that was undone is never taken for a later one.
 */
export class RosterCache {
  readonly #kept = new Map<string, { rosterAt: number; roster: Roster }>();
  #members = 0;

  get(conversationId: string, rosterAt: number): Roster | null {
    const entry = this.#kept.get(conversationId);
    return entry?.rosterAt === rosterAt ? entry.roster : null;
  }

  put(conversationId: string, rosterAt: number, roster: Roster): void {
    const old = this.#kept.get(conversationId);
    if (old) this.#members -= old.roster.members.size;
    // Re-inserting moves it to the end: the first entry is the one read from the store longest ago.
    this.#kept.delete(conversationId);
    this.#kept.set(conversationId, { rosterAt, roster });
    this.#members += roster.members.size;
    for (const [id, entry] of this.#kept) {
      if (this.#members <= mostMembers || id === conversationId) break;
      this.#kept.delete(id);
      this.#members -= entry.roster.members.size;
    }
  }
}
