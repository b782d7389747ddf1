import type { Words } from '../words.ts';

export const notifications: Words['notifications'] = {
  open: 'Öffnen',
  reply: 'Antworten',
  join: 'Beitreten',
  read: 'Als gelesen markieren',
  mutes: {
    '1-hour': '1 Stunde stumm',
    '8-hours': '8 Stunden stumm',
    'until-turned-on': 'Stumm bis zum Einschalten',
  },
  missedCall: 'Verpasster Anruf',
  several: (count, newest) => `${count} neue · ${newest}`,
  actionFailed: 'Das ging nicht. Öffne Parley und versuche es noch einmal.',
  newVersion: (version) => `Version ${version} von Parley ist da.`,
};
