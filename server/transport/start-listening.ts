import type { ServeOptions } from '../config/serve-options.ts';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';
import type { Listeners } from './listening.ts';
import { createMonitoringServer } from './monitoring.ts';

/** Where a process listens, as addresses such as `http://127.0.0.1:4700`. */
export interface Listening {
  readonly url: string;
  /** With TLS besides. */
  readonly tlsUrls: readonly string[];
  /** For `/metrics` alone; null: at `url`. */
  readonly metricsUrl: string | null;
}

/** Starts each listener that the options name. @throws {ListenError} */
export async function startListening(
  listeners: Listeners,
  served: Omit<HttpServerOptions, 'showsMetrics'>,
  { listen, tls, tlsListen, metricsListen, publicUrl }: ServeOptions,
): Promise<Listening> {
  const routes = { ...served, showsMetrics: metricsListen === null };
  const ofListen = tlsListen.length > 0 ? null : tls;
  const reachedByTls = ofListen !== null || publicUrl?.startsWith('https:') === true;
  const url = await listeners.listen(createHttpServer(routes, { tls: ofListen, reachedByTls }), listen);
  const tlsUrls: string[] = [];
  for (const address of tlsListen)
    tlsUrls.push(await listeners.listen(createHttpServer(routes, { tls, reachedByTls: true }), address));
  const metricsUrl = metricsListen && (await listeners.listen(createMonitoringServer(served), metricsListen));
  return { url, tlsUrls, metricsUrl };
}
