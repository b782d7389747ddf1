import { expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';

it('opens the window when nothing is asked', () => {
  expect(parseCommandLine(['/usr/bin/electron', '.', '--no-sandbox'])).toEqual({
    hidden: false,
    lookAround: false,
    screenshot: null,
    link: null,
  });
});

it('reads every option among foreign ones', () => {
  expect(
    parseCommandLine([
      'electron',
      '--inspect=0',
      '.',
      '--hidden',
      '--look-around',
      '--screenshot=/tmp/a b.png',
    ]),
  ).toEqual({ hidden: true, lookAround: true, screenshot: '/tmp/a b.png', link: null });
});

it('takes a link bare, as the desktop hands it over, or named', () => {
  expect(parseCommandLine(['parley', 'parley://join/abc']).link).toBe('parley://join/abc');
  expect(parseCommandLine(['parley', '--open=parley://join/abc']).link).toBe('parley://join/abc');
});

it('takes an empty value for none', () => {
  expect(parseCommandLine(['--screenshot=', '--open='])).toMatchObject({ screenshot: null, link: null });
});
