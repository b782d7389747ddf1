import { expect, test } from 'vitest';
import { FollowedShards, Trail } from './trail.ts';

/** One publisher, and someone who follows shards. */
function pair() {
  const lost: number[][] = [];
  const trail = new Trail();
  const followed = new FollowedShards((shards) => lost.push([...shards]));
  const follow = (shard: number, base: number): void => {
    followed.add(shard);
    followed.start(shard, base);
  };
  return { lost, trail, followed, follow };
}

test('misses nothing while everything arrives, whatever else is published to others', () => {
  const { lost, trail, followed, follow } = pair();
  trail.mark([1, 2], 10);
  follow(1, 10);
  trail.mark([2], 20);
  followed.hear('a', trail.mark([1, 2], 30), 30);
  followed.compare('a', trail.takeTails());
  expect(lost).toEqual([]);
});

test('notices what is lost with the next message to the shard, or else with the next sign of life', () => {
  const { lost, trail, followed, follow } = pair();
  follow(1, 0);
  followed.hear('a', trail.mark([1], 10), 10);
  trail.mark([1, 3], 20);
  followed.hear('a', trail.mark([1], 30), 30);
  expect(lost).toEqual([[1]]);
  trail.mark([1], 40);
  followed.compare('a', trail.takeTails());
  expect(lost).toEqual([[1], [1]]);
  followed.compare('a', trail.takeTails());
  expect(lost).toHaveLength(2);
});

test('notices the loss of the first message after it follows a shard', () => {
  const { lost, trail, followed } = pair();
  trail.mark([1], 10);
  followed.add(1);
  trail.mark([1], 20);
  followed.hear('a', trail.mark([1], 30), 30);
  expect(lost).toEqual([]);
  followed.start(1, 10);
  expect(lost).toEqual([[1]]);
});

test('begins anew when it is told, and follows for as long as anyone asks for it', () => {
  const { lost, trail, followed, follow } = pair();
  follow(1, 0);
  trail.mark([1], 10);
  followed.startAgain(10);
  followed.hear('a', trail.mark([1], 20), 20);
  expect(lost).toEqual([]);
  expect([followed.add(1), followed.remove(1), followed.has(1), followed.remove(1), followed.has(1)]).toEqual(
    [false, false, true, true, false],
  );
});

test('says once that something is missing which everyone here synchronises for', () => {
  const { lost, trail, followed, follow } = pair();
  follow(1, 0);
  trail.mark([1], 10);
  followed.forgive('a');
  followed.compare('a', trail.takeTails());
  trail.mark([1], 20);
  followed.compare('a', trail.takeTails());
  expect(lost).toEqual([[1]]);
});
