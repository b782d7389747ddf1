import type { ConversationView } from '../../preload/views.ts';
import type { MenuItem } from '../kit/overlay/menu.ts';
import { words } from '../words/words.ts';
import { isMuted, tabOf } from './conversations.ts';
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
  const { rows, calls } = words;
  const partner = partnerOf(conversation, selfId);
  const archived = tabOf(conversation) === 'archive';
  const items: RowMenuItem[] = [];
  if (view.unread > 0) items.push({ id: 'read', label: rows.markRead, icon: 'mailOpen' });
  if (partner !== null)
    items.push(
      favourites.has(partner)
        ? { id: 'unfavourite', label: rows.unfavourite, icon: 'starOff' }
        : { id: 'favourite', label: rows.favourite, icon: 'star' },
    );
  items.push({ id: 'call', label: view.call ? calls.join : calls.start, icon: 'phone' });
  if (isMuted(conversation)) items.push({ id: 'unmute', label: rows.unmute, icon: 'bell', apart: true });
  else
    items.push(
      { id: 'muteHour', label: rows.muteHour, icon: 'bellOff', apart: true },
      { id: 'muteEight', label: rows.muteEight, icon: 'bellOff' },
      { id: 'mute', label: rows.mute, icon: 'bellOff' },
    );
  items.push(
    archived
      ? { id: 'unarchive', label: rows.unarchive, icon: 'archiveRestore', apart: true }
      : { id: 'archive', label: rows.archive, icon: 'archive', apart: true },
  );
  if (isGroup(conversation)) items.push({ id: 'leave', label: rows.leave, icon: 'logOut', danger: true });
  items.push({ id: 'delete', label: rows.delete, icon: 'trash', danger: true });
  return items;
}
