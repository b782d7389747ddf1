import { describe, expect, it } from 'vitest';
import { noon } from '../fixtures/model.ts';
import { connectionLine } from './connection.ts';

describe('connectionLine', () => {
  it('is silent while all is well', () => {
    expect(connectionLine({ kind: 'online' }, noon)).toBeNull();
  });
  it('counts down to the next try', () => {
    const line = connectionLine({ kind: 'offline', nextTryAt: noon + 23_400, reason: '' }, noon);
    expect(line).toEqual({ kind: 'offline', text: 'You are offline. Next try in 24 s.', action: 'try-now' });
    const late = connectionLine({ kind: 'offline', nextTryAt: noon - 5, reason: '' }, noon);
    expect(late?.text).toContain('in 0 s');
    const far = connectionLine({ kind: 'offline', nextTryAt: noon + 5 * 60_000, reason: '' }, noon);
    expect(far?.text).toBe('You are offline. Next try at 12:05.');
  });
  it('offers what helps', () => {
    expect(connectionLine({ kind: 'offline', nextTryAt: null, reason: '' }, noon)?.action).toBe('try-now');
    expect(connectionLine({ kind: 'refused', reason: 'Signed out.' }, noon)).toMatchObject({
      text: 'Signed out.',
      action: 'sign-in',
    });
    expect(connectionLine({ kind: 'syncing' }, noon)?.action).toBeNull();
  });
});
