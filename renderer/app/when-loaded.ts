import type { Mirror } from '../model/mirror.ts';
import { untracked } from '../kit/untracked.ts';

/** Waits until an account that was just selected is drawn; two seconds at most. */
export async function whenLoaded(mirror: Pick<Mirror, 'loaded'>, account: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (untracked(mirror.loaded) === account) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
