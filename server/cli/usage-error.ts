/** What the person typed cannot be done; `message` is one line that says what to type instead. Ends the command with status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Something of a later release was asked for: said in one line, never passed over in silence. */
export const notAvailableYet = (what: string): UsageError => new UsageError(`${what} is not available yet`);
