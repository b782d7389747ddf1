import { encode, type Clock, type StateUpdateHeader } from '../../protocol/index.ts';
import type { LiveState } from '../presence/live-state.ts';
import { stateUpdateHeader } from '../presence/state-update-header.ts';
import { lengthDelimited } from './wire.ts';
import type { Session } from './session.ts';

const headerField = 1;

/** Makes the state_update_header of every client; clients for which it says the same share it. */
export class UpdateHeaders {
  readonly #live: LiveState;
  readonly #clock: Clock;
  readonly #made = new Map<string, StateUpdateHeader>();
  readonly #encoded = new Map<StateUpdateHeader, Uint8Array>();

  /** One is made for each round of pushes: headers that say the same carry the time at which the first was made. */
  constructor(live: LiveState, clock: Clock) {
    this.#live = live;
    this.#clock = clock;
  }

  /** The header as this very client must see it. */
  for(session: Session, traceId: string | null): StateUpdateHeader {
    const header = stateUpdateHeader(this.#live, session, this.#clock);
    const dnd = header.notification_settings?.dnd_settings;
    const until = dnd ? (dnd.expiration_timestamp ?? 'on') : 'off';
    const key = `${header.active_client_state ?? ''} ${until} ${traceId ?? ''}`;
    let made = this.#made.get(key);
    if (made === undefined) this.#made.set(key, (made = { ...header, request_trace_id: traceId }));
    return made;
  }

  /** The same as an encoded field of a StateUpdate. */
  encodedFor(session: Session, traceId: string | null): Uint8Array {
    const header = this.for(session, traceId);
    let bytes = this.#encoded.get(header);
    if (bytes === undefined) {
      bytes = lengthDelimited(headerField, [encode('StateUpdateHeader', header)]);
      this.#encoded.set(header, bytes);
    }
    return bytes;
  }
}
