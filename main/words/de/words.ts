import type { Words } from '../words.ts';
import { menus } from './menus.ts';
import { files, notices, refusals, shortcut } from './notices.ts';
import { notifications } from './notifications.ts';
import { moods, tray, until } from './tray.ts';
import { trouble } from './trouble.ts';

/** German. The compiler checks that nothing is missing. */
export const german: Words = {
  locale: 'de-DE',
  tray,
  until,
  moods,
  menus,
  notifications,
  notices,
  files,
  refusals,
  shortcut,
  trouble,
};
