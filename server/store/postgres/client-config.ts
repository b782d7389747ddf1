import type { ClientConfig } from 'pg';
import { columnTypes } from './postgres-values.ts';

/**
 * How long anything may take, in ms. A process that stands still inside a transaction holds up all others until it is
 * thrown out; they wait longer than that.
 */
const patience = {
  connect: 5_000,
  idleInTransaction: 5_000,
  lock: 15_000,
  statement: 30_000,
  answer: 45_000,
};

const settingsOf = {
  write: [],
  read: ['-c default_transaction_read_only=on'],
  // Its tables grow from nothing, and plans last: one made while they were small must not read all of them later.
  directory: ['-c enable_seqscan=off'],
};

/** What a connection is for. */
export type Access = keyof typeof settingsOf;

/** A connection for the server: it is given up rather than waited for without end. */
export function clientConfig(url: string, access: Access): ClientConfig {
  const settings = ['-c jit=off', ...settingsOf[access]];
  return {
    application_name: 'parley-server',
    connectionString: withOptions(url, settings),
    types: columnTypes,
    keepAlive: true,
    connectionTimeoutMillis: patience.connect,
    statement_timeout: patience.statement,
    query_timeout: patience.answer,
    lock_timeout: patience.lock,
    idle_in_transaction_session_timeout: patience.idleInTransaction,
  };
}

/** A connection for migrations, which may take as long as they need. */
export function migrationConfig(url: string): ClientConfig {
  return {
    application_name: 'parley-server migrations',
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: patience.connect,
  };
}

/** Adds settings to those of the address. */
function withOptions(url: string, settings: readonly string[]): string {
  const whole = new URL(url);
  const given = whole.searchParams.get('options');
  whole.searchParams.set('options', [...(given === null ? [] : [given]), ...settings].join(' '));
  return whole.href;
}
