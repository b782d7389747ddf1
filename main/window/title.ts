import { unreadText } from '../../words/unread-count.ts';

/** The window's title, as it stands in the task bar. */
export const windowTitle = (unread: number): string =>
  unread === 0 ? 'Parley' : `(${unreadText(unread)}) Parley`;
