import type { Trust } from '../../client/index.ts';
import type { AcceptedCertificateView } from '../../preload/commands/network.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { AcceptedCertificate, Settings } from '../settings/schema.ts';

type Stored = Pick<JsonStore<Pick<Settings, 'certificates'>>, 'value' | 'change'>;

/** A key that is believed for now. */
export interface TriedKey extends Disposable {
  /** From now on the host must have it. */
  keep(): void;
}

/** The certificates that the person accepted and the keys that invite links stated, one for each host, kept in the settings. */
export class TrustStore implements Trust {
  readonly #settings: Stored;
  readonly #now: () => number;
  /** Host to key, while someone signs up there. */
  readonly #tried = new Map<string, string>();

  constructor(settings: Stored, now: () => number = Date.now) {
    this.#settings = settings;
    this.#now = now;
  }

  accepted(host: string): string | null {
    const entry = this.#entry(host);
    return entry && entry.of !== 'key' ? entry.fingerprint : null;
  }

  key(host: string): string | null {
    const entry = this.#entry(host);
    if (entry) return entry.of === 'key' ? entry.fingerprint : null;
    return this.#tried.get(host) ?? null;
  }

  /** Takes the place of what was accepted for the host before. */
  accept(host: string, fingerprint: string): void {
    this.#keep(host, { fingerprint, acceptedAt: this.#now() });
  }

  /** Believes the key of an invite link, for a host of which nothing is known; else what is known holds. */
  tryKey(host: string, fingerprint: string): TriedKey {
    this.#tried.set(host, fingerprint);
    return {
      keep: () => {
        if (!this.#entry(host)) this.#keep(host, { fingerprint, acceptedAt: this.#now(), of: 'key' });
      },
      [Symbol.dispose]: () => void this.#tried.delete(host),
    };
  }

  forget(host: string): void {
    const { [host]: _gone, ...certificates } = this.#settings.value.certificates;
    this.#settings.change({ certificates });
  }

  list(): AcceptedCertificateView[] {
    return Object.entries(this.#settings.value.certificates)
      .map(([host, { fingerprint, acceptedAt, of }]) => ({
        host,
        fingerprint,
        acceptedAt,
        ...(of && { byLink: true as const }),
      }))
      .sort((one, other) => one.host.localeCompare(other.host));
  }

  #entry(host: string): AcceptedCertificate | null {
    const { certificates } = this.#settings.value;
    return Object.hasOwn(certificates, host) ? (certificates[host] ?? null) : null;
  }

  #keep(host: string, entry: AcceptedCertificate): void {
    this.#settings.change({ certificates: { ...this.#settings.value.certificates, [host]: entry } });
  }
}
