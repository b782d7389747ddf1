import { variants, type Variant } from '../../../protocol/index.ts';
import { isCluster } from './installation.ts';
import { transports, type Transport } from './person.ts';

/** How a client calls: over which transport, in which variant of the protocol. */
export interface Combination {
  readonly transport: Transport;
  readonly variant: Variant;
}

const all: readonly Combination[] = transports.flatMap((transport) =>
  variants.map((variant) => ({ transport, variant })),
);
const isLong = process.env['PARLEY_COMBINATIONS'] === 'all';
/**
 * Which bytes carry a call has nothing to do with the engine that answers it, so that there a session and a request of its
 * own stand for all of them; PARLEY_COMBINATIONS=all runs them all.
 */
const session: Combination = { transport: 'websocket', variant: 'extended' };
const onCluster: readonly Combination[] = [session, { transport: 'http', variant: 'base' }];
/** A session in both variants, whose every byte protoc reads as well, and the other transports in one each. */
const onceEach: readonly Combination[] = [
  session,
  { transport: 'websocket', variant: 'base' },
  { transport: 'http', variant: 'base' },
  { transport: 'json', variant: 'extended' },
];

/** Those that this run is about. */
export const combinations = isCluster && !isLong ? onCluster : all;

/** Those of the cases: what an operation does, it does over every transport, and what a transport does, for every operation. */
export const combinationsOfCases = isLong ? combinations : isCluster ? [session] : onceEach;

/** Whether what is pushed to others is looked at: they receive it in their sessions, whatever the call came over. */
export const looksAtOthers = ({ transport }: Combination): boolean => isLong || transport === 'websocket';
