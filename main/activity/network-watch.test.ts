import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Rounds } from '../pace/rounds.ts';
import { networkFingerprint, watchNetwork } from './network-watch.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  netmask: '255.255.255.0',
  family: 'IPv4',
  mac: '00:00:00:00:00:00',
  cidr: null,
});

it('knows a network by its outer addresses, in whatever order they come', () => {
  const loopback = { lo: [at('127.0.0.1', true)] };
  expect(networkFingerprint(loopback)).toBe('');
  expect(networkFingerprint({ a: [at('10.0.0.1')], b: [at('10.0.0.2')] })).toBe(
    networkFingerprint({ b: [at('10.0.0.2')], ...loopback, a: [at('10.0.0.1')] }),
  );
  expect(networkFingerprint({ a: [at('10.0.0.1')] })).not.toBe(networkFingerprint({ b: [at('10.0.0.1')] }));
});

it('reports a change once, and stops', () => {
  const clock = fakeClock();
  let interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = { eth0: [at('10.0.0.1')] };
  let changes = 0;
  const watch = watchNetwork({
    rounds: new Rounds(clock),
    changed: () => (changes += 1),
    read: () => interfaces,
  });
  clock.advance(60_000);
  expect(changes).toBe(0);
  interfaces = {};
  clock.advance(60_000);
  expect(changes).toBe(1);
  interfaces = { wlan0: [at('192.168.1.7')] };
  clock.advance(5_000);
  expect(changes).toBe(2);
  watch[Symbol.dispose]();
  interfaces = {};
  clock.advance(60_000);
  expect(changes).toBe(2);
  expect(clock.pending).toBe(0);
});
