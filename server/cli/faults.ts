import type { EventEmitter } from 'node:events';
import type { Log } from '../observe/log.ts';

/**
 * What to do about faults of the program that nothing caught. A rejected promise is the end of one piece of work, whose request is
 * answered or cut off by its own timeouts: it is logged, and everyone else is served on. After an exception that nothing caught
 * no one knows what state the process is in: it stops in order, and whatever started it starts it again.
 *
 * @returns resolves when the process has to stop
 */
export function watchFaults(
  log: Pick<Log, 'error' | 'fatal'>,
  source: EventEmitter = process,
): Promise<void> {
  source.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a fault that nothing caught'));
  return new Promise((resolve) => {
    source.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'an exception that nothing caught: stopping');
      resolve();
    });
  });
}
