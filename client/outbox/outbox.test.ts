import { beforeEach, describe, expect, it } from 'vitest';
import { OffTheRecordStatus, fakeClock, type FakeClock } from '../../protocol/index.ts';
import { t } from '../../words/translate.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import { DraftPhotos } from '../drafts/draft-photos.ts';
import type { OutboxItem } from '../model/types.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import { silentLogger } from '../util/logger.ts';
import { Outbox } from './outbox.ts';
import { PhotoError } from './photo-uploads.ts';

interface Attempt {
  readonly text: string;
  readonly key: number;
  readonly progress: (place: number, sent: number) => void;
  readonly accept: () => void;
  readonly fail: (error: Error) => void;
}

let clock: FakeClock;
let cache: MemoryCache;
let attempts: Attempt[];
let outbox: Outbox;
let changed: string[];
let typing: [string, string][];
let forgotten: number[];
let otr: OffTheRecordStatus | null;
let draftPhotos: DraftPhotos;
/** Says that the event of a message was seen. */
let seen: (clientGeneratedId: number) => void;

const textOf = (item: OutboxItem): string => item.content.segment?.[0]?.text ?? '';
const content = (text: string) => ({ segment: [{ type: 0 as const, text }] });
const add = (conversation: string, text: string) => outbox.send(conversation, content(text));
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const states = (conversation: string) =>
  outbox.items(conversation).map((item) => `${textOf(item)} ${item.state}`);
const lost = () => new ClientError('offline', { said: 'lost' }, { retry: true });
const refused = () => new ClientError('refused', errorText('error.tooLarge'));

function open(from: MemoryCache): Outbox {
  return new Outbox({
    cache: from,
    clock,
    random: () => 0.5,
    log: silentLogger,
    model: {
      conversation: (id) => (id === 'gone' ? undefined : { otr_status: otr }),
      selfId: 'me',
      outboxChanged: (id) => changed.push(id),
      refused: () => {},
      events: { unsentChanged: () => {} },
      observe: ({ delivered }) => (seen = (key) => delivered?.(key)),
    },
    typing: { set: (...state) => typing.push(state) },
    draftPhotos,
    delivery: {
      forget: (key) => forgotten.push(key),
      deliver: (item, progress) =>
        new Promise((accept, fail) => {
          attempts.push({ text: textOf(item), key: item.clientGeneratedId, progress, accept, fail });
        }),
    },
  });
}

async function accept(index: number): Promise<void> {
  attempts[index]!.accept();
  await tick();
}

async function fail(index: number, error: Error): Promise<void> {
  attempts[index]!.fail(error);
  await tick();
}

beforeEach(() => {
  clock = fakeClock();
  cache = new MemoryCache();
  attempts = [];
  changed = [];
  [typing, forgotten] = [[], []];
  otr = null;
  draftPhotos = new DraftPhotos({
    cache,
    clock,
    log: silentLogger,
    model: { writtenChanged: () => {}, observe: () => {} },
  });
  outbox = open(cache);
});

describe('order', () => {
  it('is kept within a conversation: one at a time', async () => {
    outbox.setOnline(true);
    for (const text of ['one', 'two', 'three']) await add('c', text);
    expect(attempts.map(({ text }) => text)).toEqual(['one']);
    await accept(0);
    expect(attempts.map(({ text }) => text)).toEqual(['one', 'two']);
    await accept(1);
    await accept(2);
    expect(outbox.items('c')).toEqual([]);
    expect((await cache.load()).outbox).toEqual([]);
  });

  it('in one conversation holds up no other', async () => {
    outbox.setOnline(true);
    await add('slow', 'stuck');
    await add('slow', 'behind');
    await add('fast', 'passes');
    await accept(1);
    expect(attempts.map(({ text }) => text)).toEqual(['stuck', 'passes']);
    expect(outbox.items('fast')).toEqual([]);
    expect(states('slow')).toEqual(['stuck sending', 'behind waiting']);
  });

  it('holds when messages become durable in another order', async () => {
    const waiting: (() => void)[] = [];
    cache.putOutbox = () => new Promise((resolve) => waiting.push(resolve));
    outbox.setOnline(true);
    const both = [add('c', 'one'), add('c', 'two')];
    waiting[1]!();
    await tick();
    expect(attempts).toEqual([]);
    waiting[0]!();
    await Promise.all(both);
    expect(attempts.map(({ text }) => text)).toEqual(['one']);
  });

  it('stays when many are written in one millisecond', async () => {
    for (let n = 0; n < 50; n += 1) await add('c', `m${n}`);
    const kept = (await cache.load()).outbox;
    expect(kept.map(textOf)).toEqual(Array.from({ length: 50 }, (_, n) => `m${n}`));
  });
});

