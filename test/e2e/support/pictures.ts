import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../test-results/e2e');

/** File for a picture that is kept after the run, numbered in the order of the steps. */
export function pictures(test: string): (what: string) => string {
  mkdirSync(folder, { recursive: true });
  let number = 0;
  return (what) => join(folder, `${test}-${++number}-${what}.png`);
}
