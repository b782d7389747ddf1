import {
  encode,
  fieldNumbers,
  type ActiveClientState,
  type Clock,
  type StateUpdateHeader,
  type Usec,
} from '../../protocol/index.ts';
import { type HeaderState, stateUpdateHeader } from './state-update-header.ts';
import { lengthDelimited } from '../util/wire.ts';
import type { Session } from './session.ts';

interface Made {
  readonly active: ActiveClientState;
  readonly until: Usec | 'on' | 'off';
  readonly traceId: string;
  readonly header: StateUpdateHeader;
  /** As a field of a StateUpdate, once someone needs it so. */
  encoded: Uint8Array | null;
}

/** Makes the state_update_header of every client; clients for which it says the same share it. */
export class UpdateHeaders {
  readonly #live: HeaderState;
  readonly #now: Usec;
  readonly #made = new Map<string, Made>();
  #last: Made | undefined;

  /** One is made for each round of pushes: its headers carry the time at which it began. */
  constructor(live: HeaderState, clock: Clock) {
    this.#live = live;
    this.#now = clock.nowUsec();
  }

  /** The header as this very client must see it. */
  for(session: Session, traceId: string): StateUpdateHeader {
    return this.#for(session, traceId).header;
  }

  /** The same as an encoded field of a StateUpdate. */
  encodedFor(session: Session, traceId: string): Uint8Array {
    const made = this.#for(session, traceId);
    made.encoded ??= lengthDelimited(fieldNumbers.StateUpdate.state_update_header, [
      encode('StateUpdateHeader', made.header),
    ]);
    return made.encoded;
  }

  #for(session: Session, traceId: string): Made {
    const dnd = this.#live.doNotDisturb(session.gaiaId);
    const until = dnd ? (dnd.until ?? 'on') : 'off';
    const active = this.#live.activeClientState(session.gaiaId, session.clientId);
    let made = this.#last;
    // In a group, one recipient after the other gets the same: only where that changes is there anything to look up.
    if (made?.active === active && made.until === until && made.traceId === traceId) return made;
    const key = `${active} ${until} ${traceId}`;
    made = this.#made.get(key);
    if (made === undefined) {
      const header = { ...stateUpdateHeader(this.#live, session, this.#now), request_trace_id: traceId };
      this.#made.set(key, (made = { active, until, traceId, header, encoded: null }));
    }
    this.#last = made;
    return made;
  }
}
