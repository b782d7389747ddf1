import type { Clock } from '../../protocol/index.ts';
import type { Bus } from './bus.ts';
import type { BusLocation } from './bus-location.ts';
import { createInProcessBus } from './in-process-bus.ts';
import { openNatsChannel } from './nats-channel.ts';
import { SharedBus } from './shared-bus.ts';
import { SignedChannel } from './signed-channel.ts';

/**
 * The bus of this server; null: it is one process.
 *
 * @param secret what only processes on the same store know
 * @throws BusError when the bus cannot be reached
 */
export async function openBus(
  location: BusLocation | null,
  secret: () => Promise<string>,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<Bus> {
  if (location === null) return createInProcessBus(onError);
  const signing = { secret: await secret(), clock, onError };
  const channel = new SignedChannel({ channel: await openNatsChannel(location, onError), ...signing });
  return new SharedBus({ channel, clock, onError });
}
