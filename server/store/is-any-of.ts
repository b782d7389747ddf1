import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** True where the column holds a member of the list; one statement for lists of any length. */
export function isAnyOf(column: string, list: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`;
}
