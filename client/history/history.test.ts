import { describe, expect, it } from 'vitest';
import {
  ConversationView,
  correctionOf,
  reactionTo,
  replyTo,
  retractedMessage,
  retractionOf,
  systemClock,
  type Event,
  type EventAnnotation,
  type RequestOf,
} from '../../protocol/index.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { annotatedPage } from '../annotations/annotated-page.ts';
import type { Annotation } from '../annotations/annotation.ts';
import type { HistoryEntry } from '../annotations/history-entry.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import { ClientError } from '../util/errors.ts';
import { ChangeBatch } from '../model/change-batch.ts';
import { Model } from '../model/model.ts';
import { Unsaved } from '../model/unsaved.ts';
import { History } from './history.ts';

const event = (timestamp: number, shows: boolean): Event => ({
  conversation_id: { id: 'c' },
  event_id: `${timestamp}`,
  timestamp,
  chat_message: { message_content: { attachment: shows ? [{ embed_item: {} }] : [] } },
});

it('finds messages with attachments, newest first, however far back', async () => {
  const history = await cachedHistory(Array.from({ length: 1500 }, (_, n) => event(n + 1, n % 300 === 0)));
  expect(await withAttachments(history, 10)).toEqual(['1201', '901', '601', '301', '1']);
  expect(await withAttachments(history, 3)).toEqual(['1201', '901', '601']);
});

it('finds a message with an attachment before the cache has it, and none once it is deleted', async () => {
  const model = emptyModel();
  const history = await cachedHistory([event(1, true), event(2, true)], model);
  model.putConversation({
    conversation_id: { id: 'c' },
    self_conversation_state: { view: [ConversationView.CONVERSATION_VIEW_INBOX], sort_timestamp: 1 },
  });
  model.events.add('c', [event(2, true), event(3, true)], 'live');
  expect(await withAttachments(history, 10)).toEqual(['3', '2', '1']);
  model.events.add('c', [saying(4, '', [retractionOf('2')])], 'live');
  expect(await withAttachments(history, 10)).toEqual(['3', '1']);
});

const saying = (timestamp: number, words: string, annotation: EventAnnotation[] = []): Event => ({
  conversation_id: { id: 'c' },
  event_id: `e${timestamp}`,
  sender_id: { gaia_id: 'ann' },
  timestamp,
  chat_message: { annotation, message_content: { segment: [{ type: 0, text: words }] } },
});
const reacting = (timestamp: number, target: string): Event =>
  saying(timestamp, '', [reactionTo({ target, emoji: '👍', isRemoved: false })]);
const textOf = (event: Event | null | undefined) =>
  event?.chat_message?.message_content?.segment?.[0]?.text ?? 'deleted';
const textsOf = (events: readonly Event[]) => events.map(textOf);

const unsaved = new Unsaved(() => {});
const emptyModel = (): Model => new Model(new ChangeBatch(() => {}), unsaved);

/** A history of which all that the model does not hold is in the cache. */
async function cachedHistory(events: readonly Event[], model = emptyModel()): Promise<History> {
  const cache = new MemoryCache();
  await cache.write({ events });
  const call = (async () => Promise.reject(new Error('offline'))) as unknown as RpcCall;
  return new History({ cache, call, clock: systemClock, model, unsaved });
}

const withAttachments = async (history: History, most: number) =>
  (await history.withAttachments('c', most)).map(({ event_id }) => event_id);

async function entriesOf(history: History): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for await (const page of history.read('c')) entries.push(...page);
  return entries;
}

describe('a message that was corrected or deleted', () => {
  const scene = async () =>
    cachedHistory([
      saying(1, 'apples'),
      saying(2, 'secret'),
      saying(3, 'pears', [correctionOf('e1')]),
      saying(4, 'plums', [correctionOf('e1')]),
      saying(5, '', [retractionOf('e2')]),
    ]);

  it('is exported, found and looked up with its newest text, or with none', async () => {
    const history = await scene();
    const exported = (await entriesOf(history)).map((entry) => entry.event);
    expect(textsOf(exported)).toEqual(['plums', 'deleted']);
    expect(textsOf((await history.search({ query: 'plums', limit: 5 })).events)).toEqual(['plums']);
    expect((await history.search({ query: 'secret', limit: 5 })).events).toEqual([]);
    expect(textsOf([(await history.event('c', 'e1'))!, (await history.event('c', 'e2'))!])).toEqual([
      'plums',
      'deleted',
    ]);
    expect(JSON.stringify(exported)).not.toContain('secret');
  });

  it('has the texts that it had, oldest first, and none once it is deleted', async () => {
    const history = await scene();
    const versions = await history.versions('c', 'e1');
    expect(versions.map(({ timestamp, content }) => [timestamp, content.segment?.[0]?.text])).toEqual([
      [1, 'apples'],
      [3, 'pears'],
      [4, 'plums'],
    ]);
    expect(await history.versions('c', 'e2')).toEqual([]);
  });
});

