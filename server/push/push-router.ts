import type { Clock, ErrorCode } from '../../protocol/index.ts';
import type { Delivery } from '../bus/bus.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { FileLink, OwnFileLink } from '../domain/events/file-links.ts';
import type { Push } from '../domain/events/push.ts';
import { inCommitOrder, type TracedPush } from './commit-order.ts';
import { isSynced } from './is-synced.ts';
import { PushEncoder } from './push-encoder.ts';
import type { BinarySession, Session } from './session.ts';
import type { HeaderState } from './state-update-header.ts';
import { UpdateHeaders } from './update-headers.ts';
import { newTraceId } from '../util/trace-id.ts';
import { sizeOf } from '../util/wire.ts';

// A batch is cut here, so that a burst does not become one frame that a client must hold as a whole.
const batchBytes = 256 * 1024;

/** A push on its way. */
interface Waiting {
  readonly encoder: PushEncoder;
  readonly traceId: string;
}

export interface PushRouterOptions {
  readonly live: HeaderState;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Addresses of files for clients that know no files. */
  readonly fileLink: FileLink;
  readonly onError: (error: unknown) => void;
}

/** The sessions of this process, and which of them gets which push. */
export class PushRouter {
  readonly #options: PushRouterOptions;
  readonly #byClient = new Map<string, Session>();
  readonly #byPerson = new Map<string, Set<Session>>();
  #pending: TracedPush[] = [];

  constructor(options: PushRouterOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#byClient.size;
  }

  /** Every session that has not ended. */
  get sessions(): readonly Session[] {
    return [...this.#byClient.values()];
  }

  /** Who has a session here. */
  people(): ReadonlySet<string> {
    return new Set(this.#byPerson.keys());
  }

  /** Lets a session receive. An older one of the same client is closed: its connection is most likely dead. */
  add(session: Session): void {
    const older = this.#byClient.get(session.clientId);
    this.#byClient.set(session.clientId, session);
    const own = this.#byPerson.get(session.gaiaId);
    if (own === undefined) this.#byPerson.set(session.gaiaId, new Set([session]));
    else own.add(session);
    if (older === undefined) return;
    this.#forget(older);
    older.close('superseded', 'This client connected again.');
  }

  /** Forgets a session that ended. */
  remove(session: Session): void {
    if (this.#byClient.get(session.clientId) === session) this.#byClient.delete(session.clientId);
    this.#forget(session);
  }

  /** Ends a client's session here, if it has one. */
  closeClient(clientId: string, code: ErrorCode, reason: string): void {
    this.#byClient.get(clientId)?.close(code, reason);
  }

  /** Ends every session. Their clients come back after `retryAfterSecs`. */
  closeAll(code: ErrorCode, reason: string, retryAfterSecs = 0): void {
    this.closeWhere(() => true, code, reason, retryAfterSecs);
  }

  /** Ends the sessions of people of whom something is true. */
  closeWhere(
    isMeant: (gaiaId: string) => boolean,
    code: ErrorCode,
    reason: string,
    retryAfterSecs = 0,
  ): void {
    this.flush();
    for (const session of this.#byClient.values())
      if (isMeant(session.gaiaId)) session.close(code, reason, retryAfterSecs);
  }

  /**
   * Queues a delivery for its recipients. Everything that is queued within one turn of the event loop goes out together,
   * one frame for each client: calls that shared a commit finish within one turn.
   */
  deliver({ pushes, traceId }: Delivery): void {
    if (pushes.length === 0) return;
    if (this.#pending.length === 0) setImmediate(() => this.flush());
    const named = traceId ?? newTraceId();
    for (const push of pushes) this.#pending.push({ push, traceId: named });
  }

  /** Sends what is queued now. */
  flush(): void {
    const pending = inCommitOrder(this.#pending);
    this.#pending = [];
    const headers = new UpdateHeaders(this.#options.live, this.#options.clock);
    const waiting = new Map<Session, Waiting[]>();
    for (const traced of pending) this.#address(traced, waiting);
    // One client after the other: the first one reads while the last one's copy is still to be encoded.
    for (const [session, pushes] of waiting) {
      try {
        if ('pushUpdates' in session) {
          session.pushUpdates(
            pushes.map(({ encoder: { push }, traceId }) => ({ push, header: headers.for(session, traceId) })),
          );
          this.#options.metrics.pushes += pushes.length;
        } else this.#send(session, pushes, headers);
      } catch (error) {
        this.#options.onError(error);
      }
    }
  }

  #address({ push, traceId }: TracedPush, waiting: Map<Session, Waiting[]>): void {
    const one: Waiting = { encoder: new PushEncoder(push), traceId };
    for (const gaiaId of push.to) {
      for (const session of this.#byPerson.get(gaiaId) ?? []) {
        if (push.at !== null && push.at <= session.since) continue;
        if (isSynced(push, session.synced)) continue;
        if (!receives(push, session.clientId)) continue;
        const own = waiting.get(session);
        if (own === undefined) waiting.set(session, [one]);
        else own.push(one);
      }
    }
  }

  #send(session: BinarySession, waiting: readonly Waiting[], headers: UpdateHeaders): void {
    const { gaiaId, clientId, variant } = session;
    const fileLink: OwnFileLink = (file) => this.#options.fileLink(file, clientId);
    const { metrics, onError } = this.#options;
    let batch: Uint8Array[] = [];
    let size = 0;
    for (const { encoder, traceId } of waiting) {
      let entry: readonly Uint8Array[];
      try {
        entry = encoder.entryFor(headers.encodedFor(session, traceId), gaiaId, variant, fileLink);
      } catch (error) {
        onError(error);
        continue;
      }
      // A base client gets nothing that its variant cannot express.
      if (entry.length === 0) continue;
      const bytes = sizeOf(entry);
      if (size > 0 && size + bytes > batchBytes) {
        session.push(batch);
        batch = [];
        size = 0;
      }
      batch.push(...entry);
      size += bytes;
      metrics.pushes += 1;
    }
    if (size > 0) session.push(batch);
  }

  #forget(session: Session): void {
    const own = this.#byPerson.get(session.gaiaId);
    own?.delete(session);
    if (own?.size === 0) this.#byPerson.delete(session.gaiaId);
  }
}

function receives(push: Push, clientId: string): boolean {
  if (push.onlyClients !== undefined && !push.onlyClients.includes(clientId)) return false;
  return push.exceptClients === undefined || !push.exceptClients.includes(clientId);
}
