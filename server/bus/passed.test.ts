import { expect, test } from 'vitest';
import { Passed, PassedHere } from './passed.ts';

function pair() {
  const [passed, here] = [new Passed(), new PassedHere()];
  const send = (shards: readonly number[], arrives = true): void => {
    passed.count(shards);
    if (arrives) here.came('a', shards);
  };
  const say = (): number[] => [...here.compare('a', passed.take())];
  return { here, send, say };
}

test('misses nothing while everything arrives, whatever is sent to others', () => {
  const { here, send, say } = pair();
  here.follow(1);
  say();
  send([1, 2]);
  send([3], false);
  send([1]);
  expect([say(), say()]).toEqual([[], []]);
});

test('notices once what was lost, of the shards that are followed', () => {
  const { here, send, say } = pair();
  here.follow(1);
  here.follow(2);
  say();
  send([1]);
  send([1, 3], false);
  send([2]);
  expect([say(), say()]).toEqual([[1], []]);
});

test('misses nothing that was sent before a shard was followed, or before its publisher was known', () => {
  const { here, send, say } = pair();
  here.follow(1);
  send([1], false);
  expect(say()).toEqual([]);
  send([2], false);
  here.follow(2);
  expect(say()).toEqual([]);
  here.unfollow(1);
  send([1], false);
  expect(say()).toEqual([]);
  send([2], false);
  expect(say()).toEqual([2]);
});

test('misses nothing of before it began again', () => {
  const { here, send, say } = pair();
  here.follow(1);
  say();
  send([1], false);
  here.startAgain();
  expect(say()).toEqual([]);
});
