import type { Words } from '../words.ts';

export const tray: Words['tray'] = {
  unread: (count) => (count === 1 ? '1 ungelesene Nachricht' : `${count} ungelesene Nachrichten`),
  summary: (unread) => `Parley: ${unread}`,
  open: 'Parley öffnen',
  quit: 'Beenden',
  settings: 'Einstellungen …',
  accounts: 'Konten',
  update: (version) => `Version ${version} ist da …`,
  presence: 'Anwesenheit',
  available: 'Verfügbar',
  away: 'Abwesend',
  mood: 'Stimmung',
  customMood: 'Eigene …',
  clearMood: 'Stimmung löschen',
  desktopOff: 'Desktop aus',
  sounds: 'Töne',
  disturb: 'Nicht stören',
  disturbUntil: (end) => `Nicht stören bis ${end}`,
  onUntil: (end) => `An bis ${end}`,
  onUntilTurnedOff: 'An, bis du es ausschaltest',
  turnOff: 'Ausschalten',
  choices: {
    '30-minutes': '30 Minuten',
    '1-hour': '1 Stunde',
    '4-hours': '4 Stunden',
    'until-turned-off': 'Bis zum Ausschalten',
  },
  untilMorning: 'Bis 8:00',
  untilTomorrow: 'Bis morgen 8:00',
  states: {
    online: 'Online',
    away: 'Abwesend',
    'do-not-disturb': 'Nicht stören',
    'desktop-off': 'Desktop aus',
    connecting: 'Wird verbunden',
    offline: 'Offline',
    'signed-out': 'Neu anmelden',
  },
};

export const until: Words['until'] = {
  tomorrow: (time) => `morgen ${time}`,
  on: (day, time) => `${day} ${time}`,
};

export const moods: Words['moods'] = {
  work: 'Konzentriert bei der Arbeit',
  break: 'Kurze Pause',
  lunch: 'Mittagessen',
  home: 'Arbeite von zu Hause',
  ill: 'Nicht gesund',
};
