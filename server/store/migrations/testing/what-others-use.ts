import type { Client } from 'pg';

/** A column, or a rule for rows, in the catalogue of a database. */
interface Part {
  readonly name: string;
  /** What a program that knows nothing of a change relies on. */
  readonly is: string;
  /** Of a column: a row can be written that does not name it. */
  readonly isOptional: boolean;
  readonly kind: 'column' | 'rule';
  readonly table: string;
}

const columns = `
  select c.relname as "table", c.relname || '.' || a.attname as name, 'column' as kind,
    format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
      || case when a.atthasdef then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end as is,
    not a.attnotnull or a.atthasdef as "isOptional"
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    and c.relname not like 'kysely%'`;
const constraints = `
  select r.relname as "table", 'constraint ' || c.conname as name, 'rule' as kind, pg_get_constraintdef(c.oid) as is, true as "isOptional"
  from pg_constraint as c join pg_class as r on r.oid = c.conrelid
  where r.relnamespace = current_schema()::regnamespace and r.relname not like 'kysely%'`;
const indexes = `
  select r.relname as "table", 'index ' || c.relname as name, 'rule' as kind, pg_get_indexdef(i.indexrelid) as is, true as "isOptional"
  from pg_index as i join pg_class as c on c.oid = i.indexrelid join pg_class as r on r.oid = i.indrelid
  where r.relnamespace = current_schema()::regnamespace and r.relname not like 'kysely%' and i.indisunique`;
const triggers = `
  select r.relname as "table", 'trigger ' || t.tgname as name, 'rule' as kind, pg_get_triggerdef(t.oid) as is, true as "isOptional"
  from pg_trigger as t join pg_class as r on r.oid = t.tgrelid
  where r.relnamespace = current_schema()::regnamespace and not t.tgisinternal`;

/** Everything that statements of the release before may rely on. */
export async function partsOf(client: Client): Promise<readonly Part[]> {
  const { rows } = await client.query<Part>([columns, constraints, indexes, triggers].join(' union all '));
  return rows;
}

/** What the release before can no longer do as it did, one line each. */
export function takenFrom(before: readonly Part[], after: readonly Part[]): readonly string[] {
  const now = new Map(after.map((part) => [part.name, part]));
  const tables = new Set(before.map(({ table }) => table));
  const known = new Set(before.map(({ name }) => name));
  const missing = before.flatMap(({ name, is }) => {
    const part = now.get(name);
    if (!part) return [`${name} is gone`];
    return part.is === is ? [] : [`${name} was "${is}" and is "${part.is}"`];
  });
  const required = after.flatMap(({ name, kind, is, isOptional, table }) => {
    if (!tables.has(table) || known.has(name)) return [];
    if (kind === 'rule') return [`${table} has a new rule: ${is}`];
    return isOptional ? [] : [`${name} has to be written`];
  });
  return [...missing, ...required];
}
