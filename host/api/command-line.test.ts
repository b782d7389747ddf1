import { expect, it } from 'vitest';
import { HostCommandLine } from './command-line.ts';

it('has the switches of the command line and those that the app appends', () => {
  const line = new HostCommandLine(new Map([['lang', 'de']]), new Map([['lang', 'de']]));
  expect([line.hasSwitch('lang'), line.getSwitchValue('lang')]).toEqual([true, 'de']);
  line.appendSwitch('ignore-gpu-blocklist');
  expect([line.hasSwitch('ignore-gpu-blocklist'), line.getSwitchValue('ignore-gpu-blocklist')]).toEqual([
    true,
    '',
  ]);
  line.removeSwitch('lang');
  expect([line.hasSwitch('lang'), line.getSwitchValue('lang'), line.forChromium.has('lang')]).toEqual([
    false,
    '',
    false,
  ]);
  expect(() => line.appendArgument()).toThrow('not provided by this host: commandLine.appendArgument');
});

it('joins lists of features', () => {
  const line = new HostCommandLine(new Map(), new Map([['enable-features', 'A']]));
  line.appendSwitch('enable-features', 'B');
  expect(line.forChromium.get('enable-features')).toBe('A,B');
});
