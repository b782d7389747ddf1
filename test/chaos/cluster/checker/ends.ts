import { isDeepStrictEqual } from 'node:util';
import type { Rule } from './evidence.ts';

/** When all is over, every client shows what one shows that begins with nothing. */
export const endsAgree: Rule = function* ({ entries }) {
  for (const [line, entry] of entries.entries()) {
    if (entry.kind !== 'end' || isDeepStrictEqual(entry.state, entry.fresh)) continue;
    yield {
      rule: 'ends agree',
      says: `${entry.client} differs from a fresh client${firstDifference(entry.state, entry.fresh)}`,
      lines: [],
      about: [String(line)],
    };
  }
};

/** Where, and what stands there. */
function firstDifference(one: unknown, other: unknown, path = ''): string {
  if (isObject(one) && isObject(other)) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
      if (!isDeepStrictEqual(one[key], other[key]))
        return firstDifference(one[key], other[key], `${path}.${key}`);
  }
  return `${path}: ${JSON.stringify(one)?.slice(0, 400)} and ${JSON.stringify(other)?.slice(0, 400)}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
