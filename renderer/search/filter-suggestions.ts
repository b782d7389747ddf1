import type { BegunFilter, FilterKey } from '../../words/search-filters.ts';
import { filterContents, type FilterContent } from '../../words/search-filters.ts';
import type { ConversationView } from '../../preload/views.ts';
import { folded } from '../../words/fold.ts';
import { matches } from '../../words/matches.ts';
import { t } from '../../words/translate.ts';
import { othersOf } from '../../words/participants.ts';
import { personName } from '../../words/person-name.ts';
import { withoutIsolates } from '../../words/safe-text.ts';
import type { IconName } from '../kit/icons.ts';
import type { Mirror } from '../model/mirror.ts';
import { isoDay } from './filter-texts.ts';

export interface FilterSuggestion {
  readonly icon: IconName;
  /** What is shown, and what stands after the colon once it is chosen. */
  readonly value: string;
}

export interface SuggestionSource {
  /** Names of people, those written with last first. */
  readonly people: () => readonly string[];
  /** Titles of conversations, the newest first. */
  readonly conversations: () => readonly string[];
  readonly now: number;
}

const contentIcons: Record<FilterContent, IconName> = { photo: 'image', link: 'link', file: 'paperclip' };

/** As many as leave room for what is found already. */
const most = 5;

/** What may stand after the colon of a filter that is being typed. */
export function suggestionsFor(
  { key, value }: BegunFilter,
  { people, conversations, now }: SuggestionSource,
): readonly FilterSuggestion[] {
  const values: Record<FilterKey, () => FilterSuggestion[]> = {
    from: () => [t('search.me'), ...people()].map((name) => ({ icon: 'user', value: name })),
    in: () => conversations().map((title) => ({ icon: 'message', value: title })),
    has: () =>
      filterContents.map((content) => ({
        icon: contentIcons[content],
        value: t(`search.content.${content}`),
      })),
    before: () => daysBefore(now),
    after: () => daysBefore(now),
  };
  return [...new Map(values[key]().map((each) => [each.value, each])).values()]
    .filter((each) => matches(each.value, value) && folded(each.value) !== folded(value))
    .slice(0, most);
}

const daysBefore = (now: number): FilterSuggestion[] =>
  [t('search.day.today'), t('search.day.yesterday'), isoDay(now), String(new Date(now).getFullYear())].map(
    (value) => ({ icon: 'calendar', value }),
  );

/** What a conversation has to suggest. */
export const suggestionsHere = (mirror: Mirror, view: ConversationView): SuggestionSource => ({
  conversations: () => [],
  people: () =>
    othersOf(view.conversation, mirror.selfId.get()).map((id) =>
      withoutIsolates(mirror.names(view).name(id)),
    ),
  now: mirror.now.get(),
});

/** What an account has to suggest. */
export function suggestionSource(mirror: Mirror): SuggestionSource {
  const selfId = mirror.selfId.get();
  const views = mirror.order.get().flatMap((id) => mirror.conversations.get(id) ?? []);
  return {
    conversations: () => views.map((view) => withoutIsolates(mirror.title(view))),
    people: () => {
      const writtenWith = views.flatMap((view) =>
        othersOf(view.conversation, selfId).map((id) => mirror.names(view).name(id)),
      );
      const known = mirror.people.keys.flatMap((id) => mirror.people.get(id) ?? []);
      const others = known.filter(({ gaiaId }) => gaiaId !== selfId);
      return [...writtenWith, ...others.map(({ entity }) => personName(entity))];
    },
    now: mirror.now.get(),
  };
}
