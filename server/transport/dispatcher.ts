import {
  type ParleyError,
  ResponseStatus,
  type Clock,
  type OperationName,
  type RefusalDetails,
  type RequestOf,
  type ResponseOf,
  type Usec,
} from '../../protocol/index.ts';
import { refusalText } from '../../words/refusal.ts';
import { translator } from '../../words/translate.ts';
import type { Bus } from '../bus/bus.ts';
import type { FileLink } from '../domain/events/file-links.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Caller, Context, Handler, ServerOptions } from '../operations/context/context.ts';
import { signedInStore } from '../operations/context/signed-in-store.ts';
import { handlers } from '../operations/index.ts';
import type { LiveState } from '../presence/live-state.ts';
import { WriteAfterMoveError } from '../store/moving/move-mark.ts';
import type { Store } from '../store/store.ts';
import type { WithLazy } from '../util/lazy-message.ts';
import { WorkQueue } from '../util/work-queue.ts';
import { newTraceId } from '../util/trace-id.ts';

export interface DispatcherOptions {
  readonly store: Store;
  readonly live: LiveState;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly revokeClient: Context['revokeClient'];
  /** Whether a client was signed out after it was recognised. */
  readonly wasRevoked: (clientId: string) => boolean;
  readonly showChanges: Context['showChanges'];
  /** Called when a write was refused because the data is elsewhere. */
  readonly onMoved: () => void;
  readonly lookups: Context['lookups'];
  readonly server: ServerOptions;
  /** Addresses of files for clients that know no files. */
  readonly fileLink: FileLink;
}

/** What a transport answers to a call. */
export interface Answer<O extends OperationName> {
  readonly response: WithLazy<ResponseOf<O>>;
  /** The position up to which the caller has everything once it has the answer; null: it does not say. */
  readonly syncedTo: Usec | null;
  /** Why the request was not granted; the response's header says the same in English. */
  readonly refusal: RefusalDetails | null;
  /** The transport's own refusal, in place of the response; null: there is none. */
  readonly unavailable: ParleyError | null;
}

/** What a client asks once it is connected. Where all clients of another process come at once, these wait for each other, and messages for none. */
const catchingUp: ReadonlySet<OperationName> = new Set([
  'GetSelfInfo',
  'GetBlockedEntities',
  'SyncAllNewEvents',
  'SyncRecentConversations',
  'GetEntityById',
  'QueryPresence',
]);
/** How many of them run at once. They wait for the database most of the time; what they do when an answer comes for all delays others' messages. */
const atOnce = 128;

/** Runs operations for every transport: one way in, one way out. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  /** Each client has a few calls under way at most, which bounds how many wait. */
  readonly #turns = new WorkQueue(
    { running: atOnce, waiting: Number.POSITIVE_INFINITY },
    () => new Error('there is no bound'),
  );
  #running = 0;
  #onIdle: (() => void) | null = null;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /** True once `drain` was called: transports take no further calls. */
  get stopping(): boolean {
    return this.#onIdle !== null;
  }

  /** Takes no further calls; resolves when those that run are done. */
  drain(): Promise<void> {
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      if (this.#running === 0) resolve();
    });
  }

  /**
   * Runs one operation and publishes its pushes. Never rejects: a request that is not granted, and a fault of the
   * server, are answers too (status in the header).
   */
  async call<O extends OperationName>(
    operation: O,
    request: RequestOf<O>,
    caller: Caller,
  ): Promise<Answer<O>> {
    const { bus, metrics } = this.#options;
    const started = performance.now();
    const traceId = newTraceId();
    const handler: Handler<O> = handlers[operation];
    const handle = () => handler(this.#contextOf(caller, traceId), request);
    this.#running += 1;
    try {
      const {
        response,
        syncedTo = null,
        pushes,
      } = await (catchingUp.has(operation) ? this.#turns.run(handle) : handle());
      if (pushes.length > 0) bus.publish({ pushes, traceId });
      metrics.countCall(operation, 'ok', (performance.now() - started) / 1000);
      const response_header = this.#header(ResponseStatus.RESPONSE_STATUS_OK, traceId);
      return { response: { ...response, response_header }, syncedTo, refusal: null, unavailable: null };
    } catch (error) {
      const refusal = error instanceof Refusal ? error.details : null;
      const unavailable = error instanceof WriteAfterMoveError ? error : null;
      if (unavailable) this.#options.onMoved();
      metrics.countCall(operation, refusal ? 'refused' : 'failed', (performance.now() - started) / 1000);
      if (!refusal && !unavailable)
        this.#options.log.error({ traceId, operation, err: withoutContent(error) }, 'call failed');
      return { response: await this.#failure<O>(refusal, traceId), syncedTo: null, refusal, unavailable };
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#onIdle?.();
    }
  }

  #contextOf(caller: Caller, traceId: string): Context {
    const { wasRevoked, store, live, clock, revokeClient, showChanges, lookups, server, fileLink } =
      this.#options;
    const { clientId } = caller;
    return {
      caller: { ...caller, fileLink: (file) => fileLink(file, clientId) },
      clock,
      store: signedInStore(store, () => wasRevoked(clientId)),
      live,
      traceId,
      options: server,
      lookups,
      revokeClient,
      showChanges,
    };
  }

  async #failure<O extends OperationName>(
    refusal: RefusalDetails | null,
    traceId: string,
  ): Promise<WithLazy<ResponseOf<O>>> {
    const header =
      refusal === null
        ? this.#header(ResponseStatus.RESPONSE_STATUS_UNEXPECTED_ERROR, traceId)
        : {
            ...this.#header(ResponseStatus.RESPONSE_STATUS_INVALID_REQUEST, traceId),
            error_description: refusalText(await translator('en'), refusal),
          };
    // Every response type has all of its fields optional.
    return { response_header: header } as WithLazy<ResponseOf<O>>;
  }

  #header(status: ResponseStatus, traceId: string) {
    return { status, request_trace_id: traceId, current_server_time: this.#options.clock.nowUsec() };
  }
}

// What an error carries besides its message and place may hold what people wrote (bound values of a statement).
function withoutContent(error: unknown): { type: string; message: string; stack: string | undefined } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: undefined };
  return { type: error.name, message: error.message, stack: error.stack };
}
