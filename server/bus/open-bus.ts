import type { Clock } from '../../protocol/index.ts';
import type { Bus } from './bus.ts';
import type { BusLocation } from './bus-location.ts';
import { createInProcessBus } from './in-process-bus.ts';
import { openNatsChannel } from './nats-channel.ts';
import { SharedBus } from './shared-bus.ts';

/**
 * The bus of this service; null: it is one process.
 *
 * @throws BusError when the bus cannot be reached
 */
export async function openBus(
  location: BusLocation | null,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<Bus> {
  if (location === null) return createInProcessBus(onError);
  return new SharedBus({ channel: await openNatsChannel(location, onError), clock, onError });
}
