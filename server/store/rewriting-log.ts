import type { Rewriting } from './sqlite/erase-remains.ts';

/** Where it is said. */
interface Lines {
  info(details: object, line: string): void;
  warn(details: object, line: string): void;
}

/** Says in the log how it goes with writing the database file anew: no one is served meanwhile. */
export const rewritingLog =
  (log: Lines) =>
  ({ step, ...details }: Rewriting): void => {
    switch (step) {
      case 'began':
        return log.info(
          details,
          'writing the database anew, once, so that nothing is left of what was deleted; this can take minutes, and the log file grows to the size of the database meanwhile',
        );
      case 'done':
        return log.info(details, 'the database was written anew');
      case 'no room':
        return log.warn(
          details,
          'no room to write the database anew, so what was deleted stays readable in it; the next start tries again',
        );
      case 'failed':
        return log.warn(
          details,
          'the database was not written anew, so what was deleted stays readable in it; the next start tries again',
        );
    }
  };
