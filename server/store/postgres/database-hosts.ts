import { Client, type ClientBase, type ClientConfig } from 'pg';
import { migrationConfig } from './client-config.ts';
import { databaseUrls } from './database-urls.ts';
import { explained, PostgresError, takesNoWrites } from './postgres-error.ts';

const patienceMs = 2_000;

/** The hosts that a database may be on. One of them takes writes; which one changes when a replica takes over. */
export class DatabaseHosts {
  readonly #urls: readonly string[];
  #current: string;
  #finding: Promise<string> | null = null;

  /** @param url as `databaseUrls` reads it */
  constructor(url: string) {
    this.#urls = databaseUrls(url) ?? [url];
    [this.#current = url] = this.#urls;
  }

  get areMany(): boolean {
    return this.#urls.length > 1;
  }

  /** The address of the host that was found last. */
  get current(): string {
    return this.#current;
  }

  /**
   * The address of the host that takes writes: of a single one as it is, of several the first that says so.
   *
   * @throws PostgresError when none does
   */
  async find(): Promise<string> {
    if (!this.areMany) return this.#current;
    this.#finding ??= this.#ask().finally(() => (this.#finding = null));
    this.#current = await this.#finding;
    return this.#current;
  }

  async #ask(): Promise<string> {
    try {
      return await Promise.any(this.#urls.map(takingWrites));
    } catch (error) {
      const reasons = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
      const [final] = reasons.filter((reason) => !(reason instanceof PostgresError && reason.passing));
      if (final !== undefined) throw final;
      throw new PostgresError(reasons.map((reason) => (reason as Error).message).join('; '), true, error);
    }
  }
}

/** @throws PostgresError when it does not */
async function takingWrites(url: string): Promise<string> {
  const config = { ...migrationConfig(url), connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requirePrimary(client, config);
    return url;
  } catch (error) {
    throw explained(error, config);
  } finally {
    client.end().catch(() => undefined);
  }
}

/** @throws PostgresError when the connection leads to a replica */
export async function requirePrimary(client: ClientBase, config: ClientConfig): Promise<void> {
  const { rows } = await client.query<{ replica: boolean }>('select pg_is_in_recovery() as replica');
  if (rows[0]?.replica !== false) throw takesNoWrites(config, 'it follows another server', null);
}
