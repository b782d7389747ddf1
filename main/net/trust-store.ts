import type { Trust } from '../../client/index.ts';
import type { AcceptedCertificateView } from '../../preload/commands/network.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';

type Stored = Pick<JsonStore<Pick<Settings, 'certificates'>>, 'value' | 'change'>;

/** The certificates that the person accepted, one for each host, kept in the settings. */
export class TrustStore implements Trust {
  readonly #settings: Stored;
  readonly #now: () => number;

  constructor(settings: Stored, now: () => number = Date.now) {
    this.#settings = settings;
    this.#now = now;
  }

  accepted(host: string): string | null {
    const { certificates } = this.#settings.value;
    return Object.hasOwn(certificates, host) ? (certificates[host]?.fingerprint ?? null) : null;
  }

  /** Takes the place of what was accepted for the host before. */
  accept(host: string, fingerprint: string): void {
    const { certificates } = this.#settings.value;
    this.#settings.change({
      certificates: { ...certificates, [host]: { fingerprint, acceptedAt: this.#now() } },
    });
  }

  forget(host: string): void {
    const { [host]: _gone, ...certificates } = this.#settings.value.certificates;
    this.#settings.change({ certificates });
  }

  list(): AcceptedCertificateView[] {
    return Object.entries(this.#settings.value.certificates)
      .map(([host, { fingerprint, acceptedAt }]) => ({ host, fingerprint, acceptedAt }))
      .sort((one, other) => one.host.localeCompare(other.host));
  }
}
