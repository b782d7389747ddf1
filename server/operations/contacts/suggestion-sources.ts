import {
  ConversationStatus,
  ConversationView,
  limits,
  USEC_PER_SEC,
  type Usec,
} from '../../../protocol/index.ts';
import type { SuggestionSources } from '../../domain/people/suggestions.ts';
import type { Connection } from '../../store/query/connection.ts';
import { contactsChosen } from '../../store/people/contacts.ts';
import { recentConversations, roster } from '../../store/conversations/conversations.ts';
import { peopleByIds } from '../../store/people/people.ts';
import { silenceOf } from '../../store/conversations/blocks.ts';
import { ownAmongNewest, peopleInOrder } from '../../store/conversations/suggestions.ts';

/** How long ago writing to someone still counts. */
const writtenWithinSecs = 90 * 24 * 3600;
/** Conversations, and newest events of each, that are looked at: sending a message then costs nothing more. */
const lookedAt = { conversations: 100, events: 100 };
/** In a larger group no one in particular is written to. */
const largestCircle = 20;
/** Other people of the server who are looked at. */
const mostStrangers = 1000;

/** Who there is to suggest to someone. Takes the same time however long the histories are. */
export async function suggestionSources(c: Connection, self: string, now: Usec): Promise<SuggestionSources> {
  const written = new Map<string, number>();
  const companions = new Set<string>();
  const invited = new Set<string>();
  const recent = await recentConversations(c, self, {
    views: [ConversationView.CONVERSATION_VIEW_INBOX, ConversationView.CONVERSATION_VIEW_ARCHIVED],
    below: Number.MAX_SAFE_INTEGER,
    limit: lookedAt.conversations,
  });
  for (const conversation of recent) {
    const { members } = await roster(c, conversation);
    const own = members.get(self);
    if (own?.status !== ConversationStatus.CONVERSATION_STATUS_ACTIVE) continue;
    const others = [...members.values()].filter(({ gaiaId }) => gaiaId !== self);
    const active = others.filter(({ status }) => status === ConversationStatus.CONVERSATION_STATUS_ACTIVE);
    for (const { gaiaId } of active) companions.add(gaiaId);
    for (const { gaiaId, status } of others) {
      if (status === ConversationStatus.CONVERSATION_STATUS_INVITED) invited.add(gaiaId);
    }
    if (active.length === 0 || active.length > largestCircle) continue;
    // What the person deleted counts for nothing.
    const since = Math.max(now - writtenWithinSecs * USEC_PER_SEC, own.hiddenAt);
    const count = await ownAmongNewest(c, conversation.id, self, since, lookedAt.events);
    for (const { gaiaId } of active) {
      written.set(gaiaId, (written.get(gaiaId) ?? 0) + count / active.length);
    }
  }
  const strangers = await peopleInOrder(c, mostStrangers);
  const met = (id: string): boolean => companions.has(id) || invited.has(id);
  return {
    self,
    silenced: new Set((await silenceOf(c, self)).of(self)),
    dismissed: await inOrder(c, await contactsChosen(c, self, 'dismissed')),
    pinned: await inOrder(c, await contactsChosen(c, self, 'pinned')),
    written,
    companions: [...companions],
    invited: [...invited].filter((id) => !companions.has(id)),
    reachable: strangers.filter(({ id, reachable }) => reachable && !met(id)).map(({ id }) => id),
    unreachable: strangers.filter(({ id, reachable }) => !reachable && !met(id)).map(({ id }) => id),
  };
}

/** By name: what someone chose has no order of its own. */
async function inOrder(c: Connection, ids: ReadonlySet<string>): Promise<string[]> {
  const people = await peopleByIds(c, [...ids].sort().slice(0, limits.participants));
  const rank = (one: string, other: string): number => Number(one > other) - Number(one < other);
  return people
    .sort((a, b) => rank(a.displayName, b.displayName) || rank(a.gaiaId, b.gaiaId))
    .map(({ gaiaId }) => gaiaId);
}
