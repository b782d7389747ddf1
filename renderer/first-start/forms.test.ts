import { describe, expect, it } from 'vitest';
import { joinProblems, problemsOf, startHereProblems } from './forms.ts';

const join = {
  mode: 'sign-in',
  server: ' ',
  account: '',
  password: '',
  displayName: '',
  invite: '',
} as const;

describe('forms', () => {
  it('name every field that is missing', () => {
    expect(Object.keys(joinProblems(join))).toEqual(['server', 'account', 'password']);
    expect(Object.keys(joinProblems({ ...join, mode: 'sign-up' })).sort()).toEqual([
      'account',
      'displayName',
      'password',
      'server',
    ]);
  });
  it('ask for a long enough password only when it is new', () => {
    const filled = { ...join, server: 'x', account: 'mira', password: 'short', displayName: 'Mira' };
    expect(joinProblems(filled)).toEqual({});
    expect(joinProblems({ ...filled, mode: 'sign-up' })).toHaveProperty('password');
    expect(startHereProblems({ ...filled, password: 'long enough' })).toEqual({});
  });
  it('put a refusal where it belongs', () => {
    expect(problemsOf({ message: 'Taken.', field: 'account' })).toEqual({ account: 'Taken.' });
    expect(problemsOf({ message: 'Down.' })).toEqual({ form: 'Down.' });
  });
});