describe('what is read to be written down', () => {
  it('has the reactions and all texts of a message', async () => {
    const history = await cachedHistory([
      saying(1, 'apples'),
      saying(2, 'nuts'),
      saying(3, 'pears', [correctionOf('e1')]),
      reacting(4, 'e1'),
    ]);
    const [apples, nuts] = await entriesOf(history);
    expect(apples?.reactions).toEqual([{ emoji: '👍', people: ['ann'] }]);
    expect(apples?.versions.map(({ timestamp, content }) => [timestamp, content.segment?.[0]?.text])).toEqual(
      [
        [1, 'apples'],
        [3, 'pears'],
      ],
    );
    expect(nuts).toMatchObject({ reactions: [], versions: [], quoted: null });
  });

  it('has nothing of a deleted message, however it became known that it is deleted', async () => {
    const shell = { ...saying(2, ''), chat_message: retractedMessage('e2', 'ann') };
    const history = await cachedHistory([
      saying(1, 'secret'),
      shell,
      ...['e1', 'e2'].flatMap((id, at) => [
        saying(3 + at, 'secret too', [correctionOf(id)]),
        reacting(5 + at, id),
      ]),
      saying(7, '', [retractionOf('e1')]),
      saying(8, 'really?', [replyTo('e1')]),
    ]);
    const entries = await entriesOf(history);
    expect(entries.map(({ event }) => textOf(event))).toEqual(['deleted', 'deleted', 'really?']);
    expect(entries.map(({ reactions, versions }) => [...reactions, ...versions])).toEqual([[], [], []]);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });

  it('has the newest text of what a reply is about, however far back', async () => {
    const between = Array.from({ length: 600 }, (_, n) => saying(10 + n, 'more'));
    const history = await cachedHistory([
      saying(1, 'apples'),
      saying(2, 'pears', [correctionOf('e1')]),
      ...between,
      saying(1000, 'yes', [replyTo('e1')]),
      saying(1001, 'no', [replyTo('e1000')]),
      saying(1002, 'what?', [replyTo('gone')]),
    ]);
    const replies = (await entriesOf(history)).slice(-3);
    expect(replies.map(({ quoted }) => quoted && textOf(quoted))).toEqual(['pears', 'yes', null]);
  });

  it('quotes nothing that is off the record', async () => {
    const between = Array.from({ length: 600 }, (_, n) => saying(10 + n, 'more'));
    const history = await cachedHistory([
      { ...saying(1, 'secret'), expiration_timestamp: 9e15 },
      saying(2, 'soon', [replyTo('e1')]),
      ...between,
      saying(1000, 'late', [replyTo('e1')]),
    ]);
    const entries = await entriesOf(history);
    expect(entries.filter(({ quoted }) => quoted !== null)).toEqual([]);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });
});

describe('an event by its id', () => {
  const fetched = event(7, false);
  const calls: unknown[] = [];
  const unknown = new ClientError('refused', { said: 'no such operation' });
  const call = (async (operation: string, request: RequestOf<'GetConversation'>) => {
    if (operation !== 'GetConversation') throw unknown;
    calls.push(request.event_continuation_token);
    const { event_id, event_timestamp } = request.event_continuation_token ?? {};
    if (event_id) {
      const at = { 7: 7, gone: 9 }[event_id] ?? 0;
      return { conversation_state: { event_continuation_token: { event_timestamp: at } } };
    }
    return { conversation_state: { event: (event_timestamp ?? 0) > 7 ? [fetched] : [] } };
  }) as unknown as RpcCall;
  const events = {
    timeline: () => ({ events: [event(3, false)], complete: false }),
    original: () => null,
    annotated: (_: string, entries: readonly Event[], said: readonly Annotation[]) =>
      annotatedPage(entries, said),
  };
  const historyOver = (cache: MemoryCache, rpcCall = call): History =>
    new History({
      cache,
      call: rpcCall,
      clock: systemClock,
      model: { events },
    } as unknown as ConstructorParameters<typeof History>[0]);

  it('comes from what is loaded or cached without asking the server', async () => {
    const cache = new MemoryCache();
    await cache.write({ events: [event(5, false)] });
    calls.length = 0;
    expect(await historyOver(cache).event('c', '3')).toEqual(event(3, false));
    expect(await historyOver(cache).event('c', '5')).toEqual(event(5, false));
    expect(calls).toEqual([]);
  });

  it('comes from the server otherwise, with its newest text', async () => {
    const asked: unknown[] = [];
    const answering = (async (operation: string, request: unknown) => {
      asked.push([operation, request]);
      const amendment = [
        {
          event_id: '9',
          timestamp: 9,
          chat_message: {
            annotation: [correctionOf('7')],
            message_content: { segment: [{ type: 0, text: 'corrected' }] },
          },
        },
      ];
      return { event: [fetched], amendment };
    }) as unknown as RpcCall;
    const found = await historyOver(new MemoryCache(), answering).event('c', '7');
    expect(found?.chat_message?.message_content?.segment).toEqual([{ type: 0, text: 'corrected' }]);
    expect(asked).toEqual([['GetMessages', { conversation_id: { id: 'c' }, event_id: ['7'] }]]);
  });

  it('comes from an older server by its moment, then the page up to it', async () => {
    calls.length = 0;
    expect(await historyOver(new MemoryCache()).event('c', '7')).toEqual(fetched);
    expect(calls).toEqual([{ event_id: '7' }, { event_timestamp: 8 }]);
  });

  it('is none where another one stands at its moment, or the server knows no such id', async () => {
    expect(await historyOver(new MemoryCache()).event('c', 'gone')).toBeNull();
    expect(await historyOver(new MemoryCache()).event('c', 'never')).toBeNull();
  });
});
