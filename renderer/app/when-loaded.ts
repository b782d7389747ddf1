import { Signal } from '@lit-labs/signals';
import type { Mirror } from '../model/mirror.ts';

/** Waits until an account that was just selected is drawn; two seconds at most. */
export async function whenLoaded(mirror: Pick<Mirror, 'loaded'>, account: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (Signal.subtle.untrack(() => mirror.loaded.get()) === account) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
