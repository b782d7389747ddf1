import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ClientError,
  MemoryCache,
  Session,
  untouchedSettings,
  type ChatSession,
  type Self,
} from '../../client/index.ts';
import { fileAnnotation, type Conversation, type Entity, type Event } from '../../protocol/index.ts';
import type { FoundMessagesView, HistoryProgressView, MessageSearch } from '../../preload/views.ts';
import { accountHistoryHandlers } from './commands.ts';
import { fileNameOf } from '../files/new-file.ts';
import { HistoryFetches } from './history-fetches.ts';
import { setLanguage } from '../../words/translate.ts';
import { conforming } from '../bridge/fixtures/conforming.ts';
import { t } from '../../words/translate.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-account-history-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const saying = (timestamp: number, text: string, more: Event = {}): Event => ({
  conversation_id: { id: 'c' },
  event_id: `e${timestamp}`,
  timestamp,
  sender_id: { gaia_id: 'p' },
  chat_message: { message_content: { segment: [{ type: 0, text }] } },
  ...more,
});

const anything: MessageSearch = { words: '', from: [], in: [], has: [], since: null, before: null };
const person = (id: string, name: string): Entity => ({
  id: { gaia_id: id, chat_id: id },
  properties: { display_name: name },
});

const unset: Omit<Self, 'gaiaId' | 'entity'> = {
  email: '',
  resource: '',
  mood: [],
  dnd: { on: false, untilUsec: null },
  desktopOff: false,
  desktopSound: true,
  settings: untouchedSettings,
  activeClientState: 0,
  clients: {},
};

interface Known {
  readonly people?: readonly Entity[];
  readonly self?: { readonly gaiaId: string; readonly entity: Entity };
  readonly conversation?: Conversation;
}

/** The commands on a session that starts from a cache and never reaches a server. */
async function scene(events: readonly Event[], { people = [], self, conversation }: Known = {}) {
  const cache = new MemoryCache();
  await cache.write({
    conversations: [{ conversation_id: { id: 'c' }, type: 2, name: 'A/B: <plans>', ...conversation }],
    events,
    complete: ['c'],
    people,
    ...(self && { self: { ...unset, ...self } }),
  });
  const session = new Session({ server: 'http://127.0.0.1:9', token: 't', cache, clientVersion: {} });
  await session.start();
  await session.stop();
  const cleared: string[] = [];
  return {
    cleared,
    handlers: conforming(
      accountHistoryHandlers({
        accounts: {
          get: (key) =>
            key === 'a' ? { key, kind: 'joined', server: '', token: '', signedOut: false, session } : null,
          clearLocalData: async (key) => void cleared.push(key),
        },
        fetches: new HistoryFetches(() => undefined),
        exportFolder: () => folder,
      }),
    ),
  };
}

