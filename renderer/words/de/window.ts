import type { Words } from '../words.ts';

/** The settings of the window, the keyboard and spelling. */
export const windowWords: Words['window'] = {
  open: 'Tastatur und Rechtschreibung …',
  label: 'Tastatur und Rechtschreibung',
  change: 'Tastatur und Rechtschreibung ändern',
  zoom: 'Größe der Anzeige',
  percent: (percent) => `${percent} %`,
  smaller: 'Kleiner',
  larger: 'Größer',
  usual: 'Übliche Größe',
  shortcut: 'Fenster zeigen und verbergen',
  shortcutHint: 'Tasten, die in jedem Programm funktionieren.',
  setKeys: 'Tasten festlegen',
  changeKeys: (keys) => `${keys} ändern`,
  clearKeys: 'Keine Tasten',
  pressKeys: 'Drücke die Tasten',
  pressed: (held) => `${held} …`,
  recording: 'Drücke die Tasten zusammen. Escape lässt sie, wie sie sind.',
  keysLost: (keys) => `Ein anderes Programm benutzt jetzt ${keys}. Wähle andere Tasten.`,
  spelling: 'Rechtschreibung prüfen',
  asSystem: 'Sprachen des Systems',
  noSystemLanguage: 'Für sie gibt es kein Wörterbuch.',
  languages: 'Sprachen',
  noDictionaries:
    'Auf diesem Computer gibt es keine Wörterbücher. Unter Debian bringen sie Pakete wie hunspell-de-de.',
  diagnostics: 'Diagnose',
  copy: 'Kopieren',
  copyDiagnostics: 'Diagnose kopieren',
  diagnosticsHint:
    'Versionen, Einstellungen und das Protokoll, für alle, die du um Hilfe bittest. Keine Nachrichten, Namen oder Passwörter.',
  copied: 'Kopiert',
};
