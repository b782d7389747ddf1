import type { ActiveClientState, StateUpdateHeader, Usec } from '../../protocol/index.ts';
import type { ActiveDnd } from '../domain/people/dnd.ts';

/** What the headers of pushes say of the live state. */
export interface HeaderState {
  /** The claim to be the client that the person uses, as one client sees it. */
  activeClientState(gaiaId: string, clientId: string): ActiveClientState;
  /** Do-not-disturb of a connected person; null when it is off or the person is not connected here. */
  doNotDisturb(gaiaId: string): ActiveDnd | null;
}

/** The header of a push to one client, as that client is to see it now. */
export function stateUpdateHeader(
  live: HeaderState,
  client: { readonly gaiaId: string; readonly clientId: string },
  now: Usec,
): StateUpdateHeader {
  const header: StateUpdateHeader = {
    active_client_state: live.activeClientState(client.gaiaId, client.clientId),
    current_server_time: now,
  };
  const dnd = live.doNotDisturb(client.gaiaId);
  if (dnd) {
    header.notification_settings = {
      dnd_settings: { do_not_disturb: true, expiration_timestamp: dnd.until },
    };
  }
  return header;
}
