import type { ArrangementView, ConversationView } from '../../preload/views.ts';
import type { MenuItem } from '../kit/overlay/menu.ts';
import { t } from '../../words/translate.ts';
import { isMuted } from '../../protocol/conversation-state.ts';
import { isUnread, tabOf } from './conversations.ts';
import { isGroup, partnerOf } from '../../words/participants.ts';

/** What can be done with a conversation from its row, by the names of these. */
export type RowAction =
  | 'read'
  | 'unread'
  | 'moveUp'
  | 'moveDown'
  | 'folder'
  | 'call'
  | 'favourite'
  | 'unfavourite'
  | 'mute'
  | 'muteHour'
  | 'muteEight'
  | 'unmute'
  | 'archive'
  | 'unarchive'
  | 'leave'
  | 'delete';

export interface RowMenuItem extends MenuItem {
  id: RowAction;
}

/** What the menu of a row depends on besides its conversation. */
export interface RowSurroundings {
  readonly selfId: string;
  /** gaia_ids. */
  readonly favourites: ReadonlySet<string>;
  readonly arrangement: ArrangementView;
  /** The pinned conversations as they stand. */
  readonly pinned: readonly string[];
  readonly hasCalls: boolean;
}

/** The menu of a row: what there is to do with this conversation now, the harmless first. */
export function rowMenu(
  view: ConversationView,
  { selfId, favourites, arrangement, pinned, hasCalls }: RowSurroundings,
): readonly RowMenuItem[] {
  const { conversation } = view;
  const partner = partnerOf(conversation, selfId);
  const archived = tabOf(conversation) === 'archive';
  const items: RowMenuItem[] = [];
  const here = t('row.here');
  items.push(
    isUnread(view)
      ? { id: 'read', label: t('row.markRead'), icon: 'mailOpen' }
      : { id: 'unread', label: t('row.markUnread'), icon: 'mail', hint: here },
  );
  const favourite = partner === null ? arrangement.groups.includes(view.id) : favourites.has(partner);
  // A person is pinned with the account; the schema has no place for a group.
  const kept = partner === null ? { hint: here } : {};
  items.push(
    favourite
      ? { id: 'unfavourite', label: t('row.unfavourite'), icon: 'starOff', ...kept }
      : { id: 'favourite', label: t('row.favourite'), icon: 'star', ...kept },
  );
  const place = pinned.indexOf(view.id);
  if (place > 0) items.push({ id: 'moveUp', label: t('row.moveUp'), icon: 'arrowUp', hint: here });
  if (place >= 0 && place < pinned.length - 1)
    items.push({ id: 'moveDown', label: t('row.moveDown'), icon: 'arrowDown', hint: here });
  if (!archived) items.push({ id: 'folder', label: t('row.toFolder'), icon: 'folder', hint: here });
  if (hasCalls)
    items.push({ id: 'call', label: view.call ? t('calls.join') : t('calls.start'), icon: 'phone' });
  if (isMuted(conversation)) items.push({ id: 'unmute', label: t('row.unmute'), icon: 'bell', apart: true });
  else
    items.push(
      { id: 'muteHour', label: t('row.muteHour'), icon: 'bellOff', apart: true },
      { id: 'muteEight', label: t('row.muteEight'), icon: 'bellOff' },
      { id: 'mute', label: t('row.mute'), icon: 'bellOff' },
    );
  items.push(
    archived
      ? { id: 'unarchive', label: t('row.unarchive'), icon: 'archiveRestore', apart: true }
      : { id: 'archive', label: t('row.archive'), icon: 'archive', apart: true },
  );
  if (isGroup(conversation)) items.push({ id: 'leave', label: t('row.leave'), icon: 'logOut', danger: true });
  items.push({ id: 'delete', label: t('row.delete'), icon: 'trash', danger: true });
  return items;
}
