import type { Log } from './log.ts';

/** Writes what becomes of the files of a server to its log. */
export const fileReports = (log: Log) => ({
  erasing: (err: unknown): void => log.error({ err }, 'erasing files failed'),
  bucket: (err: Error | null): void => {
    if (err === null) log.info('the files can be reached again');
    else log.error({ err }, 'the files cannot be reached');
  },
});
