import { beforeEach, describe, expect, it } from 'vitest';
import {
  fakeClock,
  type FakeClock,
  fileRequest,
  limits,
  replyTo,
  requestedFileIds,
} from '../../protocol/index.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import type { FileServer } from '../files/files-of-account.ts';
import type { LocalFile } from '../files/file-source.ts';
import type { OutboxItem } from '../model/types.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import { silentLogger } from '../util/logger.ts';
import { FileMessages } from './file-messages.ts';

type Upload = Parameters<FileServer['upload']>;
interface Attempt {
  readonly file: LocalFile;
  readonly options: Upload[1];
  readonly arrive: (id: string) => void;
  readonly fail: (error: Error) => void;
}

let clock: FakeClock;
let cache: MemoryCache;
let attempts: Attempt[];
let cancelled: string[];
let ready: OutboxItem[];
/** Files that the spool was asked to keep, and those that it may delete. */
let spooled: { keep: string[][]; released: string[] };
let removed: (conversationId: string) => void;
let messages: FileMessages;

const file = (name: string): LocalFile => ({
  path: `/home/ann/${name}`,
  name,
  size: 1000,
  modified: 5,
  type: 'text/plain',
});
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const attempt = async (at = attempts.length - 1): Promise<Attempt> => {
  await expect.poll(() => attempts[at]).toBeDefined();
  return attempts[at] as Attempt;
};
const keptItems = async () => (await cache.load()).outbox;
const lost = () => new ClientError('unreachable', { said: 'lost' }, { retry: true });

function open(): FileMessages {
  return new FileMessages({
    cache,
    clock,
    random: () => 0.5,
    log: silentLogger,
    model: {
      conversation: (id: string) => (id === 'gone' ? undefined : { otr_status: null }),
      outboxChanged: () => {},
      observe: (observer: { removed: (id: string) => void }) => {
        removed = observer.removed;
      },
    } as never,
    spool: {
      keepOnly: async (files) => void spooled.keep.push(files.map(({ path }) => path)),
      release: async (files) => void spooled.released.push(...files.map(({ path }) => path)),
    },
    server: {
      cancel: async (id) => void cancelled.push(id),
      upload: (uploaded, options) =>
        new Promise((resolve, reject) => {
          attempts.push({ file: uploaded, options, arrive: resolve, fail: reject });
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error));
        }),
    },
    ready: (item) => ready.push(item),
  });
}

beforeEach(() => {
  clock = fakeClock();
  cache = new MemoryCache();
  [attempts, cancelled, ready] = [[], [], []];
  spooled = { keep: [], released: [] };
  messages = open();
  messages.setOnline(true);
});

