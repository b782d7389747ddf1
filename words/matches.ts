import { folded } from './fold.ts';

/** Whether a text or one of its words begins with the query, however either is written. */
export function matches(text: string, query: string): boolean {
  const wanted = folded(query).trim();
  const from = folded(text).trim();
  return (
    wanted === '' || from.startsWith(wanted) || from.split(/[\s@.]+/u).some((word) => word.startsWith(wanted))
  );
}
