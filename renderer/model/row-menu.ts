import type { ConversationView } from '../../preload/views.ts';
import type { MenuItem } from '../kit/overlay/menu.ts';
import { t } from '../../words/translate.ts';
import { isMuted } from '../../protocol/conversation-state.ts';
import { tabOf } from './conversations.ts';
import { isGroup, partnerOf } from '../../words/participants.ts';

/** What can be done with a conversation from its row, by the names of these. */
export type RowAction =
  | 'read'
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

/** The menu of a row: what there is to do with this conversation now, the harmless first. */
export function rowMenu(
  view: ConversationView,
  selfId: string,
  favourites: ReadonlySet<string>,
): readonly RowMenuItem[] {
  const { conversation } = view;

  const partner = partnerOf(conversation, selfId);
  const archived = tabOf(conversation) === 'archive';
  const items: RowMenuItem[] = [];
  if (view.unread > 0) items.push({ id: 'read', label: t('row.markRead'), icon: 'mailOpen' });
  if (partner !== null)
    items.push(
      favourites.has(partner)
        ? { id: 'unfavourite', label: t('row.unfavourite'), icon: 'starOff' }
        : { id: 'favourite', label: t('row.favourite'), icon: 'star' },
    );
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
