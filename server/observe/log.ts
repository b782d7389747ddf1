import { pino, type Logger } from 'pino';

/** The server's log: lines of JSON on stderr, for operators. Never message text, tokens or passwords. */
export type Log = Logger;

/** Opens the log. Writes are synchronous, so that the last line before a crash is there. */
export function createLog(level = 'info'): Log {
  return pino(
    {
      name: 'parley-server',
      level,
      base: {},
      redact: {
        paths: ['token', 'password', '*.token', '*.password', 'headers.authorization'],
        remove: true,
      },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
