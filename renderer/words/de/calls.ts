import type { Words } from '../words.ts';

/** Words of calls. */
export const calls: Words['calls'] = {
  start: 'Anruf beginnen',
  join: 'Am Anruf teilnehmen',
  joinShort: 'Teilnehmen',
  ignore: 'Ignorieren',
  rings: (name) => `${name} ruft an`,
  ringsIn: (name, group) => `${name} ruft an in „${group}“`,
  ringHint: 'Der Anruf öffnet sich in deinem Browser.',
  alone: 'Du bist im Anruf',
  with: (names) => `Im Anruf mit ${names}`,
  elsewhere: (title) => `Du bist im Anruf von „${title}“`,
  going: (names) => `Anruf mit ${names}`,
  goingEmpty: 'Ein Anruf läuft',
  open: 'Noch einmal öffnen',
  show: 'Unterhaltung zeigen',
  showShort: 'Zeigen',
  leave: 'Anruf verlassen',
  leaveShort: 'Verlassen',
};
