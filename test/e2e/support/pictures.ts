import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Desktop } from './desktop.ts';

const folder = join(import.meta.dirname, '../../../test-results/e2e');
/** Pictures that only people look at: making them all takes longer than many a test. */
const wanted = process.env['PICTURES'] !== undefined;

/** Makes pictures of a test's steps, numbered in their order, where `PICTURES` asks for them. */
export function pictures(test: string): (shown: Page | Desktop, what: string) => Promise<void> {
  let number = 0;
  return async (shown, what) => {
    if (!wanted) return;
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${test}-${++number}-${what}.png`);
    if ('display' in shown) await shown.screenshot(path);
    else await shown.screenshot({ path });
  };
}
