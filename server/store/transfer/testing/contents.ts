import { createHash } from 'node:crypto';
import type { DatabaseLocation } from '../../database-location.ts';
import type { Value } from '../dump.ts';
import { dumpOf } from '../dump-of.ts';
import { openSnapshot } from '../open-snapshot.ts';

/** Everything in a store, in an order and in pieces that do not depend on the engine. */
export async function contents(database: DatabaseLocation): Promise<Record<string, string[]>> {
  await using snapshot = await openSnapshot(database);
  const tables: Record<string, string[]> = {};
  const blobs = new Map<string, [number, Uint8Array][]>();
  let columns: readonly string[] = [];
  let table = '';
  for await (const piece of dumpOf(snapshot, 0)) {
    if (piece.kind === 'table') ({ columns, table } = piece);
    else if (piece.kind === 'rows') {
      for (const row of piece.rows) {
        const valueOf = (column: string) => row[columns.indexOf(column)];
        if (table === 'file_chunks') {
          const id = String(valueOf('blob_id'));
          const chunks = blobs.get(id) ?? blobs.set(id, []).get(id);
          chunks?.push([Number(valueOf('starts_at')), valueOf('content') as Uint8Array]);
        } else
          (tables[table] ??= []).push(
            JSON.stringify(columns.map((column) => [column, plain(valueOf(column))]).sort()),
          );
      }
    }
  }
  tables['file_chunks'] = [...blobs].map(([id, chunks]) => {
    const bytes = Buffer.concat(chunks.sort(([a], [b]) => a - b).map(([, content]) => content));
    return `${id} ${bytes.length} ${digest(bytes)}`;
  });
  for (const rows of Object.values(tables)) rows.sort();
  return tables;
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** PostgreSQL has the replacement character in place of U+0000. */
const plain = (value: Value | undefined): unknown => {
  if (value instanceof Uint8Array) return digest(value);
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
};
