import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClientError, MemoryCache, Session } from '../../client/index.ts';
import type { Event } from '../../protocol/index.ts';
import { historyHandlers } from './history-commands.ts';
import { conforming } from './fixtures/conforming.ts';
import { t } from '../../words/translate.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-history-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const saying = (timestamp: number, text: string): Event => ({
  conversation_id: { id: 'c' },
  event_id: `e${timestamp}`,
  timestamp,
  sender_id: { gaia_id: 'p' },
  chat_message: { message_content: { segment: [{ type: 0, text }] } },
});

/** The commands on a session that starts from a cache and never reaches a server. */
async function scene(events: readonly Event[], photoFolder = folder) {
  const cache = new MemoryCache();
  await cache.write({ conversations: [{ conversation_id: { id: 'c' }, type: 2 }], events, complete: ['c'] });
  const session = new Session({ server: 'http://127.0.0.1:9', token: 't', cache, clientVersion: {} });
  await session.start();
  await session.stop();
  return conforming(
    historyHandlers({
      accounts: {
        get: (key) =>
          key === 'a' ? { key, kind: 'joined', server: '', token: '', signedOut: false, session } : null,
      },
      photos: {
        get: async (_account, photoId) => {
          if (photoId === 'gone') throw new ClientError('refused', { said: 'This picture is gone.' });
          return { bytes: new Uint8Array([1, 2, 3]), type: 'image/jpeg', maxAgeSecs: 1 };
        },
      },
      photoFolder: () => photoFolder,
    }),
  );
}
const many = Array.from({ length: 1200 }, (_, n) => saying(n + 1, n % 100 === 0 ? 'rope' : 'x'));

describe('the commands about one history', () => {
  it('read a page before, after and around a moment', async () => {
    const { readHistory, loadHistoryTo } = await scene(many);
    expect(await loadHistoryTo('a', 'c', 5)).toEqual({ ok: true, value: null });
    const read = async (where: 'before' | 'after' | 'around', moment: number) => {
      const answer = await readHistory('a', 'c', where, moment);
      if (!answer.ok) throw new Error(answer.error.message);
      const { events, ...rest } = answer.value;
      return { first: events[0]?.timestamp, last: events.at(-1)?.timestamp, ...rest };
    };
    expect(await read('before', 1000)).toEqual({ first: 800, last: 999, hasOlder: true, hasNewer: true });
    expect(await read('after', 1000)).toEqual({ first: 1001, last: 1200, hasOlder: true, hasNewer: true });
    expect(await read('after', 1100)).toMatchObject({ last: 1200, hasNewer: false });
    expect(await read('around', 600)).toEqual({ first: 500, last: 699, hasOlder: true, hasNewer: true });
    expect(await read('around', 5)).toMatchObject({ first: 1, hasOlder: false });
  });

  it('save a picture under a name of its own each time', async () => {
    const { savePhoto } = await scene([]);
    expect(await savePhoto('a', 'p')).toEqual({ ok: true, value: join(folder, 'Parley photo.jpg') });
    await savePhoto('a', 'p');
    expect((await readdir(folder)).toSorted()).toEqual(['Parley photo (2).jpg', 'Parley photo.jpg']);
    expect([...(await readFile(join(folder, 'Parley photo.jpg')))]).toEqual([1, 2, 3]);
  });

  it('say why a picture was not saved', async () => {
    const { savePhoto } = await scene([], join(folder, 'not-there'));
    const answer = await savePhoto('a', 'p');
    expect(answer.ok ? '' : answer.error.message).toBe(
      t('files.photoNotSaved', { folder: join(folder, 'not-there'), reason: t('files.unwritten.noFolder') }),
    );
    expect(await savePhoto('a', 'gone')).toEqual({ ok: false, error: { message: 'This picture is gone.' } });
  });
});