describe('a message with files', () => {
  it('goes to the line of its conversation when all of them are at the server, under one key', async () => {
    const { clientGeneratedId } = await messages.send('c', [file('a.txt'), file('b.txt')]);
    (await attempt(0)).arrive('one');
    const second = await attempt(1);
    expect(second.file.name).toBe('b.txt');
    expect(ready).toEqual([]);
    second.arrive('two');
    await expect.poll(() => ready.length).toBe(1);
    const [message] = ready;
    expect(message).toMatchObject({ clientGeneratedId, conversationId: 'c', state: 'waiting' });
    expect(requestedFileIds(message?.annotation ?? [])).toEqual(['one', 'two']);
    expect(message?.files).toBeUndefined();
    expect(message?.uploadedFiles?.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
    expect(spooled.released).toEqual(['/home/ann/a.txt', '/home/ann/b.txt']);
    expect(await keptItems()).toEqual([message]);
    expect(messages.items('c')).toEqual([]);
  });

  it('carries what it says beside its files', async () => {
    await messages.send('c', [file('a.txt')], [replyTo('e1')]);
    (await attempt()).arrive('one');
    await expect.poll(() => ready[0]?.annotation).toEqual([replyTo('e1'), fileRequest('one')]);
  });

  it('keeps its copies of files for the next run while the disk still names them', async () => {
    await messages.send('c', [file('a.txt')]);
    const { arrive } = await attempt();
    cache.putOutbox = () => Promise.reject(new Error('full'));
    arrive('one');
    await expect.poll(() => ready.length).toBe(1);
    await tick();
    expect(spooled.released).toEqual([]);
  });

  it('goes with its conversation', async () => {
    await messages.send('c', [file('a.txt')]);
    await messages.send('d', [file('b.txt')]);
    removed('c');
    await expect.poll(() => spooled.released).toEqual(['/home/ann/a.txt']);
    expect([messages.items('c'), messages.items('d').length]).toEqual([[], 1]);
    await expect.poll(keptItems).toHaveLength(1);
  });

  it('goes on where it was after a restart', async () => {
    await messages.send('c', [file('a.txt'), file('b.txt')]);
    (await attempt(0)).arrive('one');
    await (await attempt(1)).options.onBegun('two');
    messages.setOnline(false);
    messages = open();
    messages.load(await keptItems());
    expect(messages.items('c')).toMatchObject([{ state: 'waiting' }]);
    expect(spooled.keep).toEqual([['/home/ann/a.txt', '/home/ann/b.txt']]);
    messages.setOnline(true);
    const again = await attempt(2);
    expect([again.file.name, again.options.uploadId]).toEqual(['b.txt', 'two']);
  });

  it('is tried again after a while when the line is down, and fails for good with the reason', async () => {
    await messages.send('c', [file('a.txt')]);
    (await attempt(0)).fail(lost());
    await expect.poll(() => messages.items('c')[0]?.state).toBe('waiting');
    await tick();
    expect(attempts).toHaveLength(1);
    clock.advance(60_000);
    (await attempt(1)).fail(new ClientError('refused', errorText('error.fileNotHere')));
    await expect.poll(() => messages.items('c')[0]?.state).toBe('failed');
    expect(messages.items('c')[0]?.text?.key).toBe('error.fileNotHere');
    expect((await keptItems())[0]?.state).toBe('failed');
    await messages.resume(messages.items('c')[0]?.clientGeneratedId ?? 0);
    expect((await attempt(2)).file.name).toBe('a.txt');
  });

  it('can be held up, and lets others go first then', async () => {
    const { clientGeneratedId } = await messages.send('c', [file('a.txt')]);
    await messages.send('d', [file('b.txt')]);
    await (await attempt(0)).options.onBegun('one');
    await messages.pause(clientGeneratedId);
    expect((await attempt(1)).file.name).toBe('b.txt');
    expect(messages.items('c')).toMatchObject([{ state: 'waiting', paused: true }]);
    attempts[1]?.arrive('two');
    await expect.poll(() => ready.length).toBe(1);
    expect(attempts).toHaveLength(2);
    await messages.resume(clientGeneratedId);
    expect((await attempt(2)).options.uploadId).toBe('one');
  });

  it('can be taken back, here and at the server', async () => {
    const { clientGeneratedId } = await messages.send('c', [file('a.txt')]);
    const { options } = await attempt(0);
    await options.onBegun('one');
    await messages.discard(clientGeneratedId);
    expect(options.signal?.aborted).toBe(true);
    await expect.poll(() => cancelled).toEqual(['one']);
    expect(spooled.released).toEqual(['/home/ann/a.txt']);
    expect(messages.items('c')).toEqual([]);
    expect(await keptItems()).toEqual([]);
    await tick();
    expect(ready).toEqual([]);
  });

  it('says how far it is by the percent', async () => {
    await messages.send('c', [file('a.txt')]);
    const { options } = await attempt(0);
    options.onProgress?.(504);
    expect(messages.items('c')[0]?.files?.[0]?.sent).toBe(504);
    options.onProgress?.(509);
    expect(messages.items('c')[0]?.files?.[0]?.sent).toBe(504);
  });

  it('is refused outside the person’s conversations, and with too many files', async () => {
    await expect(messages.send('gone', [file('a.txt')])).rejects.toMatchObject({ code: 'refused' });
    const many = Array.from({ length: limits.messageFiles + 1 }, (_, at) => file(`${at}`));
    await expect(messages.send('c', many)).rejects.toMatchObject({ refusal: { code: 'too_many_files' } });
    expect(await keptItems()).toEqual([]);
  });
});
