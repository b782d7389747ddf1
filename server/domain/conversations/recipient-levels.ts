import type { NotificationLevel, Variant } from '../../../protocol/index.ts';

/**
 * Notification level of each recipient of a conversation's events, by gaia id. What is encoded of it for each recipient is
 * kept here, for as long as the roster is: about 100 bytes for each who is pushed events.
 */
export class RecipientLevels extends Map<string, NotificationLevel> {
  readonly #encoded: Readonly<Record<Variant, Map<string, Uint8Array>>> = {
    base: new Map(),
    extended: new Map(),
  };

  /** A recipient's encoded state, which `make` makes at the first call. */
  encodedFor(gaiaId: string, variant: Variant, make: () => Uint8Array): Uint8Array {
    let bytes = this.#encoded[variant].get(gaiaId);
    if (bytes === undefined) this.#encoded[variant].set(gaiaId, (bytes = make()));
    return bytes;
  }
}
