const codes = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];

/** What is to be done about a database file that SQLite cannot read, in one line; null: the error is another one. */
export function damageOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  if (!codes.some((known) => code.startsWith(known))) return null;
  return `the database is damaged (${error.message}); stop the server and restore a backup in its place: parley-server restore FILE --force, with the same --data`;
}
