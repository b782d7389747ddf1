import { type Expression, expressionBuilder, type SqlBool } from 'kysely';

/** True where the column holds a member of the list; one statement for lists of any length, on every engine. */
export function isAnyOf(column: string, list: readonly string[]): Expression<SqlBool> {
  const build = expressionBuilder<Record<string, Record<string, string>>, string>();
  return build(column, 'in', list);
}
