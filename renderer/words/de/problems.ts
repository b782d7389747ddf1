import type { Words } from '../words.ts';

/** What is wrong with this computer, and what to do. */
export const problemWords: Words['problems'] = {
  'disk-full': (folder) =>
    `Der Datenträger mit ${folder} ist voll. Parley läuft weiter, behält aber nichts Neues auf diesem Computer, bis du Platz schaffst.`,
  'disk-unwritable': (folder) =>
    `Parley kann nicht in ${folder} schreiben. Es läuft weiter, behält aber nichts Neues auf diesem Computer, bis du den Ordner beschreibbar machst.`,
  'no-key-ring': () =>
    'Hier gibt es keinen Schlüsselbund; deine Anmeldung liegt deshalb in einer Datei, die nur du lesen kannst. Installiere gnome-keyring oder KWallet und melde dich neu an, damit sie verschlüsselt wird.',
  'no-notifications': () =>
    'Auf diesem Desktop zeigt nichts Benachrichtigungen. Schalte sie in seinen Einstellungen ein oder installiere einen Benachrichtigungsdienst wie dunst.',
  'no-tray': () =>
    'Dieser Desktop zeigt keine Symbole in der Leiste. Parley läuft weiter, wenn sein Fenster zu ist; starte es noch einmal, um es zu sehen. Unter GNOME bringt die Erweiterung AppIndicator die Symbole.',
  dismiss: 'Nicht mehr zeigen',
};
