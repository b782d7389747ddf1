/** Whom this computer believes to be the service that it claims to be. */
export const networkWords = {
  unknownTitle: (host: string) => `Is this ${host}?`,
  unknownLead:
    'Nobody whom this computer knows vouches for this service. Compare the fingerprint with the one that its administrator gives you.',
  changedTitle: 'The certificate has changed',
  changedLead: (host: string) =>
    `${host} shows another certificate than the one you accepted. It may have been renewed, or somebody may be in between. Ask its administrator before you go on.`,
  otherName: (host: string) => `It was not made for ${host}.`,
  fingerprint: 'Fingerprint (SHA-256)',
  service: 'Service',
  subject: 'Made for',
  issuer: 'Made by',
  validUntil: 'Good until',
  signedOut: {
    unauthenticated: 'You are signed out of this service. Sign in again; nothing you wrote is lost.',
    revoked: 'This computer was signed out of the service. Sign in again; nothing you wrote is lost.',
    superseded: 'Parley was opened with the same sign-in somewhere else.',
  },
  versions: {
    'too-new': (service: string, app: string) =>
      `The service is too new for this Parley (${service}, and this is ${app}). Update Parley.`,
    'too-old': (service: string, app: string) =>
      `The service is too old for this Parley (${service}, and this is ${app}). Ask who runs it for an update.`,
  },
  accept: 'Accept this certificate',
  acceptChanged: 'Accept the new certificate',
  refused: 'The certificate was not accepted, so nothing was sent.',
  unknownLine: (host: string) => `Nobody vouches for ${host}, so there is no connection.`,
  changedLine: (host: string) => `${host} shows another certificate, so there is no connection.`,
  look: 'Look at it',
  accepted: 'Accepted certificates',
  acceptedLead: 'This computer believes them because you said so.',
  acceptedOn: (day: string) => `Accepted on ${day}`,
  forget: 'Forget',
  forgetOf: (host: string) => `Forget the certificate of ${host}`,
  forgotten: (host: string) => `The certificate of ${host} is forgotten.`,
} as const;
