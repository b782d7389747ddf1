import type { ProblemKind } from '../../preload/views/problem.ts';

/** What is wrong with this computer, and what to do. `folder`: the app's own. */
export const problemWords: Readonly<Record<ProblemKind, (folder: string) => string>> & {
  readonly dismiss: string;
} = {
  'disk-full': (folder) =>
    `The disk that holds ${folder} is full. Parley goes on, but keeps nothing new on this computer until you make some room.`,
  'disk-unwritable': (folder) =>
    `Parley cannot write to ${folder}. It goes on, but keeps nothing new on this computer until you make that folder writable.`,
  'no-key-ring': () =>
    'There is no key ring here, so your sign-in is kept in a file that only you can read. Install gnome-keyring or KWallet and sign in again to have it encrypted.',
  'no-notifications': () =>
    'Nothing on this desktop shows notifications. Turn them on in the desktop’s settings, or install a notification service such as dunst.',
  'no-tray': () =>
    'This desktop shows no tray icons. Parley goes on when its window is closed; start it again to see it. On GNOME, the AppIndicator extension brings the icons.',
  dismiss: 'Do not say again',
};
