import { Refusal } from '../../domain/refusal.ts';
import type { Store } from '../../store/store.ts';

/** A store for one call: what the call wants to change is refused once its client was signed out, however early the call began. */
export function signedInStore(store: Store, isSignedOut: () => boolean): Store {
  return {
    ...store,
    write: (unit, foreseen) =>
      store.write(
        (tx) => (isSignedOut() ? Promise.reject(new Refusal('sign_in_needed')) : unit(tx)),
        foreseen,
      ),
  };
}
