import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { RotatingFile } from './rotating-file.ts';

export type { Logger } from 'pino';

/** Two files of this size at most are kept. */
const rotateAtBytes = 4 * 1024 * 1024;

export const logFile = (folder: string): string => join(folder, 'parley.log');

/**
 * The app's log, a file in the logs folder; PARLEY_LOG_LEVEL chooses how much. Never message text, names or tokens.
 */
export function openLog(folder: string): Logger {
  return pino(
    { level: process.env['PARLEY_LOG_LEVEL'] ?? 'info', base: { pid: process.pid } },
    new RotatingFile(logFile(folder), rotateAtBytes),
  );
}
