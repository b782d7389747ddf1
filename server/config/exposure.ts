import { isLoopbackHost } from './option-values.ts';
import type { ServeOptions } from './serve-options.ts';

type Reached = Pick<ServeOptions, 'listen' | 'publicUrl' | 'trustedProxies' | 'allowedHosts'>;

/** Whether requests can come from other computers, also by way of a proxy on this one. */
export const isReachable = (options: Reached & Pick<ServeOptions, 'tlsListen'>): boolean =>
  !trustsLoopback(options) || options.tlsListen.length > 0 || options.publicUrl !== null;

/**
 * Whether who connects over loopback is at this computer. Where people reach the server from elsewhere, as any word about a proxy or another
 * name says, it may be a proxy that names neither them nor the host they asked for.
 */
export const trustsLoopback = (options: Reached): boolean =>
  isLoopbackHost(options.listen.host) &&
  options.trustedProxies.length === 0 &&
  options.allowedHosts.every(isLoopbackHost) &&
  (options.publicUrl === null || isLoopbackHost(new URL(options.publicUrl).hostname));

/** What to say about a server whose connections anyone on the network can read; null: they cannot. */
export function plainTextNotice(options: Pick<ServeOptions, 'listen' | 'tls'>): string | null {
  if (options.tls !== null || isLoopbackHost(options.listen.host)) return null;
  return (
    'Without TLS, anyone on the network can read what this server sends and receives, passwords too. ' +
    'Use --tls-cert and --tls-key, or listen on 127.0.0.1 behind a reverse proxy.'
  );
}
