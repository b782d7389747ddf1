import type { Words } from '../words.ts';

/** Words of surprises. */
export const eggs: Words['eggs'] = {
  ponies: 'Ponys',
  pitchforks: 'Mistgabeln',
  bikeshed: 'einen Fahrradschuppen',
  shydino: 'einen scheuen Dinosaurier',
  confetti: 'Konfetti',
  snow: 'Schnee',
  hearts: 'Herzen',
  fireworks: 'ein Feuerwerk',
  unknown: 'eine Überraschung',
  sent: (who, what) => `${who} schickt ${what}`,
  sentByYou: (what) => `Du schickst ${what}`,
};
