import { session } from 'electron';
import { openNetwork, type Network } from '../../client/index.ts';
import type { Logger } from '../log/log.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import { authorities } from './authorities.ts';
import { systemRoutes } from './routes.ts';
import { TrustStore } from './trust-store.ts';

export interface AppNetwork {
  network: Network;
  trust: TrustStore;
}

/** The way of this app into the network: the system's proxy, the system's authorities, the person's decisions. */
export function createNetwork(settings: JsonStore<Settings>, log: Logger): AppNetwork {
  const trust = new TrustStore(settings);
  const network = openNetwork({
    routes: systemRoutes(
      (url) => session.defaultSession.resolveProxy(url),
      process.env,
      (error) => log.warn({ error: String(error) }, 'the system does not say which proxy to use'),
    ),
    authorities: () => authorities(log),
    trust,
  });
  return { network, trust };
}