describe('durability', () => {
  it('comes before sending', async () => {
    let durable = (): void => {};
    cache.putOutbox = () => new Promise((resolve) => (durable = resolve));
    outbox.setOnline(true);
    const added = add('c', 'hello');
    await tick();
    expect(attempts).toEqual([]);
    expect(states('c')).toEqual(['hello waiting']);
    durable();
    expect((await added).state).toBe('waiting');
    expect(attempts).toHaveLength(1);
  });

  it('that fails is an error, and the message is not sent', async () => {
    cache.putOutbox = () => Promise.reject(new Error('disk full'));
    outbox.setOnline(true);
    await expect(add('c', 'hello')).rejects.toMatchObject({ code: 'not_saved' });
    expect(outbox.items('c')).toEqual([]);
    expect(attempts).toEqual([]);
  });

  it('that fails for one message holds up none behind it', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const put = cache.putOutbox.bind(cache);
    cache.putOutbox = (item, photo) => (textOf(item) === 'one' ? promise : put(item, photo));
    outbox.setOnline(true);
    const first = add('c', 'one');
    await add('c', 'two');
    reject(new Error('disk full'));
    await expect(first).rejects.toMatchObject({ code: 'not_saved' });
    expect(attempts.map(({ text }) => text)).toEqual(['two']);
  });

  it('lets the next start send what was left, with the same keys and in the same order', async () => {
    outbox.setOnline(true);
    for (const text of ['one', 'two']) await add('c', text);
    const next = open(cache);
    next.load((await cache.load()).outbox);
    next.setOnline(true);
    expect(attempts.map(({ text }) => text)).toEqual(['one', 'one']);
    expect(attempts[1]!.key).toBe(attempts[0]!.key);
    await accept(1);
    expect(attempts[2]!.text).toBe('two');
  });
});

describe('a lost connection', () => {
  it('puts the message back, to be sent with the same key after reconnecting', async () => {
    outbox.setOnline(true);
    await add('c', 'hello');
    outbox.setOnline(false);
    await fail(0, lost());
    expect(states('c')).toEqual(['hello waiting']);
    clock.advance(600_000);
    expect(attempts).toHaveLength(1);
    outbox.setOnline(true);
    expect(attempts).toHaveLength(2);
    expect(attempts[1]!.key).toBe(attempts[0]!.key);
  });

  it('does not hide that a message was delivered', async () => {
    outbox.setOnline(true);
    const { clientGeneratedId } = await add('c', 'hello');
    seen(clientGeneratedId);
    expect(forgotten).toEqual([clientGeneratedId]);
    outbox.setOnline(false);
    await fail(0, lost());
    outbox.setOnline(true);
    expect(attempts).toHaveLength(1);
    expect((await cache.load()).outbox).toEqual([]);
  });
});

describe('a failing server', () => {
  it('is tried again, waiting longer each time, and holds up no other conversation', async () => {
    outbox.setOnline(true);
    await add('c', 'hello');
    await fail(0, new ClientError('server_failed', { said: 'oops' }, { retry: true }));
    await add('d', 'passes');
    expect(attempts.map(({ text }) => text)).toEqual(['hello', 'passes']);
    clock.advance(249);
    expect(attempts).toHaveLength(2);
    clock.advance(1);
    expect(attempts).toHaveLength(3);
    await fail(2, new ClientError('timeout', { said: 'slow' }, { retry: true }));
    clock.advance(499);
    expect(attempts).toHaveLength(3);
    clock.advance(1);
    expect(attempts).toHaveLength(4);
    await accept(3);
    expect(outbox.items('c')).toEqual([]);
  });

  it('is tried again no sooner than it asks', async () => {
    outbox.setOnline(true);
    await add('c', 'hello');
    const busy = new ClientError('server_failed', { said: 'busy' }, { retry: true, retryAfterMs: 5000 });
    await fail(0, new PhotoError(0, busy));
    clock.advance(4999);
    expect(attempts).toHaveLength(1);
    clock.advance(1000);
    expect(attempts).toHaveLength(2);
  });
});

