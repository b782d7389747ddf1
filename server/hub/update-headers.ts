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
    const dnd = this.#live.doNotDisturb(session.gaiaId);
    const until = dnd ? (dnd.until ?? 'on') : 'off';
    const active = this.#live.activeClientState(session.gaiaId, session.clientId);
    const key = `${active} ${until} ${traceId ?? ''}`;
    let header = this.#made.get(key);
    if (header === undefined) {
      header = { ...stateUpdateHeader(this.#live, session, this.#clock), request_trace_id: traceId };
      this.#made.set(key, header);
    }
    return header;
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
