import { encode, type Clock, type Usec } from '../../protocol/index.ts';
import type { LiveState } from '../presence/live-state.ts';
import { lengthDelimited } from './wire.ts';
import type { Session } from './session.ts';

const headerField = 1;

/** Makes the state_update_header of every client; clients for which it says the same share its bytes. */
export class UpdateHeaders {
  readonly #live: LiveState;
  readonly #now: Usec;
  readonly #made = new Map<string, Uint8Array>();

  /** One is made for each round of pushes; all of its headers carry the same time. */
  constructor(live: LiveState, clock: Clock) {
    this.#live = live;
    this.#now = clock.nowUsec();
  }

  /** The encoded header field as this very client must see it. */
  for(session: Session, traceId: string | null): Uint8Array {
    const active = this.#live.activeClientState(session.gaiaId, session.clientId);
    const dnd = this.#live.doNotDisturb(session.gaiaId);
    const key = `${active} ${dnd === null ? 'off' : (dnd.until ?? 'on')} ${traceId ?? ''}`;
    let bytes = this.#made.get(key);
    if (bytes === undefined) {
      const header = encode('StateUpdateHeader', {
        active_client_state: active,
        request_trace_id: traceId,
        current_server_time: this.#now,
        notification_settings:
          dnd === null ? null : { dnd_settings: { do_not_disturb: true, expiration_timestamp: dnd.until } },
      });
      bytes = lengthDelimited(headerField, [header]);
      this.#made.set(key, bytes);
    }
    return bytes;
  }
}
