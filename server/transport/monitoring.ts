import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { limits } from '../../protocol/index.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Store } from '../store/store.ts';
import type { Drain } from './drain.ts';
import { answer } from './http-answer.ts';

export interface MonitoringOptions {
  readonly store: Store;
  readonly metrics: Metrics;
  readonly drain: Pick<Drain, 'began'>;
  readonly log: Log;
}

/** Nothing of what is asked here has a body, and each answer is short. */
const timeouts = {
  requestTimeout: limits.authRequestMs.headers + limits.authRequestMs.body,
  headersTimeout: limits.authRequestMs.headers,
  connectionsCheckingInterval: 1000,
};

/** More than any monitoring needs, and no reason for the process to run out of files. */
const connections = 64;

/**
 * The listener of `--metrics`: `GET /metrics` and `GET /healthz` for who watches the process from other machines, without a
 * token. Not listening yet.
 */
export function createMonitoringServer(options: MonitoringOptions): Server {
  const server = createServer(timeouts, (request, response) => {
    route(options, request, response).catch((error: unknown) => {
      options.log.error({ err: error }, 'request for figures failed');
      answer(response, 500, '');
    });
  });
  server.maxConnections = connections;
  return server;
}

async function route(
  options: MonitoringOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  const path = URL.parse(request.url ?? '', 'http://server')?.pathname;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead) return answer(response, 405, '', { allow: 'GET, HEAD', connection: 'close' });
  if (path === '/metrics') return answerMetrics(options, response);
  if (path === '/healthz') return answerHealth(options, response);
  answer(response, 404, '');
}

/** Answers whether a balancer should send clients here: 200, or 503 where the store cannot be read or they are let go. */
export async function answerHealth(
  { store, log, metrics, drain }: MonitoringOptions,
  response: ServerResponse,
): Promise<void> {
  if (drain.began) return answer(response, 503, 'shutting down\n', { 'content-type': 'text/plain' });
  try {
    await store.check();
    // Without the bus this process serves its own sessions well: taking it out of service would help no one.
    const state = metrics.bus().connected ? 'ok\n' : 'ok, but the bus cannot be reached\n';
    answer(response, 200, state, { 'content-type': 'text/plain' });
  } catch (error) {
    log.error({ err: error }, 'the store cannot be read');
    answer(response, 503, 'the store cannot be read\n', { 'content-type': 'text/plain' });
  }
}

/** Answers the figures, as OpenMetrics. */
export async function answerMetrics(
  { metrics }: Pick<MonitoringOptions, 'metrics'>,
  response: ServerResponse,
): Promise<void> {
  const { contentType, body } = await metrics.page();
  answer(response, 200, body, { 'content-type': contentType });
}
