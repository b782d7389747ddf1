import type { Words } from '../words.ts';

export const updateWords: Words['updates'] = {
  title: 'Aktualisierungen',
  version: (version) => `Das ist Parley ${version}.`,
  off: 'Parley fragt niemanden nach neuen Versionen. Die Adresse, wenn es eine gibt, kennt die Verwaltung deines Teams.',
  never: 'Parley hat noch nicht nachgesehen.',
  newest: (when) => `Keine neuere Version bekannt. Zuletzt nachgesehen: ${when}.`,
  checking: 'Sucht nach einer neueren Version …',
  available: (version) => `Version ${version} ist da.`,
  cannotInstall: (version) =>
    `Version ${version} ist da. Dieses Parley kann sie nicht selbst einrichten; die Pakete stehen auf der Seite.`,
  downloading: (version, percent) => `Version ${version}: ${percent} % geladen`,
  ready: (version) => `Version ${version} ist geladen und geprüft.`,
  onQuit: 'Einrichten, wenn Parley endet',
  onQuitHint: 'Der Computer fragt dann vielleicht nach einem Passwort',
  check: 'Jetzt nachsehen',
  download: 'Herunterladen',
  page: 'Seite öffnen',
  address: 'Adresse der Aktualisierungen',
  addressHint: 'https://updates.example.org/parley',
  fixed: 'Die Verwaltung dieses Computers hat sie festgelegt.',
  save: 'Speichern',
  line: (version) => `Parley ${version} ist da`,
  lineReady: (version) => `Parley ${version} ist geladen`,
  look: 'Zeigen',
  notNow: 'Nicht jetzt',
};