describe('a refused message', () => {
  it('stays with its reason and lets those behind it pass', async () => {
    outbox.setOnline(true);
    await add('c', 'too long');
    await add('c', 'fine');
    await fail(0, refused());
    expect(attempts.map(({ text }) => text)).toEqual(['too long', 'fine']);
    await accept(1);
    const reason = t('error.tooLarge');
    expect(outbox.items('c')).toMatchObject([{ state: 'failed', reason, text: errorText('error.tooLarge') }]);
    expect((await cache.load()).outbox).toMatchObject([{ state: 'failed' }]);
    outbox.setOnline(false);
    outbox.setOnline(true);
    expect(attempts).toHaveLength(2);
  });

  it('is sent again on request, behind those that wait, and after a restart in that place', async () => {
    outbox.setOnline(true);
    const first = await add('c', 'first');
    await fail(0, refused());
    outbox.setOnline(false);
    await add('c', 'second');
    await outbox.retry(first.clientGeneratedId);
    expect(states('c')).toEqual(['second waiting', 'first waiting']);
    expect((await cache.load()).outbox.map(textOf)).toEqual(['second', 'first']);
  });

  it('is sent again under the history that the person sees now', async () => {
    outbox.setOnline(true);
    otr = OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD;
    const { clientGeneratedId } = await add('c', 'between us');
    otr = OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;
    await fail(0, refused());
    await outbox.retry(clientGeneratedId);
    expect(outbox.items('c')).toMatchObject([{ clientGeneratedId, expectedOtr: otr, state: 'sending' }]);
  });

  it('can be edited: other words, the same picture, a new key', async () => {
    outbox.setOnline(true);
    const bytes = new Uint8Array([1, 2]);
    const item = await outbox.send('c', content('wrong'), { photos: [{ bytes, type: 'image/png' }] });
    await fail(0, refused());
    outbox.setOnline(false);
    await add('c', 'next');
    await outbox.edit(item.clientGeneratedId, content('right'));
    expect(states('c')).toEqual(['next waiting', 'right waiting']);
    const edited = outbox.items('c')[1]!;
    expect(edited.clientGeneratedId).not.toBe(item.clientGeneratedId);
    expect(edited.photos).toEqual([{ place: 0, type: 'image/png', size: 2, sent: 0 }]);
    expect(await cache.outboxPhoto(edited.clientGeneratedId, 0)).toEqual(bytes);
    expect(await cache.outboxPhoto(item.clientGeneratedId, 0)).toBeNull();
    expect((await cache.load()).outbox.map(textOf)).toEqual(['next', 'right']);
  });

  it('is sent once, however often it is edited or tried again meanwhile', async () => {
    outbox.setOnline(true);
    const { clientGeneratedId } = await add('c', 'wrong');
    await fail(0, refused());
    const [once, again] = await Promise.all([
      outbox.edit(clientGeneratedId, content('right')),
      outbox.edit(clientGeneratedId, content('right')),
      outbox.retry(clientGeneratedId),
    ]);
    expect([once, again]).toEqual([true, false]);
    expect(states('c')).toEqual(['right sending']);
  });

  it('keeps its words while it is on its way again, and says so', async () => {
    outbox.setOnline(true);
    const { clientGeneratedId } = await add('c', 'wrong');
    await fail(0, refused());
    await outbox.retry(clientGeneratedId);
    expect(await outbox.edit(clientGeneratedId, content('right'))).toBe(false);
    expect(await outbox.discard(clientGeneratedId)).toBe(false);
    expect(states('c')).toEqual(['wrong sending']);
  });

  it('stays as it was when the edited one cannot be saved', async () => {
    outbox.setOnline(true);
    const { clientGeneratedId } = await add('c', 'wrong');
    await fail(0, refused());
    cache.replaceOutbox = () => Promise.reject(new Error('disk full'));
    await expect(outbox.edit(clientGeneratedId, content('right'))).rejects.toMatchObject({
      code: 'not_saved',
    });
    expect(states('c')).toEqual(['wrong failed']);
  });

  it('can be discarded', async () => {
    outbox.setOnline(true);
    const item = await add('c', 'never mind');
    await fail(0, refused());
    expect(await outbox.discard(item.clientGeneratedId)).toBe(true);
    expect(forgotten).toEqual([item.clientGeneratedId]);
    expect(outbox.items('c')).toEqual([]);
    expect((await cache.load()).outbox).toEqual([]);
  });
});

