import type { Words } from '../words.ts';

export const menus: Words['menus'] = {
  file: '&Datei',
  newConversation: '&Neue Unterhaltung',
  windowSettings: '&Tastatur und Rechtschreibung …',
  closeWindow: 'Fenster &schließen',
  quit: '&Beenden',

  edit: '&Bearbeiten',
  undo: '&Rückgängig',
  redo: '&Wiederholen',
  cut: '&Ausschneiden',
  copy: '&Kopieren',
  paste: '&Einfügen',
  delete: '&Löschen',
  selectAll: 'Alles a&uswählen',

  spelling: 'Recht&schreibung',
  checkSpelling: 'Rechtschreibung prüfen',
  noDictionaries: 'Auf diesem Computer gibt es keine Wörterbücher',
  moreLanguages: 'Weitere Sprachen …',

  view: '&Ansicht',
  zoomIn: '&Größer',
  zoomOut: '&Kleiner',
  actualSize: '&Übliche Größe',

  help: '&Hilfe',
  copyDiagnostics: '&Diagnose kopieren',
  version: (version) => `Parley ${version}`,

  noSuggestions: 'Keine Vorschläge',
  addToDictionary: 'Ins Wörterbuch aufnehmen',
  openLink: 'Link öffnen',
  copyLink: 'Link kopieren',
  copyAddress: 'E-Mail-Adresse kopieren',
  copyPicture: 'Bild kopieren',
  savePicture: 'Bild speichern',

  diagnosticsCopied:
    'Die Diagnose ist in der Zwischenablage. Sie enthält keine Nachrichten, Namen oder Passwörter.',
  notCopied: 'In die Zwischenablage konnte nichts gelegt werden.',
  pictureSaved: (file) => `Das Bild ist als ${file} gespeichert.`,
  pictureName: (when) => `Bild ${when.toISOString().slice(0, 10)}`,
  pictureNotSaved: 'Das Bild konnte nicht gespeichert werden.',
};
