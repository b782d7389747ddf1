import type { Words } from '../words.ts';

/** Whom this computer believes to be the service that it claims to be. */
export const networkWords: Words['network'] = {
  unknownTitle: (host) => `Ist das ${host}?`,
  unknownLead:
    'Niemand, den dieser Computer kennt, bürgt für diesen Dienst. Vergleiche den Fingerabdruck mit dem, den dir seine Verwaltung gibt.',
  changedTitle: 'Das Zertifikat hat sich geändert',
  changedLead: (host) =>
    `${host} zeigt ein anderes Zertifikat als das, das du akzeptiert hast. Es kann erneuert worden sein, oder jemand ist dazwischen. Frage seine Verwaltung, bevor du weitermachst.`,
  otherName: (host) => `Es wurde nicht für ${host} ausgestellt.`,
  fingerprint: 'Fingerabdruck (SHA-256)',
  service: 'Dienst',
  subject: 'Ausgestellt für',
  issuer: 'Ausgestellt von',
  validUntil: 'Gültig bis',
  signedOut: {
    unauthenticated:
      'Du bist bei diesem Dienst abgemeldet. Melde dich neu an; nichts Geschriebenes ist verloren.',
    revoked:
      'Dieser Computer wurde vom Dienst abgemeldet. Melde dich neu an; nichts Geschriebenes ist verloren.',
    superseded: 'Parley wurde anderswo mit derselben Anmeldung geöffnet.',
  },
  versions: {
    'too-new': (service, app) =>
      `Der Dienst ist zu neu für dieses Parley (${service}, und das hier ist ${app}). Aktualisiere Parley.`,
    'too-old': (service, app) =>
      `Der Dienst ist zu alt für dieses Parley (${service}, und das hier ist ${app}). Bitte seine Verwaltung um eine Aktualisierung.`,
  },
  accept: 'Zertifikat akzeptieren',
  acceptChanged: 'Neues Zertifikat akzeptieren',
  refused: 'Das Zertifikat wurde nicht akzeptiert, also wurde nichts gesendet.',
  unknownLine: (host) => `Niemand bürgt für ${host}, also gibt es keine Verbindung.`,
  changedLine: (host) => `${host} zeigt ein anderes Zertifikat, also gibt es keine Verbindung.`,
  look: 'Ansehen',
  accepted: 'Akzeptierte Zertifikate',
  acceptedLead: 'Dieser Computer vertraut ihnen, weil du sie akzeptiert hast.',
  acceptedOn: (day) => `Akzeptiert am ${day}`,
  forget: 'Vergessen',
  forgetOf: (host) => `Zertifikat von ${host} vergessen`,
  forgotten: (host) => `Das Zertifikat von ${host} ist vergessen.`,
};
