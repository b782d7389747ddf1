import { describe, expect, it } from 'vitest';

import { appArguments, parseStartArgs } from './options.mjs';

const parse = (...args: string[]) => parseStartArgs(args, '/home/ada');

describe('the options of npm start', () => {
  it('are all off by default', () => {
    expect(parse()).toEqual({ screenshot: undefined, userData: undefined, help: false, appArgs: [] });
  });

  it('take a value after a space or an equals sign, relative to where npm was called', () => {
    expect(parse('--screenshot', 'out.png').screenshot).toBe('/home/ada/out.png');
    expect(parse('--screenshot=/tmp/out.png').screenshot).toBe('/tmp/out.png');
    expect(parse('--user-data', 'b').userData).toBe('/home/ada/b');
  });

  it('say which one lacks its value', () => {
    expect(() => parse('--screenshot')).toThrow('--screenshot needs a value');
    expect(() => parse('--user-data', '--screenshot', 'a.png')).toThrow('--user-data needs a value');
    expect(() => parse('--screenshot=')).toThrow('--screenshot needs a value');
  });

  it('leave everything else to the app, untouched and in order', () => {
    const options = parse('parley://join/abc=def', '--hidden', '--user-data', 'b', '--lang=de');
    expect(options.appArgs).toEqual(['parley://join/abc=def', '--hidden', '--lang=de']);
  });
});

describe('what the app is started with', () => {
  it('is a look around when a picture is wanted', () => {
    expect(appArguments(parse('--screenshot', 'out.png', '--lang=de'))).toEqual([
      '--look-around',
      '--screenshot=/home/ada/out.png',
      '--lang=de',
    ]);
  });

  it('is what was given otherwise', () => {
    expect(appArguments(parse('--hidden'))).toEqual(['--hidden']);
  });
});
