import { hostOf, targetOf } from '../../client/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { networkCommands } from '../../preload/commands/network.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import type { TrustStore } from '../net/trust-store.ts';

export interface NetworkOptions {
  accounts: Pick<Accounts, 'list'>;
  trust: TrustStore;
}

export function networkHandlers({ accounts, trust }: NetworkOptions): HandlersOf<typeof networkCommands> {
  const at = (host: string): Account[] =>
    accounts.list().filter(({ server }) => hostOf(targetOf(server)) === host);

  return {
    acceptCertificate: (host, fingerprint) => {
      trust.accept(host, fingerprint);
      for (const { session } of at(host)) session.retryNow();
    },
    forgetCertificate: async (host) => {
      trust.forget(host);
      for (const { session } of at(host)) {
        await session.stop();
        await session.start();
      }
    },
    readCertificates: () => trust.list(),
  };
}
