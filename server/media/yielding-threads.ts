import { getPriority, setPriority } from 'node:os';
import { threadsNamed } from './threads-named.ts';

/** A third of what others get of a core that all of them want: they wait for the event loop, and still come forward. */
export const below = 5;

/**
 * Lets the threads that work for the event loop, and those that they start, give way to it:
 * images, passwords and files then do not delay messages. On Linux alone; elsewhere they stay as they are.
 */
export function letThreadsYield(): void {
  for (const id of threadsNamed('libuv-worker')) {
    try {
      setPriority(id, Math.min(19, getPriority() + below));
    } catch {
      // It ended meanwhile, or a sandbox forbids it: then it runs like everything else.
    }
  }
}
