interface Chord {
  /** As the event names it, in lower case. */
  key: string;
  ctrl?: true;
  alt?: true;
  /** Either: where the key is depends on the keyboard. */
  shift?: true | 'either';
  /** It writes a character, so it counts only where nothing takes text. */
  outside?: true;
  /** Shown beside the first. */
  beside?: true;
}

type Chords = readonly [Chord, ...Chord[]];

/**
 * Every key of the window, by the place where it works. The overview lists them all, and who answers a key asks `isKey`:
 * what arrow keys, Enter and Escape do in any list or menu is left out. The first chord of each is the one that is shown.
 */
const table = {
  everywhere: {
    switch: [{ key: 'k', ctrl: true }],
    find: [{ key: 'k', ctrl: true, shift: true }],
    compose: [{ key: 'n', ctrl: true }],
    next: [{ key: 'arrowdown', alt: true }],
    previous: [{ key: 'arrowup', alt: true }],
    nextUnread: [{ key: 'arrowdown', alt: true, shift: true }],
    previousUnread: [{ key: 'arrowup', alt: true, shift: true }],
    inbox: [{ key: '1', alt: true }],
    invitations: [{ key: '2', alt: true }],
    archived: [{ key: '3', alt: true }],
    archive: [{ key: 'e', ctrl: true, shift: true }],
    mute: [{ key: 'm', ctrl: true, shift: true }],
    read: [{ key: 'r', alt: true, shift: true }],
    readAll: [{ key: 'escape', shift: true }],
    unread: [{ key: 'u', alt: true, shift: true }],
    overview: [
      { key: '/', ctrl: true, shift: 'either' },
      { key: '?', shift: 'either', outside: true },
    ],
  },
  window: {
    settings: [{ key: ',', ctrl: true }],
    undo: [{ key: 'z', ctrl: true }],
    zoomIn: [{ key: '+', ctrl: true }],
    zoomOut: [{ key: '-', ctrl: true }],
    actualSize: [{ key: '0', ctrl: true }],
    closeWindow: [{ key: 'w', ctrl: true }],
    quit: [{ key: 'q', ctrl: true }],
  },
  list: {
    move: [{ key: 'arrowup' }, { key: 'arrowdown', beside: true }],
    open: [{ key: 'enter' }],
    menu: [{ key: 'f10', shift: true }, { key: 'contextmenu' }],
    close: [{ key: 'escape' }],
  },
  conversation: {
    readOpen: [{ key: 'escape' }],
    findHere: [{ key: 'f', ctrl: true }],
    previousMessage: [{ key: 'arrowup', alt: true }],
    nextMessage: [{ key: 'arrowdown', alt: true }],
    messageMenu: [{ key: 'enter' }, { key: 'contextmenu' }],
    info: [{ key: 'enter', alt: true }],
    react: [{ key: 'e', alt: true }],
    reply: [{ key: 'r', alt: true }],
    deleteForEveryone: [{ key: 'delete' }],
    select: [{ key: ' ' }],
    selectUp: [{ key: 'arrowup', shift: true }],
    selectDown: [{ key: 'arrowdown', shift: true }],
    newest: [{ key: 'end' }],
    savePhoto: [{ key: 's', ctrl: true }],
  },
  writing: {
    send: [{ key: 'enter' }],
    sendAlways: [{ key: 'enter', ctrl: true }],
    line: [{ key: 'enter', shift: true }],
    correct: [{ key: 'arrowup' }],
    older: [{ key: 'arrowup', ctrl: true }],
    newer: [{ key: 'arrowdown', ctrl: true }],
    bold: [{ key: 'b', ctrl: true }],
    italic: [{ key: 'i', ctrl: true }],
    underline: [{ key: 'u', ctrl: true }],
    strike: [{ key: 'x', ctrl: true, shift: true }],
    link: [{ key: 'k', ctrl: true, shift: true }],
    code: [{ key: 'c', ctrl: true, shift: true }],
    quote: [
      { key: '.', ctrl: true, shift: true },
      { key: '>', ctrl: true, shift: true },
    ],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Chords>>>>;

type Table = typeof table;
export type KeyPlace = keyof Table;
export type KeyName = { [P in KeyPlace]: keyof Table[P] }[KeyPlace] & string;
/** What keys can do wherever the focus is. */
export type Shortcut = keyof Table['everywhere'];

const chords = Object.assign({}, ...Object.values(table)) as Readonly<Record<KeyName, Chords>>;

export const shortcuts = Object.keys(table.everywhere) as readonly Shortcut[];

/** The table, as the overview lists it. */
export const keysByPlace = Object.entries(table).map(([place, keys]) => ({
  place: place as KeyPlace,
  names: Object.keys(keys) as readonly KeyName[],
}));

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<Event, 'composedPath'>>;

/** Whether Ctrl is held, which is the command key of a Mac. */
export const holdsCtrl = (event: Pick<Pressed, 'ctrlKey' | 'metaKey'>): boolean =>
  event.ctrlKey || event.metaKey;

/** Whether a key is pressed with another one that changes what it means, Shift apart. */
export const isHeld = (event: Pick<Pressed, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  holdsCtrl(event) || event.altKey;

/** Where keys have a meaning of their own: fields, and everything that floats. */
const ownKeys =
  'input, textarea, select, [contenteditable], dialog, [popover], [role="menu"], [role="dialog"], parley-find-results';

const isTakenElsewhere = (path: readonly EventTarget[]): boolean =>
  path.some((at) => at instanceof Element && at.matches(ownKeys));

/**
 * Whether a key writes a character and nothing that has the focus takes it, so that it belongs into the composer. Space
 * scrolls and presses buttons; AltGr is reported as Ctrl and Alt.
 */
export function isTypedOutside(event: KeyboardEvent): boolean {
  // An input method reports its first key as Process, an accent that waits for its letter is Dead.
  const writes = [...event.key].length === 1 || event.key === 'Process' || event.key === 'Dead';
  if (!writes || event.key === ' ' || event.defaultPrevented) return false;
  if (isHeld(event) && !event.getModifierState('AltGraph')) return false;
  return !isTakenElsewhere(event.composedPath());
}

/** Whether an event is of this key of the table. */
export const isKey = (name: KeyName, event: Pressed): boolean =>
  chords[name].some(
    (chord) =>
      chord.key === event.key.toLowerCase() &&
      (chord.ctrl ?? false) === holdsCtrl(event) &&
      (chord.alt ?? false) === event.altKey &&
      (chord.shift === 'either' || (chord.shift ?? false) === event.shiftKey) &&
      !(chord.outside && isTakenElsewhere(event.composedPath?.() ?? [])),
  );

/** What a key means wherever the focus is; null: nothing. */
export const shortcutOf = (event: Pressed): Shortcut | null =>
  shortcuts.find((shortcut) => isKey(shortcut, event)) ?? null;

const names: Readonly<Record<string, string>> = {
  arrowdown: '↓',
  arrowup: '↑',
  escape: 'Esc',
  enter: 'Enter',
  end: 'End',
  delete: 'Delete',
  ' ': 'Space',
};

/** The keys to press, one by one, as they are printed on the keyboard. */
export const keysOf = (name: KeyName): readonly string[] =>
  chords[name]
    .filter(({ beside }, at) => at === 0 || beside)
    .flatMap(({ key, ctrl, alt, shift }) => [
      ...(ctrl ? ['Ctrl'] : []),
      ...(alt ? ['Alt'] : []),
      ...(shift === true ? ['Shift'] : []),
      names[key] ?? key.toUpperCase(),
    ]);
