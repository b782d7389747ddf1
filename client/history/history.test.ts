import { expect, it } from 'vitest';
import { systemClock, type Event } from '../../protocol/index.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import { History } from './history.ts';

const event = (timestamp: number, shows: boolean): Event => ({
  conversation_id: { id: 'c' },
  event_id: `${timestamp}`,
  timestamp,
  chat_message: { message_content: { attachment: shows ? [{ embed_item: {} }] : [] } },
});

it('finds messages with attachments, newest first, however far back', async () => {
  const cache = new MemoryCache();
  const events = Array.from({ length: 1500 }, (_, n) => event(n + 1, n % 300 === 0));
  await cache.write({ events });
  const options = { cache, clock: systemClock } as unknown as ConstructorParameters<typeof History>[0];
  const history = new History(options);
  const ids = async (most: number) =>
    (await history.withAttachments('c', most)).map(({ event_id }) => event_id);
  expect(await ids(10)).toEqual(['1201', '901', '601', '301', '1']);
  expect(await ids(3)).toEqual(['1201', '901', '601']);
});
