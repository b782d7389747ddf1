import type { Subject } from './painting.ts';

/** The made-up people of "Look around" and what they have to say. Plain data, so that the play reads like a script. */

export interface Character {
  account: string;
  displayName: string;
  /** Mood messages they go through, the first one from the start. */
  moods: readonly string[];
  /** Answers to whatever the visitor writes to them, used in turn.  */
  answers: readonly string[];
  /** Calls the visitor who asks for it, after these words. */
  beforeCall?: string;
}

export const cast = {
  jonas: {
    account: 'jonas@look-around.example',
    displayName: 'Jonas Okafor',
    moods: ['one more coffee, then the harbour', 'out on the water'],
    answers: [
      'That works for me.',
      'Good point. I will ask at the harbour office and write back.',
      'You can mute me with the bell at the top, I talk a lot before noon.',
      'Try the tray: set "Do not disturb" for an hour and I will notice.',
    ],
  },
  tomoko: {
    account: 'tomoko@look-around.example',
    displayName: 'Tomoko Sato',
    moods: ['reading on the train', 'home, kettle on'],
    answers: [
      'Let me think about it on the way home.',
      'Yes. Thursday is better than Friday.',
      'I saw your mood change just now, that was quick.',
    ],
    beforeCall: 'Calling you now.',
  },
  alva: {
    account: 'alva@look-around.example',
    displayName: 'Alva Lindqvist',
    moods: ['on the roof, literally', 'roof done'],
    answers: ['Ha, fair enough.', 'I will bring the long ladder, then.', 'Noted.'],
  },
} as const satisfies Record<string, Character>;

export type Role = keyof typeof cast;

/** A stretch of a line: plain text, or text with one formatting, or a link. */
export type Piece = string | { bold: string } | { italic: string } | { link: string };
export type Line = string | readonly Piece[];

/** Where a line is said: to the visitor alone, or in the group. */
export type Place = 'alone' | 'group';

/** What someone of the cast does. */
export type Deed =
  | { do: 'say'; who: Role; where: Place; text: Line }
  /** As "/me" does: the words follow the name. */
  | { do: 'act'; who: Role; where: Place; text: string }
  | { do: 'photo'; who: Role; where: Place; of: Subject }
  | { do: 'place'; who: Role; where: Place; name: string; address: string; at: readonly [number, number] }
  | { do: 'rename'; who: Role; name: string }
  | { do: 'history'; who: Role; where: Place; kept: boolean }
  | { do: 'link'; who: Role; on: boolean }
  | { do: 'mood'; who: Role; mood: string };

export type Beat =
  | Deed
  | { do: 'say'; who: 'visitor'; where: Place; with?: Role; text: Line }
  /** What follows was said then, so long before the visit. Nights do not count. */
  | { do: 'time'; minutesAgo: number }
  | { do: 'wait'; ms: number };

/** Until Alva has a better idea. */
export const firstGroupName = 'The roof';
export const groupName = 'Boat house';

/** The people met then; the server's time only goes forward, so before anyone has an account. */
export const metMinutesAgo = 21 * 60;

/** What has been said when the visitor looks for the first time. */
export const prologue: readonly Beat[] = [
  { do: 'time', minutesAgo: 20 * 60 + 26 },
  { do: 'act', who: 'tomoko', where: 'alone', text: 'waves from the train' },
  { do: 'time', minutesAgo: 20 * 60 + 25 },
  { do: 'say', who: 'tomoko', where: 'alone', text: 'The 8:14 was on time for once.' },
  { do: 'time', minutesAgo: 20 * 60 + 11 },
  { do: 'say', who: 'visitor', where: 'alone', with: 'tomoko', text: 'A miracle. Did you get a seat?' },
  { do: 'time', minutesAgo: 20 * 60 + 8 },
  { do: 'say', who: 'tomoko', where: 'alone', text: 'By the window. Shall we say Thursday for the boat?' },
  { do: 'time', minutesAgo: 12 * 60 + 54 },
  { do: 'say', who: 'alva', where: 'alone', text: 'Is the short ladder still with you?' },
  { do: 'time', minutesAgo: 12 * 60 + 50 },
  { do: 'history', who: 'alva', where: 'alone', kept: false },
  {
    do: 'say',
    who: 'alva',
    where: 'alone',
    text: 'The new code of the shed is 4711. Nobody needs to keep that.',
  },
  { do: 'history', who: 'alva', where: 'alone', kept: true },
  { do: 'time', minutesAgo: 12 * 60 + 31 },
  { do: 'say', who: 'visitor', where: 'alone', with: 'alva', text: 'In the shed, left of the door.' },
  { do: 'time', minutesAgo: 3 * 60 + 42 },
  { do: 'rename', who: 'alva', name: groupName },
  { do: 'link', who: 'jonas', on: true },
  { do: 'time', minutesAgo: 3 * 60 + 40 },
  { do: 'say', who: 'alva', where: 'group', text: 'I can start on the roof now, the weather holds.' },
  { do: 'time', minutesAgo: 3 * 60 + 21 },
  { do: 'say', who: 'visitor', where: 'group', text: 'Thank you. The key is with Jonas.' },
  { do: 'time', minutesAgo: 3 * 60 + 19 },
  { do: 'say', who: 'jonas', where: 'group', text: 'It hangs behind the door, as always.' },
  { do: 'time', minutesAgo: 48 },
  {
    do: 'say',
    who: 'jonas',
    where: 'alone',
    text: [
      'Hello! The ',
      { bold: 'harbour office' },
      ' moved our slot. Details are on ',
      { link: 'https://harbour.example/slots' },
    ],
  },
  { do: 'time', minutesAgo: 47 },
  { do: 'say', who: 'jonas', where: 'alone', text: ['Pier 4, ', { italic: 'east' }, ' gate this time.'] },
  {
    do: 'place',
    who: 'jonas',
    where: 'alone',
    name: 'Pier 4, east gate',
    address: 'Strandvej 12, 1620',
    at: [55.6943, 12.5987],
  },
  { do: 'time', minutesAgo: 13 },
  {
    do: 'say',
    who: 'visitor',
    where: 'alone',
    with: 'jonas',
    text: 'Good that you saw it. I can be there tomorrow.',
  },
  { do: 'time', minutesAgo: 12 },
  {
    do: 'say',
    who: 'visitor',
    where: 'alone',
    with: 'jonas',
    text: ['Bringing the ', { italic: 'long' }, ' rope this time 🙂'],
  },
];

/**
 * What happens while the visitor looks on: a few messages at most, because each may notify, and no call, which comes only
 * when it is asked for.
 */
export const play: readonly Beat[] = [
  { do: 'wait', ms: 1_500 },
  { do: 'photo', who: 'jonas', where: 'alone', of: 'boat' },
  { do: 'say', who: 'jonas', where: 'alone', text: 'She floats.' },
  { do: 'wait', ms: 6_000 },
  { do: 'say', who: 'alva', where: 'group', text: 'The roof is done.' },
  { do: 'photo', who: 'alva', where: 'group', of: 'roof' },
  { do: 'mood', who: 'alva', mood: cast.alva.moods[1] },
  { do: 'wait', ms: 8_000 },
  {
    do: 'say',
    who: 'tomoko',
    where: 'alone',
    text: 'Write to me and I’ll answer. Write “call me” and I’ll ring you.',
  },
  { do: 'wait', ms: 12_000 },
  { do: 'mood', who: 'jonas', mood: cast.jonas.moods[1] },
  { do: 'wait', ms: 15_000 },
  { do: 'mood', who: 'tomoko', mood: cast.tomoko.moods[1] },
];
