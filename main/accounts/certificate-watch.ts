import type { Change } from '../../client/index.ts';
import type { Account, AccountsListener } from './accounts.ts';
import { t } from '../../words/translate.ts';

/** Says once that an account waits for a decision about a certificate: without a window nobody would see why it is quiet. */
export class CertificateWatch implements AccountsListener {
  readonly #say: (text: string) => void;
  /** Account key to the fingerprint that the person was notified of. */
  readonly #notified = new Map<string, string>();

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  changed({ key, session }: Pick<Account, 'key' | 'session'>, change: Change): void {
    if (change.kind !== 'connection') return;
    const state = session.connection;
    if (state.kind !== 'offline' || !state.certificate) return;
    const { fingerprint, host, changed } = state.certificate;
    if (this.#notified.get(key) === fingerprint) return;
    this.#notified.set(key, fingerprint);
    this.#say(
      changed ? t('notices.certificateChanged', { host }) : t('notices.certificateUnknown', { host }),
    );
  }

  listChanged(): void {
    // Which accounts there are is nothing to say.
  }

  removed(key: string): void {
    this.#notified.delete(key);
  }
}
