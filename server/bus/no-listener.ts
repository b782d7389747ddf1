import type { BusListener } from './bus.ts';

const notYet = (): never => {
  throw new Error('the bus was not joined');
};
/** Of a bus that was not joined yet. */
export const noListener: BusListener = {
  onDelivery: notYet,
  onGap: notYet,
  mend: notYet,
  onFacts: notYet,
  onMet: notYet,
  onAnswer: notYet,
  onPassedOn: notYet,
  onMissed: notYet,
  onGone: notYet,
  onRevoked: notYet,
  caughtUp: notYet,
};