describe('the commands about the history', () => {
  it('find messages by the names of their files', async () => {
    const file = fileAnnotation({ id: 'f', name: 'Harbour plan.pdf', size: 1, type: 'application/pdf' });
    const { handlers } = await scene([
      saying(1, 'lunch', { chat_message: { annotation: [file], message_content: {} } }),
      saying(2, 'no'),
    ]);
    expect(await handlers.searchMessages('a', { ...anything, words: 'plan' })).toMatchObject({
      ok: true,
      value: {
        messages: [
          {
            eventId: 'e1',
            snippet: [
              { text: '📎 Harbour ', found: false },
              { text: 'plan', found: true },
              { text: '.pdf', found: false },
            ],
          },
        ],
      },
    });
  });

  it('find messages with what was searched for marked', async () => {
    const { handlers } = await scene([saying(1, 'lunch at noon'), saying(2, 'no')]);
    expect(await handlers.searchMessages('a', { ...anything, words: 'noo' })).toEqual({
      ok: true,
      value: {
        messages: [
          {
            conversationId: 'c',
            eventId: 'e1',
            timestamp: 1,
            sender: 'p',
            snippet: [
              { text: 'lunch at ', found: false },
              { text: 'noon', found: true },
            ],
          },
        ],
        unknown: { from: [], in: [] },
      },
    });
  });

  it('find messages by the names of people and conversations, and say which are no one’s', async () => {
    const photo = { embed_item: { plus_photo: { photo_id: 'p' } } };
    const by = (id: string): Event => ({ sender_id: { gaia_id: id, chat_id: id } });
    const { handlers } = await scene(
      [
        saying(1_000_000, 'one', by('ben')),
        saying(2_000_000, 'two', by('benno')),
        saying(3_000_000, 'three', by('self')),
        saying(4_000_000, '', { ...by('left'), chat_message: { message_content: { attachment: [photo] } } }),
      ],
      {
        people: [person('ben', 'Ben'), person('benno', 'Benno Berg'), person('other', 'Mira')],
        self: { gaiaId: 'self', entity: person('self', 'Ada') },
        conversation: {
          participant_data: [
            { id: { gaia_id: 'left', chat_id: 'left' }, fallback_name: 'Zoë Lang' },
            { id: { gaia_id: 'ben', chat_id: 'ben' } },
          ],
        },
      },
    );
    const found = async (more: Partial<MessageSearch>) => {
      const answer = await handlers.searchMessages('a', { ...anything, ...more });
      if (!answer.ok) throw new Error('refused');
      return { at: answer.value.messages.map(({ timestamp }) => timestamp / 1e6), ...answer.value.unknown };
    };
    expect(await found({ from: ['ben'] })).toEqual({ at: [1], from: [], in: [] });
    expect(await found({ from: ['be'] })).toMatchObject({ at: [2, 1] });
    expect(await found({ from: ['berg', 'mir'] })).toMatchObject({ at: [3, 2] });
    expect(await found({ from: ['zoe'] })).toMatchObject({ at: [4] });
    expect(await found({ from: ['Mira'] })).toEqual({ at: [], from: [], in: [] });
    expect(await found({ from: ['Q', 'ben'], in: ['nowhere'] })).toEqual({
      at: [],
      from: ['Q'],
      in: ['nowhere'],
    });
    expect(await found({ in: ['a/b'], since: 2000, before: 4000 })).toMatchObject({ at: [3, 2] });
    const { value } = (await handlers.searchMessages('a', { ...anything, has: ['photo'] })) as {
      value: FoundMessagesView;
    };
    expect(value.messages[0]?.snippet.map(({ text }) => text).join('')).toContain(
      t('preview.photos', { count: 1 }),
    );
  });

  it('find where messages are in one conversation, newest first, by the same filters', async () => {
    const many = Array.from({ length: 1200 }, (_, n) => saying(n + 1, n % 100 === 0 ? 'rope' : 'x'));
    const { handlers } = await scene(many);
    const { in: _in, ...search } = anything;
    const found = async (more: Partial<typeof search>, conversationId = 'c') => {
      const answer = await handlers.findInConversation('a', conversationId, { ...search, ...more });
      if (!answer.ok) throw new Error('refused');
      return { at: answer.value.places.map(({ timestamp }) => timestamp), unknown: answer.value.unknown };
    };
    const ropes = Array.from({ length: 12 }, (_, n) => 1101 - n * 100);
    expect(await found({ words: 'rop' })).toEqual({ at: ropes, unknown: [] });
    expect(await found({ words: 'rop', before: 1 })).toEqual({ at: ropes.slice(2), unknown: [] });
    expect(await found({ words: 'rop', has: ['photo'] })).toEqual({ at: [], unknown: [] });
    expect(await found({ from: ['zoe'] })).toEqual({ at: [], unknown: ['zoe'] });
    expect(await found({ words: 'rop' }, 'other')).toEqual({ at: [], unknown: [] });
  });

  it('write a conversation to a new file each time, without what was off the record', async () => {
    const { handlers } = await scene([
      saying(1, 'kept'),
      saying(2, 'secret', { expiration_timestamp: 9e15 }),
    ]);
    expect(await handlers.exportConversation('a', 'c', 'html')).toEqual({
      ok: true,
      value: join(folder, 'A B plans.html'),
    });
    await handlers.exportConversation('a', 'c', 'html');
    await handlers.exportConversation('a', 'c', 'json');
    expect((await readdir(folder)).toSorted()).toEqual([
      'A B plans (2).html',
      'A B plans.html',
      'A B plans.json',
    ]);
    const html = await readFile(join(folder, 'A B plans.html'), 'utf8');
    expect(html).toContain('kept');
    expect(html).not.toContain('secret');
    const json = JSON.parse(await readFile(join(folder, 'A B plans.json'), 'utf8')) as { events: Event[] };
    expect(json.events.map(({ event_id: id }) => id)).toEqual(['e1']);
  });

  it('write it in the language of the app', async () => {
    await setLanguage('de');
    try {
      const { handlers } = await scene([saying(1, '', { sender_id: { gaia_id: 'unknown' } })]);
      await handlers.exportConversation('a', 'c', 'html');
      const html = await readFile(join(folder, 'A B plans.html'), 'utf8');
      expect(html).toContain('<html lang="de-DE">');
      expect(html).toContain('<b>Jemand</b>');
      await rm(folder, { recursive: true });
      const answer = await handlers.exportConversation('a', 'c', 'html');
      expect(answer.ok ? '' : answer.error.message).toContain('Diesen Ordner gibt es nicht.');
    } finally {
      await setLanguage('en');
    }
  });

  it('say why a conversation could not be written', async () => {
    const { handlers } = await scene([]);
    await rm(folder, { recursive: true });
    const answer = await handlers.exportConversation('a', 'c', 'html');
    const message = t('files.notExported', { folder, reason: t('files.unwritten.noFolder') });
    expect(answer).toEqual({ ok: false, error: { message } });
  });

  it('forget what was fetched', async () => {
    const { handlers, cleared } = await scene([]);
    expect(await handlers.clearLocalData('a')).toEqual({ ok: true, value: null });
    expect(cleared).toEqual(['a']);
  });
});

