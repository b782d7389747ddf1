import type { Words } from '../words.ts';

/** Words of surprises. */
export const eggs: Words['eggs'] = {
  ponies: 'Ponys',
  pitchforks: 'Mistgabeln',
  bikeshed: 'Fahrradschuppen',
  shydino: 'scheue Dinosaurier',
  confetti: 'Konfetti',
  snow: 'Schnee',
  hearts: 'Herzen',
  fireworks: 'Feuerwerk',
  unknown: 'eine Überraschung',
  sent: (who, what) => `${who} schickt ${what}`,
  sentByYou: (what) => `Du schickst ${what}`,
};
