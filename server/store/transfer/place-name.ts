import { dirname } from 'node:path';
import { Client } from 'pg';
import type { DatabaseLocation } from '../database-location.ts';
import { databaseUrls } from '../postgres/database-urls.ts';

/** What a place is called where others may read it: without users, passwords and settings. */
export function placeName(database: DatabaseLocation): string {
  if (database.kind === 'sqlite') return dirname(database.path);
  const hosts = (databaseUrls(database.url) ?? [database.url]).map((url) => new Client(url));
  const [first] = hosts;
  const at = hosts.map(({ host, port }) => (host.startsWith('/') ? host : `${host}:${port}`));
  return `the PostgreSQL database "${first?.database ?? ''}" at ${at.join(', ')}`;
}
