import { expect, it } from 'vitest';

import { copyrightFile, withDependencies } from './licences.mjs';

it('has the terms of every package that is shipped, and of what these need', () => {
  const names = withDependencies(['sharp']);
  expect(names).toEqual(expect.arrayContaining(['sharp', 'detect-libc', 'semver']));
  const text = copyrightFile(names, [{ title: 'Node.js', text: 'its licence' }]);
  expect(text).toMatch(/^Parley\n\nMIT License/);
  expect(text).toContain('Node.js\n\nits licence');
  for (const name of names) expect(text).toMatch(new RegExp(`^${name} \\S+ \\(\\S.*\\)$`, 'm'));
});
