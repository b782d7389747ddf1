import { expect, test } from 'vitest';
import { Following } from './following.ts';
import { shardOf, topicOfShard } from './interest.ts';

/** A channel that begins to follow when it is told, and a store that goes on meanwhile. */
function beside() {
  const known = Promise.withResolvers<undefined>();
  const followed = new Set<string>();
  const lost: ((gaiaId: string) => boolean)[] = [];
  const store = { position: 10, isAway: false };
  const following = new Following({
    channel: {
      follow: (topic) => known.promise.then(() => void followed.add(topic)),
      unfollow: (topic) => void followed.delete(topic),
    },
    caughtUp: () => (store.isAway ? Promise.reject(new Error('away')) : Promise.resolve(store.position)),
    onLost: (lacks) => lost.push(lacks),
  });
  return { known, followed, lost, store, following };
}

test('takes for known what was committed until it followed, and nothing that came later', async () => {
  const { known, lost, store, following } = beside();
  const added = following.add('ann');
  await Promise.resolve();
  store.position = 20;
  known.resolve(undefined);
  await added;
  const mark = (before: number) => [{ shard: shardOf('ann'), before }];
  following.shards.hear('left', mark(20), 30);
  expect(lost).toEqual([]);
  following.shards.hear('left', mark(40), 50);
  expect(lost.map((lacks) => ['ann', 'bob'].map((gaiaId) => lacks(gaiaId)))).toEqual([[true, false]]);
});

test('follows a shard for as long as any of its people are here', async () => {
  const { known, followed, following } = beside();
  known.resolve(undefined);
  const [first, second] = await Promise.all([following.add('ann'), following.add('ann')]);
  first();
  first();
  expect([...followed]).toEqual([topicOfShard(shardOf('ann'))]);
  second();
  expect([...followed]).toEqual([]);
});

test('follows no one where the store cannot say how far it is', async () => {
  const { known, followed, store, following } = beside();
  known.resolve(undefined);
  store.isAway = true;
  await expect(following.add('ann')).rejects.toThrow('away');
  expect([...followed]).toEqual([]);
});
