import { limits } from '../../protocol/index.ts';
import type { LiveClient, LiveState } from '../presence/live-state.ts';

/** Whether a person may have this client connected beside those that are. */
export async function hasRoomFor(
  live: Pick<LiveState, 'clientsOf'>,
  { gaiaId, clientId }: Pick<LiveClient, 'gaiaId' | 'clientId'>,
): Promise<boolean> {
  const connected = await live.clientsOf(gaiaId);
  return connected.size < limits.clientsPerPerson || connected.has(clientId);
}
