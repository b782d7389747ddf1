/** Everything that keys can do wherever the focus is. */
export type Shortcut =
  | 'switch'
  | 'find'
  | 'compose'
  | 'overview'
  | 'next'
  | 'previous'
  | 'nextUnread'
  | 'previousUnread'
  | 'archive'
  | 'mute'
  | 'read'
  | 'readAll'
  | 'unread'
  | 'inbox'
  | 'invitations'
  | 'archived';

interface Chord {
  /** As the event names it, in lower case. */
  key: string;
  ctrl?: true;
  alt?: true;
  shift?: true;
}

/** The first chord of each is the one that is shown. */
const chords: Readonly<Record<Shortcut, readonly [Chord, ...Chord[]]>> = {
  switch: [{ key: 'k', ctrl: true }],
  find: [{ key: 'k', ctrl: true, shift: true }],
  compose: [{ key: 'n', ctrl: true }],
  // On many keyboards the slash needs Shift.
  overview: [
    { key: '/', ctrl: true },
    { key: '/', ctrl: true, shift: true },
  ],
  next: [{ key: 'arrowdown', alt: true }],
  previous: [{ key: 'arrowup', alt: true }],
  nextUnread: [{ key: 'arrowdown', alt: true, shift: true }],
  previousUnread: [{ key: 'arrowup', alt: true, shift: true }],
  archive: [{ key: 'e', ctrl: true, shift: true }],
  mute: [{ key: 'm', ctrl: true, shift: true }],
  read: [{ key: 'r', alt: true, shift: true }],
  readAll: [{ key: 'escape', shift: true }],
  unread: [{ key: 'u', alt: true, shift: true }],
  inbox: [{ key: '1', alt: true }],
  invitations: [{ key: '2', alt: true }],
  archived: [{ key: '3', alt: true }],
};

export const shortcuts = Object.keys(chords) as readonly Shortcut[];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key means wherever the focus is; null: nothing. The command key of a Mac counts as Ctrl. */
export function shortcutOf(event: Pressed): Shortcut | null {
  const key = event.key.toLowerCase();
  const fits = (chord: Chord): boolean =>
    chord.key === key &&
    (chord.ctrl ?? false) === (event.ctrlKey || event.metaKey) &&
    (chord.alt ?? false) === event.altKey &&
    (chord.shift ?? false) === event.shiftKey;
  return shortcuts.find((shortcut) => chords[shortcut].some(fits)) ?? null;
}

const names: Readonly<Record<string, string>> = { arrowdown: '↓', arrowup: '↑', escape: 'Esc' };

/** The keys to press, one by one, as they are printed on the keyboard. */
export function keysOf(shortcut: Shortcut): readonly string[] {
  const [{ key, ctrl, alt, shift }] = chords[shortcut];
  return [
    ...(ctrl ? ['Ctrl'] : []),
    ...(alt ? ['Alt'] : []),
    ...(shift ? ['Shift'] : []),
    names[key] ?? key.toUpperCase(),
  ];
}
