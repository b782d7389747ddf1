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

/** What headers have in common whatever caused the pushes below them. */
interface Shared {
  readonly header: StateUpdateHeader;
  /** Once someone needs it so. */
  encoded: Uint8Array | null;
}

interface Made {
  readonly active: ActiveClientState;
  readonly until: Usec | 'on' | 'off';
  readonly traceId: string;
  readonly shared: Shared;
  readonly header: StateUpdateHeader;
  /** As a field of a StateUpdate, once someone needs it so. */
  encoded: Uint8Array | null;
}

/** Makes the state_update_header of every client; clients for which it says the same share it. */
export class UpdateHeaders {
  readonly #live: HeaderState;
  readonly #now: Usec;
  readonly #shared = new Map<string, Shared>();
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
    return (made.encoded ??= encoded(made));
  }

  #for(session: Session, traceId: string): Made {
    const dnd = this.#live.doNotDisturb(session.gaiaId);
    const until = dnd ? (dnd.until ?? 'on') : 'off';
    const active = this.#live.activeClientState(session.gaiaId, session.clientId);
    let made = this.#last;
    // In a group, one recipient after the other gets the same: only where that changes is there anything to look up.
    if (made?.active === active && made.until === until && made.traceId === traceId) return made;
    const state = `${active} ${until}`;
    const key = `${state} ${traceId}`;
    made = this.#made.get(key);
    if (made === undefined) {
      const shared = this.#sharedFor(session, state);
      const header = { ...shared.header, request_trace_id: traceId };
      this.#made.set(key, (made = { active, until, traceId, shared, header, encoded: null }));
    }
    this.#last = made;
    return made;
  }

  #sharedFor(session: Session, state: string): Shared {
    let shared = this.#shared.get(state);
    if (shared === undefined) {
      shared = { header: stateUpdateHeader(this.#live, session, this.#now), encoded: null };
      this.#shared.set(state, shared);
    }
    return shared;
  }
}

/** Most pushes have a trace id of their own, and nothing else. */
function encoded({ shared, traceId }: Made): Uint8Array {
  shared.encoded ??= encode('StateUpdateHeader', shared.header);
  return lengthDelimited(fieldNumbers.StateUpdate.state_update_header, [
    shared.encoded,
    lengthDelimited(fieldNumbers.StateUpdateHeader.request_trace_id, [Buffer.from(traceId)]),
  ]);
}
