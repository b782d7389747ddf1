import type { Clock, StateUpdateHeader } from '../../protocol/index.ts';
import type { LiveState } from '../presence/live-state.ts';

/** The header of a push to one client, as that client is to see it now. */
export function stateUpdateHeader(
  live: Pick<LiveState, 'activeClientState' | 'doNotDisturb'>,
  client: { readonly gaiaId: string; readonly clientId: string },
  clock: Clock,
): StateUpdateHeader {
  const header: StateUpdateHeader = {
    active_client_state: live.activeClientState(client.gaiaId, client.clientId),
    current_server_time: clock.nowUsec(),
  };
  const dnd = live.doNotDisturb(client.gaiaId);
  if (dnd) {
    header.notification_settings = {
      dnd_settings: { do_not_disturb: true, expiration_timestamp: dnd.until },
    };
  }
  return header;
}
