import { describe, expect, it } from 'vitest';

import { satisfies } from './npm-packages.mjs';

const lock = (packages: object) => JSON.stringify({ packages: { '': { name: 'parley' }, ...packages } });
const ws = { version: '8.0.0', integrity: 'sha512-a' };

describe('an installed tree', () => {
  it('satisfies the lock file it was made from', () => {
    expect(satisfies(lock({ 'node_modules/ws': ws }), lock({ 'node_modules/ws': ws }))).toBe(true);
  });

  it('does not when a package is missing, of another version, or other content', () => {
    const want = lock({ 'node_modules/ws': ws });
    expect(satisfies(lock({}), want)).toBe(false);
    expect(satisfies(lock({ 'node_modules/ws': { ...ws, version: '8.1.0' } }), want)).toBe(false);
    expect(satisfies(lock({ 'node_modules/ws': { ...ws, integrity: 'sha512-b' } }), want)).toBe(false);
  });

  it('may lack an optional package, but not hold the wrong one', () => {
    const want = lock({ 'node_modules/binding-win32': { ...ws, optional: true } });
    expect(satisfies(lock({}), want)).toBe(true);
    expect(satisfies(lock({ 'node_modules/binding-win32': { ...ws, version: '7.0.0' } }), want)).toBe(false);
  });

  it('may hold more', () => {
    expect(
      satisfies(lock({ 'node_modules/ws': ws, 'node_modules/extra': ws }), lock({ 'node_modules/ws': ws })),
    ).toBe(true);
  });
});
