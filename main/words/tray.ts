/** What the icon in the panel says. */
export const tray = {
  unread: (count: number): string => (count === 1 ? '1 unread message' : `${count} unread messages`),
  summary: (unread: string): string => `Parley: ${unread}`,
  open: 'Open Parley',
  quit: 'Quit',
  settings: 'Settings…',
  accounts: 'Accounts',
  update: (version: string): string => `Version ${version} is there…`,
  presence: 'Presence',
  available: 'Available',
  away: 'Away',
  mood: 'Mood',
  customMood: 'Custom…',
  clearMood: 'Clear mood',
  desktopOff: 'Desktop off',
  sounds: 'Sounds',
  disturb: 'Do not disturb',
  disturbUntil: (end: string): string => `Do not disturb until ${end}`,
  onUntil: (end: string): string => `On until ${end}`,
  onUntilTurnedOff: 'On until turned off',
  turnOff: 'Turn off',
  choices: {
    '30-minutes': '30 minutes',
    '1-hour': '1 hour',
    '4-hours': '4 hours',
    'until-turned-off': 'Until turned off',
  },
  untilMorning: 'Until 8:00',
  untilTomorrow: 'Until tomorrow 8:00',
  states: {
    online: 'Online',
    away: 'Away',
    'do-not-disturb': 'Do not disturb',
    'desktop-off': 'Desktop off',
    connecting: 'Connecting',
    offline: 'Offline',
    'signed-out': 'Sign in again',
  },
} as const;

/** When something ends. */
export const until = {
  tomorrow: (time: string): string => `tomorrow ${time}`,
  on: (day: string, time: string): string => `${day} ${time}`,
} as const;

/** What a mood that is offered says, after its emoji. */
export const moods = {
  work: 'Deep work',
  break: 'Short break',
  lunch: 'Lunch',
  home: 'Working from home',
  ill: 'Not well',
} as const;
