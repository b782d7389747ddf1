/** What the person typed cannot be done; `message` is one line that says what to type instead. Ends the command with status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
