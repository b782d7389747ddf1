/**
 * @typedef {object} Check
 * @property {string} id names it in the report and, for a machine's check, in probe/checks.cjs
 * @property {string} title
 * @property {string} [onHost] why the host cannot show it
 * @property {readonly NodeJS.Platform[]} [systems] all, if not said
 * @property {string} [how] what a person has to do: no machine can
 */

/** The check that needs the end of the app, which others cannot see. */
export const quitCheck = 'quit';

/** What only real Electron can show. @type {readonly Check[]} */
export const checks = [
  {
    id: 'own-origin',
    title: 'pages have the origin of the own scheme',
    onHost: 'pages have an http: origin there',
  },
  { id: 'own-scheme', title: 'pages of the own scheme are secure and fetch from it' },
  { id: 'sandboxed-preload', title: 'preload script and page have no Node' },
  {
    id: 'separate-worlds',
    title: 'the page sees no globals of the preload script',
    onHost: 'one world there',
  },
  { id: 'first-paint', title: 'a window paints' },
  {
    id: 'throttling',
    title: 'timers of a hidden page are held back',
    onHost: 'Chromium runs without throttling there',
  },
  { id: 'tray-image', title: 'a tray icon takes a picture and refuses a missing one' },
  {
    id: 'notifications',
    title: 'a notification is shown',
    onHost: 'the app has its own notifier on Linux',
  },
  {
    id: 'spelling',
    title: 'a misspelt word is found',
    onHost: 'no input events there, and dictionaries are those of the system',
  },
  {
    id: 'archive-with-native-module',
    title: 'an ASAR archive is read, and a native module in it works',
    onHost: 'plain Node reads no archive',
  },
  { id: quitCheck, title: 'quitting runs through before-quit, will-quit and quit' },
  {
    id: 'logout',
    title: 'logging out saves drafts and is not held up',
    how: 'Write a draft, log out with Parley open, log in: Parley starts, and the draft is there. Nothing asked to wait.',
  },
  {
    id: 'shutdown-dialog',
    title: 'Windows shows no list of programs that prevent a shutdown',
    systems: ['win32'],
    how: 'Shut down with Parley open: Windows names no program that it waits for.',
  },
  {
    id: 'tray-look',
    title: 'the tray icon is sharp and follows the theme',
    how: 'Look at the icon on a light and a dark panel and at 200 %: sharp, and told apart from the panel.',
  },
  {
    id: 'notification-buttons',
    title: 'notifications have buttons and a reply',
    systems: ['win32', 'darwin'],
    how: 'Send a message from another device: click it, press each button, answer it; turn do not disturb on: nothing is shown.',
  },
  {
    id: 'underlining',
    title: 'misspelt words are underlined',
    how: 'Misspell a word in the composer: it is underlined, and its menu has suggestions.',
  },
];

/**
 * Those that the probe is asked for.
 * @param {'electron' | 'host'} runtime
 */
export const probed = (runtime) =>
  checks
    .filter(
      ({ id, how, onHost }) =>
        how === undefined && id !== quitCheck && (runtime === 'electron' || onHost === undefined),
    )
    .map(({ id }) => id);
