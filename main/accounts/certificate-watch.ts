import { sayError, type Change } from '../../client/index.ts';
import type { Account, AccountsListener } from './accounts.ts';
import { t } from '../../words/translate.ts';

/** Says once that an account is not connected because of a certificate, to be decided about or not good: without a window no one would see why it is quiet. */
export class CertificateWatch implements AccountsListener {
  readonly #say: (text: string) => void;
  /** Account key to what the person was notified of: a fingerprint, or what is wrong. */
  readonly #notified = new Map<string, string>();

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  changed({ key, session }: Pick<Account, 'key' | 'session'>, change: Change): void {
    if (change.kind !== 'connection') return;
    const state = session.connection;
    if (state.kind !== 'offline') return;
    if (state.untrusted)
      this.#sayOnce(key, state.reason, state.text ? sayError(t, state.text) : state.reason);
    if (!state.certificate) return;
    const { fingerprint, host, changed } = state.certificate;
    this.#sayOnce(
      key,
      fingerprint,
      changed ? t('notices.certificateChanged', { host }) : t('notices.certificateUnknown', { host }),
    );
  }

  #sayOnce(key: string, why: string, words: string): void {
    if (this.#notified.get(key) === why) return;
    this.#notified.set(key, why);
    this.#say(words);
  }

  listChanged(): void {
    // Which accounts there are is nothing to say.
  }

  removed(key: string): void {
    this.#notified.delete(key);
  }
}
