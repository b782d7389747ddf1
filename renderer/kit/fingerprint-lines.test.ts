import { expect, it } from 'vitest';
import { fingerprintGroups } from './fingerprint-lines.ts';

it('is read in groups of four pairs, and nothing of it is lost', () => {
  const fingerprint = Array.from({ length: 32 }, (_, index) => (index + 16).toString(16).toUpperCase()).join(
    ':',
  );
  const groups = fingerprintGroups(fingerprint);
  expect(groups).toHaveLength(8);
  expect(groups[0]).toBe('10:11:12:13');
  expect(groups.join(':')).toBe(fingerprint);
});
