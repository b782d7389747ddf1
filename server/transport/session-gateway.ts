import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  errorKinds,
  limits,
  ParleyError,
  subprotocolOf,
  variantOfSubprotocol,
  type Clock,
  type ErrorCode,
  type Usec,
  type Variant,
} from '../../protocol/index.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { bearerToken } from '../auth/tokens.ts';
import type { PushRouter } from '../push/push-router.ts';
import type { Positions } from './positions.ts';
import type { Log } from '../observe/log.ts';
import type { Caller } from '../operations/context/context.ts';
import type { LiveState } from '../presence/live-state.ts';
import type { ClientToken } from '../store/accounts/accounts.ts';
import type { Drain } from './drain.ts';
import { WorkQueue } from '../util/work-queue.ts';
import { Heartbeat } from './heartbeat.ts';
import { answerCallFrame, type SessionCallOptions } from './session-calls.ts';
import { SessionConnection } from './session-connection.ts';
import { hasRoomFor } from './room-for.ts';

export const sessionPath = '/v1/session';
// A frame may carry a whole request and say that it is too large; far beyond that the WebSocket itself is ended.
const maxFrameBytes = limits.requestBytes + 64 * 1024;

/**
 * How many sessions are opened at once; more wait for their turn, in which none waits for its client. Each takes a few turns of the event
 * loop, so that as many come in as it has room for when all clients of another process come at once.
 */
export const opening = { running: 128, waiting: 10_000 };

export interface SessionGatewayOptions extends SessionCallOptions {
  readonly authenticator: Authenticator;
  readonly pushRouter: PushRouter;
  readonly live: LiveState;
  readonly clock: Clock;
  readonly positions: Positions;
  readonly drain: Pick<Drain, 'began'>;
  readonly log: Log;
  readonly serverVersion: string;
}

