/** Where a session writes what happened; never message text or tokens. */
export interface Logger {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
}

export const silentLogger: Logger = { info: () => {}, warn: () => {} };
