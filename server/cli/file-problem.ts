/** Why a file that someone named cannot be read, to stand after its name; null: the error is about something else. */
export function unreadable(file: string, error: unknown): string | null {
  const { code, path, syscall } = (error ?? {}) as { code?: unknown; path?: unknown; syscall?: unknown };
  // Node names no file where a folder was opened as one.
  if (path === undefined ? syscall !== 'read' : path !== file) return null;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file';
    case 'EISDIR':
      return 'it is a folder; name a file in it';
    case 'EACCES':
      return 'this user may not read it';
    default:
      return null;
  }
}
