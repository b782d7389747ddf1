import type { ArrangementView, ConversationView } from '../../preload/views.ts';
import { partnerOf } from '../../words/participants.ts';
import { inOrder } from './arrangement.ts';
import { isUnread } from './conversations.ts';
import { sectionsOf, type Section } from './sections.ts';

/** Which part of the inbox is shown. */
export type ListFilter = 'all' | 'unread' | { readonly folder: string };

/** What the rows of the inbox are chosen by. */
export interface InboxSource {
  readonly views: ReadonlyMap<string, ConversationView>;
  readonly filter: ListFilter;
  /** Was unread when it was opened, and is still open: its row stays, or it would go from under the pointer. */
  readonly heldId: string | null;
  /** gaia_ids. */
  readonly favourites: ReadonlySet<string>;
  readonly arrangement: ArrangementView;
  readonly selfId: string;
}

/** The inbox, newest first, as its filter shows it: the pinned conversations before the others. */
export function inboxSections(ids: readonly string[], source: InboxSource): readonly Section[] {
  const { views, favourites, arrangement, selfId } = source;
  const shown = filtered(ids, source);
  if (favourites.size + arrangement.groups.length === 0) return sectionsOf(shown, () => false);
  const groups = new Set(arrangement.groups);
  const sections = sectionsOf(shown, (id) => {
    const other = partnerOf(views.get(id)?.conversation, selfId);
    return groups.has(id) || (other !== null && favourites.has(other));
  });
  return sections.map((section) =>
    section.kind === 'favourites' ? { ...section, ids: inOrder(section.ids, arrangement.order) } : section,
  );
}

function filtered(
  ids: readonly string[],
  { views, filter, heldId, arrangement }: InboxSource,
): readonly string[] {
  if (filter === 'all') return ids;
  if (filter === 'unread')
    return ids.filter((id) => {
      const view = views.get(id);
      return id === heldId || (view !== undefined && isUnread(view));
    });
  const folder = arrangement.folders.find(({ id }) => id === filter.folder);
  const inside = new Set(folder?.conversations);
  return ids.filter((id) => inside.has(id));
}
