import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { destination, pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Two files of this size at most are kept. */
const rotateAtBytes = 4 * 1024 * 1024;

/**
 * The app's log, a file in the logs folder; PARLEY_LOG_LEVEL chooses how much. Never message text, names or tokens.
 */
export function setupLog(folder: string): Logger {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'parley.log');
  rotate(file);
  return pino(
    { level: process.env['PARLEY_LOG_LEVEL'] ?? 'info', base: { pid: process.pid } },
    destination({ dest: file, sync: false, minLength: 0 }),
  );
}

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > rotateAtBytes) renameSync(file, `${file}.1`);
}
