import { Client, type ClientConfig } from 'pg';
import { refusedWrite, WriteAfterMoveError } from '../moving/move-mark.ts';

/** PostgreSQL cannot be used; the message says why and what to do, in one line. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
  /** True when the same may work in a moment: the server is away, starting, or has no room. */
  readonly passing: boolean;

  constructor(message: string, passing: boolean, cause: unknown) {
    super(message, { cause });
    this.passing = passing;
  }
}

/** Who was the primary may be a replica now, and another connection leads to the new one. */
const readOnly = '25006';

const lostCodes: ReadonlySet<string> = new Set([
  // Of the operating system
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // Of PostgreSQL: shutting down, crashed, starting, cut off for idling, no room for a connection, no writes (a replica)
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '53300',
  readOnly,
]);
/** A newer release added a column to a table: what the connection has prepared no longer holds, and a new one prepares it again. */
const isOutdated = (error: Error): boolean =>
  codeOf(error) === '0A000' && error.message.startsWith('cached plan must not change result type');
/** What the driver says of a connection that is gone has no code. */
const lostWords = /^Connection terminated|connection error|timeout exceeded|read timeout|was closed/;

/** True when the connection is gone, could not be made or is of no more use, rather than the statement refused. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    isOutdated(error) ||
    lostCodes.has(code) ||
    code.startsWith('08') ||
    (code === '' && lostWords.test(error.message))
  );
}

/** True when the same may work in a moment. */
export const isPassing = (error: unknown): boolean => error instanceof PostgresError && error.passing;

/** It may be that for a moment only. */
export function takesNoWrites(config: ClientConfig, reason: string, cause: unknown): PostgresError {
  const advice = 'it is a replica, or was made one; --database has to lead to the primary';
  return new PostgresError(
    `PostgreSQL at ${placeOf(config)} takes no writes (${reason}): ${advice}`,
    true,
    cause,
  );
}

/** What an operator can act on, instead of the driver's words. */
export function explained(error: unknown, config: ClientConfig): unknown {
  const { user, database } = new Client(config);
  const at = placeOf(config);
  const code = codeOf(error);
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  if (code === '3D000') {
    return new PostgresError(
      `PostgreSQL at ${at} has no database "${database}"; make it first`,
      false,
      error,
    );
  }
  if (code.startsWith('28')) {
    return new PostgresError(`PostgreSQL at ${at} does not let "${user}" in (${reason})`, false, error);
  }
  if (reason.startsWith('unsupported startup parameter')) {
    const advice = 'name PostgreSQL itself, and bound its connections with --database-connections';
    return new PostgresError(`PostgreSQL at ${at} is behind a pooler (${reason}): ${advice}`, false, error);
  }
  if (code === refusedWrite.code) return new WriteAfterMoveError(error);
  if (!isLost(error)) return error;
  if (code === readOnly) return takesNoWrites(config, reason, error);
  return new PostgresError(`PostgreSQL at ${at} cannot be reached (${reason || code})`, true, error);
}

/** Where the configuration leads, by the driver's own rules; nothing is connected. */
function placeOf(config: ClientConfig): string {
  const { host, port } = new Client(config);
  return host.startsWith('/') ? host : `${host}:${port}`;
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
