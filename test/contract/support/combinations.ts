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
/**
 * Which bytes carry a call has nothing to do with the engine that answers it, so that there a session and a request of its
 * own stand for all of them; PARLEY_COMBINATIONS=all runs them all.
 */
const onCluster: readonly Combination[] = [
  { transport: 'websocket', variant: 'extended' },
  { transport: 'http', variant: 'base' },
];

/** Those that this run is about. */
export const combinations = isCluster && process.env['PARLEY_COMBINATIONS'] !== 'all' ? onCluster : all;
