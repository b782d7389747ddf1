import type { Logger as ClientLogger } from '../../client/index.ts';
import type { Logger } from './log.ts';

/** The app's log as a session takes it. */
export function clientLog(log: Logger): ClientLogger {
  return {
    info: (message, details = {}) => log.info(details, message),
    warn: (message, details = {}) => log.warn(details, message),
  };
}
