import type { Words } from '../words.ts';

/** Words of what a search is doing, where it is not simply done. */
export const finding: Words['finding'] = {
  searching: 'Suche läuft',
  peopleFailed: (reason) => `Nur was auf diesem Computer ist, wurde durchsucht. ${reason}`,
  noReason: 'Der Dienst hat nicht geantwortet.',
  more: (count) => `${count} weitere. Schreibe ein paar Buchstaben mehr, um sie zu sehen.`,
  couldNotRead: 'Die Unterhaltungen konnten nicht gelesen werden.',
};
