import { getCACertificates } from 'node:tls';
import type { Logger } from '../log/log.ts';

/**
 * Who vouches for servers on this computer: the authorities that come with the app, those of the system's own store,
 * and those of `NODE_EXTRA_CA_CERTS`. PEM, each once.
 */
export function authorities(log: Logger): readonly string[] {
  const all = (['default', 'system', 'extra'] as const).flatMap((store) => {
    try {
      return getCACertificates(store);
    } catch (error) {
      log.warn({ store, error: String(error) }, 'a store of certificates cannot be read');
      return [];
    }
  });
  return [...new Set(all)];
}
