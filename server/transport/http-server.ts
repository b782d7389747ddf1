import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { limits, ParleyError } from '../../protocol/index.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import { mayPass } from '../store/passing-failure.ts';
import type { Store } from '../store/store.ts';
import { answerAuth, isAuthPath, type AuthRouteOptions } from './auth-route.ts';
import { bodyFormat, jsonFormat } from './body-format.ts';
import { answerCall, type CallRouteOptions } from './call-route.ts';
import { isLocalRequest, isLoopback } from './client-address.ts';
import { readCertificateFiles } from '../util/certificate-files.ts';
import { capConnections } from './connection-cap.ts';
import type { Drain } from './drain.ts';
import { answerMisdirected, refuseMisdirected, type HostRules, isShortName } from './host-rules.ts';
import { answer, answerCode, discardRest } from './http-answer.ts';
import { answerMedia, isMediaPath, type MediaRouteOptions } from './media-route.ts';
import { isPagePath, type PageRoute } from './page-route.ts';
import { isResetPath, type ResetRoute } from './reset-route.ts';
import { answerHealth, answerMetrics } from './monitoring.ts';
import { sessionPath, type SessionGateway } from './session-gateway.ts';
import { newTraceId } from '../util/trace-id.ts';

/** Routes beside the server's own. */
export interface GuestRoutes {
  /** Whether a request is one of theirs. */
  takes(request: IncomingMessage, path: string): boolean;
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
}

export interface HttpServerOptions extends AuthRouteOptions, CallRouteOptions, MediaRouteOptions {
  readonly sessions: SessionGateway;
  readonly hosts: HostRules;
  /** null: clients other than Parley's own are not let in. */
  readonly gateway: GuestRoutes | null;
  readonly store: Store;
  readonly pages: PageRoute;
  readonly files: GuestRoutes;
  readonly resets: ResetRoute;
  readonly metrics: Metrics;
  readonly drain: Pick<Drain, 'began'>;
  /** Whether programs on this machine read the figures here; otherwise they have a listener of their own. */
  readonly showsMetrics: boolean;
  readonly log: Log;
}

/** How an HTTP server is connected to. */
export interface Encryption {
  /** Here, or at a proxy in front. */
  readonly reachedByTls: boolean;
  /** PEM files; null: plain HTTP. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
}

// An image of 10 MB over a slow line takes minutes; other bodies have a shorter time of their own (see readBody).
const timeouts = {
  headersTimeout: limits.authRequestMs.headers,
  requestTimeout: limits.uploadMs,
  keepAliveTimeout: 75_000,
  // How exactly the first two are kept.
  connectionsCheckingInterval: 1000,
};

/** How soon a store that is away, or has no room, is worth another try. */
const storeRetrySecs = 5;

/** For a year, browsers go there by TLS alone. */
const strictTransport = { 'strict-transport-security': `max-age=${365 * 24 * 3600}` };

/**
 * On every answer; an answer with reasons of its own says otherwise. What the server sends is no page and belongs into
 * none, and no cache in between may keep it.
 */
const safeHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Older ones are broken. */
const oldestTls = 'TLSv1.2';

/** An HTTP server, not listening yet. */
export function createHttpServer(options: HttpServerOptions, { tls, reachedByTls }: Encryption): Server {
  const headers = { ...safeHeaders, ...(reachedByTls && strictTransport) };
  const listener: RequestListener = (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // The next request of this client goes to another process.
    if (options.drain.began) response.setHeader('connection', 'close');
    route(options, request, response).catch((error: unknown) => {
      const traceId = newTraceId();
      options.log.error({ traceId, err: error }, 'request failed');
      answerFault(request, response, error, traceId);
    });
  };
  const files = tls === null ? null : readCertificateFiles(tls);
  const server =
    files === null
      ? createServer(timeouts, listener)
      : createTlsServer(
          {
            ...timeouts,
            minVersion: oldestTls,
            handshakeTimeout: limits.authRequestMs.headers,
            cert: files.cert,
            key: files.key,
          },
          listener,
        );
  const { addresses } = options;
  capConnections(
    server,
    limits.connectionsPerAddress,
    (address) => isLoopback(address) || addresses.isProxy(address),
  );
  server.on('upgrade', (request, socket, head) => {
    if (!options.hosts.allows(request, false)) return refuseMisdirected(request, socket);
    options.sessions.upgrade(request, socket, head).catch((error: unknown) => {
      options.log.error({ err: error }, 'upgrade failed');
      socket.destroy();
    });
  });
  return server;
}

async function route(
  options: HttpServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '', 'http://server');
  if (url === null) return answerCode(response, jsonFormat, 'undecodable', 'This is not an address.');
  const path = url.pathname;
  const isGuest = options.gateway?.takes(request, path) === true;
  const isProbe = path === '/healthz' && isShortName(request);
  if (!options.hosts.allows(request, isGuest || isProbe)) return answerMisdirected(request, response);
  if (options.gateway && isGuest) return options.gateway.answer(request, response, url);
  if (path.startsWith('/chat/')) return answerCall(options, request, response, url);
  if (isAuthPath(path)) return answerAuth(options, request, response, path);
  if (isMediaPath(path)) return answerMedia(options, request, response, path);
  if (options.files.takes(request, path)) return options.files.answer(request, response, url);
  if (isPagePath(path)) return options.pages.answer(request, response, path);
  if (isResetPath(path)) return options.resets.answer(request, response, path);
  if (path === '/healthz') return answerHealth(options, response);
  if (path === '/metrics' && options.showsMetrics && isLocalRequest(request)) {
    return answerMetrics(options, response);
  }
  if (path === sessionPath) return answer(response, 426, '', { upgrade: 'websocket', connection: 'upgrade' });
  return answer(response, 404, '');
}

function answerFault(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  traceId: string,
): void {
  const format = bodyFormat(request) ?? jsonFormat;
  discardRest(request);
  const { code, message, retryAfterSecs } = mayPass(error)
    ? new ParleyError('unavailable', 'Nothing can be stored now. Try again.', {
        retryAfterSecs: storeRetrySecs,
      })
    : ParleyError.from(error);
  if (code === 'unavailable') {
    return answerCode(response, format, code, message, { 'retry-after': String(retryAfterSecs) });
  }
  return answerCode(response, format, 'internal', `Something went wrong on our side (${traceId}).`);
}
