import { namesFor, snippetOf, titleFor, type ChatSession } from '../../client/index.ts';
import { filesIn, USEC_PER_MS, type Event } from '../../protocol/index.ts';
import type {
  FoundMessagesView,
  FoundMessageView,
  FoundPlacesView,
  MessageSearch,
} from '../../preload/views.ts';
import { folded } from '../../words/fold.ts';
import { matches } from '../../words/matches.ts';
import { isGroup, othersOf } from '../../words/participants.ts';
import { plainLine } from '../../words/plain-line.ts';
import { messageLine } from '../../words/preview.ts';
import { safeLine, withoutIsolates } from '../../words/safe-text.ts';
import { meansSelf } from '../../words/search-filters.ts';

/** As many as anyone reads through before typing another word. */
const foundMost = 50;
/** Who a name may stand for: more would make the query long, and such a name says too little. */
const sameNameMost = 200;

/** As many as anyone steps through in a conversation. */
const placesMost = 500;

/** Searches an account's messages, with names in place of ids. */
export async function foundMessages(
  session: ChatSession,
  { in: places, ...search }: MessageSearch,
): Promise<FoundMessagesView> {
  const conversations = idsOf(places, conversationsOf(session));
  const { events, unknown } = await found(session, search, {
    ...(places.length > 0 && { in: conversations.ids }),
    limit: foundMost,
  });
  return {
    messages: events.map((event) => viewOf(event, search.words)),
    unknown: { from: unknown, in: conversations.unknown },
  };
}

/** Searches one conversation, with names in place of ids. */
export async function foundPlaces(
  session: ChatSession,
  conversationId: string,
  search: Omit<MessageSearch, 'in'>,
): Promise<FoundPlacesView> {
  const { events, unknown } = await found(session, search, { in: [conversationId], limit: placesMost });
  const places = events.map(({ event_id: eventId, timestamp }) => ({
    eventId: eventId ?? '',
    timestamp: timestamp ?? 0,
  }));
  return { places, unknown };
}

async function found(
  session: ChatSession,
  { words, from, has, since, before }: Omit<MessageSearch, 'in'>,
  within: { readonly in?: readonly string[]; readonly limit: number },
): Promise<{ readonly events: readonly Event[]; readonly unknown: string[] }> {
  const people = idsOf(from, peopleOf(session));
  const { events } = await session.history.search({
    query: words,
    ...(from.length > 0 && { from: people.ids }),
    ...(has.length > 0 && { has }),
    ...(since !== null && { since: since * USEC_PER_MS }),
    ...(before !== null && { before: before * USEC_PER_MS }),
    ...within,
  });
  return { events, unknown: people.unknown };
}

interface Named {
  readonly id: string;
  readonly names: readonly string[];
}

/** Everyone that the account knows, by name and address; oneself as one calls oneself too. */
function peopleOf(session: ChatSession): (wanted: string) => Named[] {
  const { self } = session;
  let known: Named[] | null = null;
  return (wanted) => {
    if (self && meansSelf(wanted)) return [{ id: self.gaiaId, names: [wanted] }];
    return (known ??= [...knownPeople(session)].map(([id, names]) => ({ id, names: [...names] })));
  };
}

function knownPeople(session: ChatSession): Map<string, Set<string>> {
  const { people, self, conversations } = session;
  const all = new Map<string, Set<string>>();
  const add = (id: string, name: string | null | undefined): void => {
    if (name) all.set(id, (all.get(id) ?? new Set()).add(name));
  };
  const entities = [...people].map(([id, { entity }]) => [id, entity] as const);
  for (const [id, { properties }] of self ? [...entities, [self.gaiaId, self.entity] as const] : entities) {
    add(id, properties?.display_name);
    add(id, properties?.canonical_email);
  }
  // Those who have left the server are known by what their conversations call them.
  for (const { conversation } of conversations.values()) {
    const names = namesFor(session, conversation);
    for (const id of othersOf(conversation, self?.gaiaId ?? '')) if (!all.has(id)) add(id, names.name(id));
  }
  return all;
}

/** Conversations by their title; a group without a name, and a one-to-one, by the people in it. */
function conversationsOf(session: ChatSession): (wanted: string) => Named[] {
  let known: Named[] | null = null;
  return () =>
    (known ??= [...session.conversations].map(([id, { conversation }]) => {
      const title = withoutIsolates(titleFor(session, conversation));
      const names = namesFor(session, conversation);
      const isNamed = isGroup(conversation) && (conversation.name ?? '') !== '';
      const others = isNamed ? [] : othersOf(conversation, session.self?.gaiaId ?? '');
      return { id, names: [title, ...others.map((other) => names.name(other))] };
    }));
}

/** The ids that names stand for: who is called exactly so, else whose name or a word of it begins so. */
function idsOf(
  wanted: readonly string[],
  candidates: (name: string) => readonly Named[],
): { ids: string[]; unknown: string[] } {
  const ids = new Set<string>();
  const unknown: string[] = [];
  for (const name of wanted) {
    const all = candidates(name);
    const exact = all.filter(({ names }) => folded(names[0] ?? '') === folded(name));
    const found =
      exact.length > 0 ? exact : all.filter(({ names }) => names.some((each) => matches(each, name)));
    if (found.length === 0) unknown.push(name);
    for (const { id } of found.slice(0, sameNameMost)) ids.add(id);
  }
  return { ids: [...ids], unknown };
}

/** The whole text on one line, and its files: what was searched for may stand far behind what a preview shows. */
function lineOf(event: Event): string {
  const text = plainLine(event.chat_message?.message_content?.segment);
  const names = filesIn(event.chat_message).map(({ name }) => `📎 ${safeLine(name)}`);
  return [text, ...names].filter((each) => each !== '').join(' ') || messageLine(event);
}

const viewOf = (event: Event, words: string): FoundMessageView => ({
  conversationId: event.conversation_id?.id ?? '',
  eventId: event.event_id ?? '',
  timestamp: event.timestamp ?? 0,
  sender: event.sender_id?.gaia_id ?? '',
  snippet: snippetOf(lineOf(event), words).map((part) => ({ ...part })),
});
