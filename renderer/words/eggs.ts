/** Words of surprises; the key is the name that goes over the wire. */
export const eggs = {
  ponies: 'ponies',
  pitchforks: 'pitchforks',
  bikeshed: 'a bike shed',
  shydino: 'a shy dinosaur',
  confetti: 'confetti',
  snow: 'snow',
  hearts: 'hearts',
  fireworks: 'fireworks',
  unknown: 'a surprise',
  sent: (who: string, what: string) => `${who} sent ${what}`,
  sentByYou: (what: string) => `You sent ${what}`,
} as const;
