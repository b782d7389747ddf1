import { isLoopbackHost } from './option-values.ts';
import type { ServeOptions } from './serve-options.ts';

/** Whether requests can come from other computers, also by way of a proxy on this one. */
export const isReachable = (
  options: Pick<ServeOptions, 'listen' | 'tlsListen' | 'publicUrl' | 'trustedProxies'>,
): boolean =>
  !isLoopbackHost(options.listen.host) ||
  options.tlsListen.length > 0 ||
  options.publicUrl !== null ||
  options.trustedProxies.length > 0;

/**
 * Whether who connects over loopback is at this computer. Where people reach the server from elsewhere it may be a proxy that
 * names neither them nor the host they asked for.
 */
export const trustsLoopback = (options: Pick<ServeOptions, 'listen' | 'publicUrl'>): boolean =>
  isLoopbackHost(options.listen.host) &&
  (options.publicUrl === null || isLoopbackHost(new URL(options.publicUrl).hostname));

/** What to say about a server whose connections anyone on the network can read; null: they cannot. */
export function plainTextNotice(options: Pick<ServeOptions, 'listen' | 'tls'>): string | null {
  if (options.tls !== null || isLoopbackHost(options.listen.host)) return null;
  return (
    'Without TLS, anyone on the network can read what this server sends and receives, passwords too. ' +
    'Use --tls-cert and --tls-key, or listen on 127.0.0.1 behind a reverse proxy.'
  );
}