it('a file name holds nothing that a file system refuses', () => {
  expect(fileNameOf('..a/b\\c:\n*"<>|?')).toBe('a b c');
  expect(fileNameOf('report\u202Efdp.exe\uD83D')).toBe('reportfdp.exe');
  expect(fileNameOf(`${'x'.repeat(79)}😀`)).toBe('x'.repeat(79));
  expect(fileNameOf('...')).toBe(t('files.conversation'));
});

describe('fetching a whole history', () => {
  it('runs once per account, reports its progress, and can be stopped', async () => {
    const reported: (HistoryProgressView | null)[] = [];
    const fetches = new HistoryFetches((_, progress) => reported.push(progress));
    let started = 0;
    const history: Pick<ChatSession['history'], 'fetchHistory'> = {
      fetchHistory: (options) =>
        new Promise((_, reject) => {
          started += 1;
          options?.onProgress?.({ done: 0, conversations: 2, events: 0 });
          options?.signal?.addEventListener('abort', () =>
            reject(new ClientError('stopped', { said: 'stopped' })),
          );
        }),
    };
    const session = { history } as unknown as ChatSession;
    const running = fetches.fetch('a', session);
    await fetches.fetch('a', session);
    fetches.stop('a');
    await running;
    expect(started).toBe(1);
    expect(reported).toEqual([{ done: 0, conversations: 2, events: 0 }, null]);
  });

  it('that fails says why', async () => {
    const failing = {
      fetchHistory: () => Promise.reject(new ClientError('offline', { said: 'no connection' })),
    };
    const fetches = new HistoryFetches(() => undefined);
    await expect(fetches.fetch('a', { history: failing } as unknown as ChatSession)).rejects.toThrow(
      'no connection',
    );
  });
});