/** Opens sessions: WebSockets at `/v1/session`. A refused upgrade is a plain HTTP answer. */
export class SessionGateway {
  readonly #options: SessionGatewayOptions;
  readonly #heartbeat: Heartbeat;
  readonly #turns = new WorkQueue(
    opening,
    () => new ParleyError('unavailable', 'too many sessions wait to be opened', { retryAfterSecs: 5 }),
  );
  readonly #open = new Set<WebSocket>();
  /** The session of each client that was begun last: others that are still being opened must not take its place. */
  readonly #newest = new Map<string, SessionConnection>();
  /** Ends of sessions that the live state is learning of. */
  readonly #leaving = new Set<Promise<void>>();
  #onEnded: (() => void) | null = null;
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
    handleProtocols: (offered) => {
      const variant = offeredVariant([...offered]);
      return variant === null ? false : subprotocolOf(variant);
    },
  });

  constructor(options: SessionGatewayOptions) {
    this.#options = options;
    this.#heartbeat = new Heartbeat(options.clock);
  }

  /** Handles an HTTP server's `upgrade` event. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?', 1)[0];
    if (path !== sessionPath) return refuseUpgrade(socket, 'unknown_operation');
    try {
      await this.#turns.run(() => this.#admit(request, socket, head));
    } catch (error) {
      this.#options.log.error({ err: error }, 'upgrade failed');
      const { code, retryAfterSecs } = ParleyError.from(error);
      return refuseUpgrade(socket, code, `Retry-After: ${retryAfterSecs}`);
    }
    return undefined;
  }

  /** Resolves when the session is open, or refused. */
  async #admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Its client gave up while it waited.
    if (socket.destroyed) return undefined;
    const { authenticator, log } = this.#options;
    const client = await authenticator.verify(bearerToken(request.headers.authorization));
    if (client === null) return refuseUpgrade(socket, 'unauthenticated', 'WWW-Authenticate: Bearer');
    const variant = offeredVariant(
      (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim()),
    );
    if (variant === null) return refuseUpgrade(socket, 'undecodable');
    const { live, drain, dispatcher } = this.#options;
    if (!(await hasRoomFor(live, client))) return refuseUpgrade(socket, 'rate_limited', 'Retry-After: 60');
    if (drain.began || dispatcher.stopping) return refuseUpgrade(socket, 'shutting_down', 'Retry-After: 1');
    let started: Promise<void> | undefined;
    // Calls back before it returns, or refuses the request itself.
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      started = this.#start(webSocket, socket, client, variant).catch((error: unknown) => {
        log.error({ err: error }, 'a session was not opened');
        webSocket.terminate();
      });
    });
    return started;
  }

  /** Resolves when no connection is open any more. */
  ended(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEnded = resolve;
      if (this.#open.size === 0) resolve();
    });
  }

  /** Ends the heartbeat and every connection that is still open, and waits until the live state knows. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#heartbeat.stop();
    for (const webSocket of this.#open) webSocket.terminate();
    await this.ended();
    await Promise.all(this.#leaving);
  }

  async #start(socket: WebSocket, stream: Duplex, client: ClientToken, variant: Variant): Promise<void> {
    const { pushRouter, live, log, clock, metrics, serverVersion } = this.#options;
    // Nothing is read before `hello` is sent, so that it is the first frame whatever the client sends at once.
    socket.pause();
    this.#open.add(socket);
    const connection: SessionConnection = new SessionConnection({
      socket,
      stream,
      metrics,
      client,
      variant,
      onCall: (call) => answerCallFrame(this.#options, call, caller, onSynced),
    });
    const caller = callerOf(client, variant, connection.id);
    const onSynced = (upTo: Usec): void => {
      connection.synced = Math.max(connection.synced, upTo);
    };
    this.#newest.set(client.clientId, connection);
    const refuse = (code: ErrorCode, reason: string): void => connection.close(code, reason);
    const leaveHeartbeat = this.#heartbeat.add(connection);
    const report = (error: unknown) => log.error({ err: error }, 'live state failed');
    socket.on('error', (error) => log.debug({ err: error, clientId: client.clientId }, 'connection failed'));
    socket.on('close', () => {
      leaveHeartbeat();
      pushRouter.remove(connection);
      if (this.#newest.get(client.clientId) === connection) this.#newest.delete(client.clientId);
      const left = connected
        .then(() => live.disconnect(connection.id))
        .catch(report)
        .finally(() => this.#leaving.delete(left));
      this.#leaving.add(left);
      this.#open.delete(socket);
      if (this.#open.size === 0) this.#onEnded?.();
    });
    const connected = live.connect(client, connection.id);
    try {
      await connected;
      connection.since = await this.#options.positions.committed();
    } catch (error) {
      report(error);
      return refuse('internal', 'Something went wrong on our side.');
    }
    if (socket.readyState !== socket.OPEN) return;
    if (this.#newest.get(client.clientId) !== connection) {
      return refuse('superseded', 'This client connected again.');
    }
    connection.send({
      kind: 'hello',
      gaiaId: client.gaiaId,
      email: client.email,
      resource: client.resource,
      serverTime: clock.nowUsec(),
      serverVersion,
    });
    pushRouter.add(connection);
    live.receives(client);
    try {
      // What was pushed before it could receive is in every answer that it gets.
      await this.#options.positions.caughtUp();
    } catch (error) {
      report(error);
      return refuse('internal', 'Something went wrong on our side.');
    }
    // Anyone who was signed out before the push router knew of this session is closed now.
    if (this.#options.authenticator.wasRevoked(client.clientId)) {
      return refuse('revoked', 'This client was signed out.');
    }
    return socket.resume();
  }
}

const callerOf = (client: ClientToken, variant: Variant, sessionId: string): Caller => ({
  gaiaId: client.gaiaId,
  email: client.email,
  clientId: client.clientId,
  resource: client.resource,
  variant,
  sessionId,
});

function offeredVariant(offered: readonly string[]): Variant | null {
  for (const name of offered) {
    const variant = variantOfSubprotocol(name);
    if (variant !== undefined) return variant;
  }
  return null;
}

function refuseUpgrade(socket: Duplex, code: ErrorCode, ...headers: readonly string[]): void {
  const { httpStatus } = errorKinds[code];
  const lines = [
    `HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus] ?? ''}`,
    'Connection: close',
    'Content-Length: 0',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    ...headers,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy());
}
