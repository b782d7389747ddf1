import type { Words } from '../words.ts';

export const notices: Words['notices'] = {
  staysInTray: 'Parley läuft in der Leiste weiter',
  staysWithoutTray:
    'Parley läuft weiter, aber dieser Desktop zeigt keine Symbole in der Leiste. Starte Parley noch einmal, um sein Fenster zu sehen.',
  cache: {
    full: 'Der Datenträger ist voll. Parley läuft weiter, behält aber nichts Neues auf diesem Computer, bis Platz ist.',
    unwritable:
      'Parley kann nicht in seinen eigenen Ordner schreiben. Es läuft weiter, behält aber nichts Neues auf diesem Computer, bis es das wieder kann.',
    damaged:
      'Was Parley auf diesem Computer behalten hatte, war beschädigt. Es wird neu vom Dienst geholt; die alte Datei bleibt daneben liegen.',
  },
  autostartFailed: 'Der Start mit dem Computer ließ sich nicht ändern. Das Protokoll sagt, warum.',
  windowFails: {
    title: 'Das Fenster stürzt immer wieder ab',
    text: 'Parley läuft im Hintergrund weiter: Nachrichten kommen an, und was du geschrieben hast, bleibt. Das Protokoll sagt mehr.',
    again: 'Noch einmal versuchen',
  },
  linkFailed: 'Dem Link konnte nicht gefolgt werden.',
  notLeft: (reason) => `Du bist noch in der Unterhaltung: ${reason}`,
  notDeleted: (reason) => `Die Unterhaltung wurde nicht gelöscht: ${reason}`,
  somethingWrong: 'Etwas ging schief.',
  certificateUnknown: (host) =>
    `Niemand bürgt für ${host}. Parley bleibt dort offline, bis du das Zertifikat angesehen hast.`,
  certificateChanged: (host) =>
    `${host} zeigt ein anderes Zertifikat als das, das du angenommen hast. Parley bleibt dort offline, bis du es angesehen hast.`,
};

export const files: Words['files'] = {
  settingsBroken: (file, folder) =>
    `Die Einstellungen waren nicht lesbar und beginnen von vorn. Die alte Datei bleibt als ${file} in ${folder}.`,
  accountsBroken: (file, folder) =>
    `Die Konten waren nicht lesbar und beginnen von vorn. Die alte Datei bleibt als ${file} in ${folder}.`,
  cannotStart: 'Parley kann nicht starten',
  denied: (folder) =>
    `Parley hat seine Daten in ${folder}, und du darfst dort nicht schreiben. Ändere, wer das darf. Starte Parley dann noch einmal.`,
  readOnly: (folder) =>
    `Parley hat seine Daten in ${folder}, und dort lässt sich nur lesen. Mache es beschreibbar. Starte Parley dann noch einmal.`,
  full: (folder) =>
    `Parley hat seine Daten in ${folder}, und dieser Datenträger ist voll. Schaffe Platz. Starte Parley dann noch einmal.`,
  inTheWay: (folder) =>
    `Parley hat seine Daten in ${folder}, und diesem Ordner ist eine Datei im Weg. Verschiebe sie. Starte Parley dann noch einmal.`,
  failed: (folder, code) =>
    `Parley hat seine Daten in ${folder}, und das ging nicht (${code}). Starte Parley dann noch einmal.`,
  conversation: 'Unterhaltung',
  photo: 'Parley-Foto',
  unwritten: {
    full: 'Der Datenträger ist voll.',
    denied: 'Du darfst dort nicht schreiben.',
    readOnly: 'Dort lässt sich nur lesen.',
    noFolder: 'Diesen Ordner gibt es nicht.',
    tooMany: 'Es gibt zu viele Dateien mit diesem Namen.',
  },
  notExported: (folder, reason) => `Die Unterhaltung konnte nicht in ${folder} geschrieben werden: ${reason}`,
  photoNotSaved: (folder, reason) => `Das Foto konnte nicht in ${folder} gespeichert werden: ${reason}`,
  noSound: 'Das ist keine Tondatei. WAV, OGG, FLAC und MP3 bis 5 MB lassen sich abspielen.',
  ownSound: 'Mein Ton',
};

export const refusals: Words['refusals'] = {
  signedOutHere: 'Dieses Konto ist hier nicht mehr angemeldet.',
  lookingAround: 'Das Umsehen hat kein Passwort und endet mit der App.',
  lookAroundFailed: 'Das Umsehen ließ sich nicht einrichten. Das Protokoll sagt, warum.',
  serviceHereFailed: 'Der Dienst ließ sich auf diesem Computer nicht starten. Das Protokoll sagt, warum.',
  notInConversation: 'Du bist nicht mehr in dieser Unterhaltung.',
  accountNotInConversation: 'Dieses Konto ist nicht in dieser Unterhaltung.',
  linkWaits: 'Der Link muss warten: Es gibt keine Verbindung. Versuche es noch einmal.',
  linkSignIn: 'Melde dich neu an und öffne dann den Link noch einmal.',
  personGone: 'Diese Person ist nicht mehr bei diesem Dienst.',
  timeIsOver: 'Diese Zeit ist vorbei. Wähle eine spätere.',
  updateAddressFixed: 'Die Verwaltung dieses Computers hat sie festgelegt.',
  updateAddress: 'Die Adresse beginnt mit https://.',
  updateNotAnnounced: 'Was geladen wurde, ist nicht, was angekündigt war. Es wurde verworfen.',
  updateNone: 'An der Adresse gibt es keine Aktualisierungen für dieses System.',
  updateUnusable: 'Was an der Adresse liegt, sind keine brauchbaren Aktualisierungen.',
  updateUnreachable: 'Die Adresse der Aktualisierungen ist nicht erreichbar.',
};

export const shortcut: Words['shortcut'] = {
  taken: (keys) => `Ein anderes Programm benutzt ${keys} schon. Wähle andere Tasten.`,
  takenAtStart: (keys) =>
    `${keys} zeigt Parley nicht mehr: Ein anderes Programm benutzt diese Tasten. Wähle andere unter „Tastatur und Rechtschreibung“.`,
  problems: {
    unknown: () =>
      'Diese Tasten gehen nicht. Halte Strg, Alt, Umschalt oder Super und drücke eine weitere Taste.',
    'too-common': (keys) =>
      `${keys} braucht jedes Programm. Halte zwei von Strg, Alt und Umschalt, oder Super.`,
  },
};
