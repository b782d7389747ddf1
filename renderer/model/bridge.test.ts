import { expect, it } from 'vitest';
import type { BridgePort } from '../../preload/bridge.ts';
import { bridgeOver } from './bridge.ts';

function scene() {
  const calls: unknown[][] = [];
  const port: BridgePort = {
    invoke: async (...input) => {
      calls.push(input);
      return true as never;
    },
    on: (event) => () => void calls.push(['off', event]),
  };
  return { bridge: bridgeOver(port), calls };
}

it('passes a method’s name and values on, and its answer back', async () => {
  const { bridge, calls } = scene();
  expect(await bridge.hasDraftPhoto('a', 1)).toBe(true);
  await bridge.readApp();
  expect(calls).toEqual([['hasDraftPhoto', 'a', 1], ['readApp']]);
});

it('subscribes without a command', () => {
  const { bridge, calls } = scene();
  bridge.on('toast', () => undefined)();
  expect(calls).toEqual([['off', 'toast']]);
});

it('is not a promise: awaiting it yields the bridge itself', async () => {
  const { bridge, calls } = scene();
  expect(typeof (await Promise.resolve(bridge)).on).toBe('function');
  expect(calls).toEqual([]);
});

it('is no directive: a template can hand it to an element', () => {
  const { bridge } = scene();
  expect(Reflect.get(bridge, '_$litDirective$')).toBeUndefined();
});
