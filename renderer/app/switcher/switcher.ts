import type { ConversationView, PersonView } from '../../../preload/views.ts';
import { matches } from '../../../words/matches.ts';
import { personMatches } from '../../model/people.ts';
import { othersOf } from '../../../words/participants.ts';
import { conversationName } from '../../../words/conversation-name.ts';
import { t } from '../../../words/translate.ts';
import { folded } from '../../../words/fold.ts';
import type { Names } from '../../../words/person-name.ts';

/** A place to go to, or something to do with all of them. */
export type SwitchTarget =
  | { kind: 'conversation'; view: ConversationView }
  | { kind: 'person'; person: PersonView }
  | { kind: 'mark-all-read' }
  | { kind: 'search'; query: string };

export interface SwitchSource {
  /** Newest first. */
  conversations: readonly ConversationView[];
  people: readonly PersonView[];
  namesOf: (view: ConversationView) => Names;
  selfId: string;
  openId: string | null;
}

/** As many as fit without scrolling far. */
const most = 8;

/**
 * Where one may want to go. Without a query, what is newest, but not what is open: so Enter goes back to where one was. A
 * title that begins with the query comes before one that only has it in it.
 */
export function switchTargets(query: string, source: SwitchSource): readonly SwitchTarget[] {
  const { conversations, people, namesOf, selfId, openId } = source;
  const wanted = query.trim();
  const conversationTarget = (view: ConversationView): SwitchTarget => ({ kind: 'conversation', view });
  if (wanted === '')
    return conversations
      .filter(({ id }) => id !== openId)
      .slice(0, most)
      .map(conversationTarget);

  const ranked = conversations
    .flatMap((view) => {
      const names = namesOf(view);
      const title = conversationName(view.conversation, names, selfId);
      if (matches(title, wanted)) return { view, rank: begins(title, wanted) ? 0 : 1 };
      const member = othersOf(view.conversation, selfId).some((id) => matches(names.name(id), wanted));
      return member ? { view, rank: 2 } : [];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ view }) => view);
  const listed = new Set(
    ranked.flatMap(({ conversation }) => {
      const others = othersOf(conversation, selfId);
      return others.length === 1 ? others : [];
    }),
  );
  const strangers = people
    .filter((person) => person.gaiaId !== selfId && !listed.has(person.gaiaId))
    .filter((person) => personMatches(person, wanted))
    .slice(0, most - ranked.length)
    .map((person): SwitchTarget => ({ kind: 'person', person }));
  const isUnread = conversations.some(({ unread, markedUnread }) => unread > 0 || markedUnread);
  const asksToRead = isUnread && begins(t('list.markAllRead'), wanted);
  return [
    ...ranked.map(conversationTarget),
    ...strangers,
    ...(asksToRead ? [{ kind: 'mark-all-read' } as const] : []),
    { kind: 'search', query: wanted },
  ];
}

const begins = (title: string, query: string): boolean => folded(title).startsWith(folded(query));
