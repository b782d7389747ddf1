import { type Client, escapeIdentifier } from 'pg';
import { withoutNul } from '../postgres/postgres-values.ts';
import type { Value } from './dump.ts';

/** Has PostgreSQL look rows up by their keys, however few rows it takes a table to have. */
export const lookUp = `set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`;

/** In SQL: that a row `t` has the key that is in a JSON array. */
export async function hasKey(
  client: Client,
  table: string,
  key: readonly string[],
  json: string,
): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name = $1`,
    [table],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  return key
    .map((column, at) => {
      const type = types.get(column) ?? 'text';
      const collation = type === 'text' ? ' collate "C"' : '';
      return `t.${escapeIdentifier(column)} = (${json} ->> ${at})::${type}${collation}`;
    })
    .join(' and ');
}

/** Keys as a parameter. */
export const keysAsJson = (keys: readonly (readonly Value[])[]): string =>
  JSON.stringify(keys.map((key) => key.map((part) => (typeof part === 'string' ? withoutNul(part) : part))));
