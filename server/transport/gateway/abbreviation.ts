/**
 * The string that stands before the first field of a pblite message of the server: "c", then the initials of the
 * message's name; "Response" counts as "rp". SyncAllNewEventsResponse is "csanerp", BatchUpdate is "cbu".
 */
export function abbreviation(message: string): string {
  const [, name = message, response] = /^(.*?)(Response)?$/.exec(message) ?? [];
  const initials = name.replace(/[^A-Z]/g, '').toLowerCase();
  return `c${initials}${response === undefined ? '' : 'rp'}`;
}
