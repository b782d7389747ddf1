import { describe, expect, it } from 'vitest';
import { forChromium, readArguments } from './argv.ts';

describe('the command line', () => {
  it('finds the app among the switches of a debugger', () => {
    const args = [
      '-r',
      '/loader.js',
      '--no-sandbox',
      '--inspect=0',
      '--remote-debugging-port=0',
      '.',
      '--hidden',
    ];
    const { appPath, required, switches } = readArguments(args, false);
    expect(appPath).toBe('.');
    expect(required).toEqual(['/loader.js']);
    expect(switches.get('remote-debugging-port')).toBe('0');
    expect(switches.has('hidden')).toBe(true);
  });

  it('leaves every argument of a packaged app to the app', () => {
    const { appPath, required } = readArguments(['parley://join/x', '-r', '/evil.js', '--hidden'], true);
    expect(appPath).toBeNull();
    expect(required).toEqual([]);
  });

  it('keeps equals signs of a value and stops at --', () => {
    const { switches } = readArguments(['--open=parley://x?a=b', '--', '--not-a-switch'], true);
    expect([...switches]).toEqual([['open', 'parley://x?a=b']]);
  });

  it('passes on only what Chromium should hear', () => {
    const { switches } = readArguments(
      [
        '--lang=de',
        '--js-flags=--no-maglev --no-turbofan',
        '--app=http://evil',
        '--use-fake-ui-for-media-stream',
        '--inspect=0',
      ],
      true,
    );
    expect([...forChromium(switches)]).toEqual([
      ['lang', 'de'],
      ['js-flags', '--no-maglev --no-turbofan'],
    ]);
  });
});
