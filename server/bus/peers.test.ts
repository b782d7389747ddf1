import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Cutter } from './fragments.ts';
import { aliveMs, goneMs, Peers } from './peers.ts';

function watch() {
  const clock = fakeClock();
  const said: string[] = [];
  const peers = new Peers({
    clock,
    onGone: (id) => said.push(`${id} is gone`),
    onForgotten: (id) => said.push(`${id} is forgotten`),
  });
  const cutter = new Cutter(1000);
  const hear = () => cutter.cut(new Uint8Array()).map((part) => peers.receive('other', part));
  const look = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += aliveMs) {
      clock.advance(aliveMs);
      peers.look();
    }
  };
  return { clock, said, peers, hear, look };
}

test('who was silent is gone, once, and is back with its next message', () => {
  const { said, peers, hear, look } = watch();
  hear();
  look(goneMs - aliveMs);
  expect([said, peers.count]).toEqual([[], 1]);
  look(goneMs);
  expect([said, peers.count]).toEqual([['other is gone'], 0]);
  expect(hear().map(({ lost }) => lost)).toEqual([false]);
  expect(peers.count).toBe(1);
  look(goneMs);
  expect(said).toEqual(['other is gone', 'other is gone']);
});

test('who ends, or is silent for very long, is forgotten', () => {
  const { said, peers, hear, look } = watch();
  hear();
  peers.leave('other');
  expect(said.splice(0)).toEqual(['other is gone', 'other is forgotten']);
  hear();
  look(3_600_000);
  expect(said).toEqual(['other is gone', 'other is forgotten']);
});

test('no one counts as silent for what was said while this process stood still', () => {
  const { clock, said, peers, hear, look } = watch();
  hear();
  clock.advance(3 * goneMs);
  peers.look();
  look(goneMs - aliveMs);
  expect(said).toEqual([]);
  look(aliveMs);
  expect(said).toEqual(['other is gone']);
});