describe('a picture', () => {
  it('is kept until its message has arrived, and its progress reported by the percent', async () => {
    outbox.setOnline(true);
    const bytes = new Uint8Array(1000);
    const { clientGeneratedId } = await outbox.send('c', content('look'), {
      photos: [{ bytes, type: 'image/png' }],
    });
    expect(await cache.outboxPhoto(clientGeneratedId, 0)).toEqual(bytes);
    const before = changed.length;
    for (let sent = 1; sent <= 1000; sent += 1) attempts[0]!.progress(0, sent);
    expect(changed.length - before).toBe(100);
    expect(outbox.items('c')[0]?.photos).toEqual([{ place: 0, type: 'image/png', size: 1000, sent: 1000 }]);
    await accept(0);
    expect(await cache.outboxPhoto(clientGeneratedId, 0)).toBeNull();
  });

  it('of a draft leaves it with the message', async () => {
    const bytes = new Uint8Array([1, 2]);
    const { id } = await draftPhotos.add('c', 'deck.png', { bytes, type: 'image/png' });
    const sending = outbox.send('c', content('look'), { draftPhotos: [id] });
    expect(draftPhotos.of('c')).toEqual([]);
    const item = await sending;
    expect(item.photos).toEqual([{ place: 0, type: 'image/png', size: 2, sent: 0 }]);
    expect(await cache.outboxPhoto(item.clientGeneratedId, 0)).toEqual(bytes);
    expect((await cache.load()).draftPhotos).toEqual([]);
    await expect(outbox.send('c', content('again'), { draftPhotos: [id] })).rejects.toMatchObject({
      code: 'refused',
      message: t('error.pictureNotHere'),
    });
    expect(states('c')).toEqual(['look waiting']);
  });

  it('of a draft that the disk has lost is refused, and leaves the draft', async () => {
    const { id } = await draftPhotos.add('c', 'deck.png', { bytes: new Uint8Array([1]), type: 'image/png' });
    await cache.removeDraftPhoto(id);
    await expect(outbox.send('c', content('look'), { draftPhotos: [id] })).rejects.toMatchObject({
      code: 'refused',
    });
    expect([states('c'), draftPhotos.of('c')]).toEqual([[], []]);
  });

  it('keeps its annotations, also when it is edited', async () => {
    outbox.setOnline(true);
    const annotation = [{ type: 4, value: '' }];
    const item = await outbox.send('c', content('waves'), { annotation });
    await fail(0, refused());
    await outbox.edit(item.clientGeneratedId, content('nods'));
    expect(outbox.items('c').map((each) => each.annotation)).toEqual([annotation]);
  });

  it('gets other annotations with its other words', async () => {
    outbox.setOnline(true);
    const item = await outbox.send('c', content('@Ada'), { annotation: [{ type: 1006, value: 'ada' }] });
    await fail(0, refused());
    await outbox.edit(item.clientGeneratedId, content('all of you'), []);
    expect(outbox.items('c').map((each) => each.annotation)).toEqual([[]]);
  });

  it('is one of several of one message: those of a draft leave it together', async () => {
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c'])
      ids.push((await draftPhotos.add('c', name, { bytes: new Uint8Array([1]), type: 'image/png' })).id);
    const item = await outbox.send('c', content('look'), { draftPhotos: ids.toReversed() });
    expect(item.photos?.map(({ place }) => place)).toEqual([0, 1, 2]);
    expect([draftPhotos.of('c'), (await cache.load()).draftPhotos]).toEqual([[], []]);
    expect((await cache.load()).outbox).toEqual([item]);
  });

  it('that fails is marked, and can be left out under a new key', async () => {
    outbox.setOnline(true);
    const photos = [1, 2, 3].map((byte) => ({ bytes: new Uint8Array([byte]), type: 'image/png' }));
    const item = await outbox.send('c', content('look'), { photos });
    await fail(0, new PhotoError(1, refused()));
    expect(outbox.items('c')[0]?.photos?.map(({ failed }) => failed === true)).toEqual([false, true, false]);
    await outbox.removePhoto(item.clientGeneratedId, 1);
    const [next] = outbox.items('c');
    expect(next).toMatchObject({ state: 'sending', photos: [{ place: 0 }, { place: 2 }] });
    expect(next?.clientGeneratedId).not.toBe(item.clientGeneratedId);
    expect(await cache.outboxPhoto(next!.clientGeneratedId, 2)).toEqual(new Uint8Array([3]));
    expect(await cache.outboxPhoto(next!.clientGeneratedId, 1)).toBeNull();
    expect((await cache.load()).outbox).toHaveLength(1);
  });

  it('that was all that a failed message said takes it along', async () => {
    outbox.setOnline(true);
    const photos = [{ bytes: new Uint8Array([1]), type: 'image/png' }];
    const { clientGeneratedId } = await outbox.send('c', { segment: [] }, { photos });
    await fail(0, new PhotoError(0, refused()));
    await outbox.removePhoto(clientGeneratedId, 0);
    expect([outbox.items('c'), (await cache.load()).outbox]).toEqual([[], []]);
  });

  it('is tried again as if it had never been sent', async () => {
    outbox.setOnline(true);
    const photos = [{ bytes: new Uint8Array([1]), type: 'image/png' }];
    const { clientGeneratedId } = await outbox.send('c', content('look'), { photos });
    attempts[0]!.progress(0, 1);
    await fail(0, new PhotoError(0, refused()));
    await outbox.retry(clientGeneratedId);
    expect(outbox.items('c')[0]?.photos).toEqual([{ place: 0, type: 'image/png', size: 1, sent: 0 }]);
  });

  it('that could not be uploaded for now is tried again', async () => {
    outbox.setOnline(true);
    const photos = [{ bytes: new Uint8Array([1]), type: 'image/png' }];
    await outbox.send('c', content('look'), { photos });
    await fail(0, new PhotoError(0, new ClientError('offline', { said: 'lost' }, { retry: true })));
    expect(states('c')).toEqual(['look waiting']);
  });

  it('waits for the next start with its message', async () => {
    const { clientGeneratedId } = await outbox.send('c', content('look'), {
      photos: [{ bytes: new Uint8Array([1]), type: 'image/png' }],
    });
    const next = open(cache);
    next.load((await cache.load()).outbox);
    next.setOnline(true);
    expect(attempts.map(({ key }) => key)).toEqual([clientGeneratedId]);
    expect(await next.photo(clientGeneratedId, 0)).toEqual({ bytes: new Uint8Array([1]), type: 'image/png' });
    await accept(0);
    expect(await next.photo(clientGeneratedId, 0)).toBeNull();
  });
});

it('ends the typing in a conversation that is written to', async () => {
  await add('c', 'hello');
  expect(typing).toEqual([['c', 'stopped']]);
});

it('refuses what is written to a conversation that is gone', async () => {
  await expect(add('gone', 'hello')).rejects.toMatchObject({ code: 'refused' });
  expect([outbox.items('gone'), typing]).toEqual([[], []]);
});

it('does not take back what is on its way', async () => {
  outbox.setOnline(true);
  const item = await add('c', 'gone');
  await outbox.discard(item.clientGeneratedId);
  expect(states('c')).toEqual(['gone sending']);
});

it('sends in sixteen conversations at a time, and in the end in all', async () => {
  outbox.setOnline(true);
  for (let n = 0; n < 40; n += 1) await add(`c${n}`, `m${n}`);
  expect(attempts).toHaveLength(16);
  for (let n = 0; n < 40; n += 1) await accept(n);
  expect(new Set(attempts.map(({ text }) => text)).size).toBe(40);
});
