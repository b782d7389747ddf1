import { findExecutable } from './paths.mjs';
import { chromiumNames } from '../setup-steps/system-needs.mjs';

/**
 * The system's Chromium, or what PARLEY_CHROMIUM names.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env['PARLEY_CHROMIUM'];
  if (named) return named;
  for (const name of chromiumNames) {
    const found = findExecutable(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
