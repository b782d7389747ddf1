import { describe, expect, it } from 'vitest';

import { reasonOf } from './electron-binary.mjs';

describe('why Electron could not be fetched', () => {
  it('is the error without its stack', () => {
    const output = 'TypeError: fetch failed\n    at node:internal/deps/undici/undici:14902:13\n';
    expect(reasonOf(1, output)).toBe('fetch failed');
  });

  it('is the deadline when it was one', () => {
    expect(reasonOf(124, 'Downloading')).toBe('it took too long');
  });

  it('is the exit code when nothing was said', () => {
    expect(reasonOf(7, '')).toBe('exit code 7');
  });
});
