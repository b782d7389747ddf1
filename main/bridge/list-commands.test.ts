import { beforeEach, expect, it } from 'vitest';
import { ClientError, type ChatSession } from '../../client/index.ts';
import { ConversationStatus } from '../../protocol/index.ts';
import { listHandlers } from './list-commands.ts';
import { conforming } from './fixtures/conforming.ts';

const invited = {
  status: ConversationStatus.CONVERSATION_STATUS_INVITED,
  inviter_id: { gaia_id: '2', chat_id: '2' },
};
let calls: unknown[][];
let failure: ClientError | null;
let leaving: { id: string; carryOut: () => Promise<unknown> }[];
let handlers: ReturnType<typeof listHandlers>;

const record =
  (name: string, value?: unknown) =>
  async (...input: unknown[]): Promise<unknown> => {
    if (failure) throw failure;
    calls.push([name, ...input]);
    return value;
  };

beforeEach(() => {
  calls = [];
  failure = null;
  leaving = [];
  const talk = {
    archive: record('archive'),
    unarchive: record('unarchive'),
    leave: record('leave'),
    deleteHistory: record('delete'),
    acceptInvitation: record('accept'),
    declineInvitation: record('decline'),
    hangout: record('hangout', 'https://meet.example/room'),
    easterEgg: record('egg'),
  };
  const conversation = { self_conversation_state: invited };
  const session = {
    conversations: new Map([
      ['c', { id: 'c', conversation, lastEvent: { timestamp: 9 } }],
      ['empty', { id: 'empty', conversation: {}, lastEvent: null }],
    ]),
    markAllRead: (...input: unknown[]) => void calls.push(['read', ...input]),
    setMarkedUnread: (...input: unknown[]) => void calls.push(['marked', ...input]),
    in: () => talk,
    contacts: {
      block: record('block'),
    },
  } as unknown as ChatSession;
  handlers = conforming(
    listHandlers(() => session, {
      pendingRemovals: {
        add: (_account, id, _how, carryOut) => void leaving.push({ id, carryOut }),
        takeBack: (_account, id) => leaving.some((one) => one.id === id),
      },
      callSeen: ({ conversationId }) => void calls.push(['seen', conversationId]),
      openLink: (url) => void calls.push(['link', url]),
      arrangements: { keep: (...kept) => void calls.push(['kept', ...kept]) },
    }),
  );
});

const done = { ok: true, value: null };

it('archives what was seen: something newer keeps it in the inbox', async () => {
  expect(await handlers.archiveConversation('a', 'c')).toEqual(done);
  expect(await handlers.archiveConversation('a', 'empty')).toEqual(done);
  expect(await handlers.unarchiveConversation('a', 'c')).toEqual(done);
  expect(calls).toEqual([['archive', 9], ['archive', undefined], ['unarchive']]);
});

it('marks one conversation as read or unread, or all as read', () => {
  handlers.markConversationRead('a', 'c');
  handlers.markConversationUnread('a', 'c');
  handlers.clearUnreadMark('a', 'c');
  handlers.markAllRead('a');
  expect(calls).toEqual([['read', ['c']], ['marked', 'c', true], ['marked', 'c', false], ['read']]);
});

it('deletes up to what was there when it was asked for, and only when the time is over', async () => {
  expect(await handlers.removeConversation('a', 'c', 'delete')).toEqual(done);
  expect(await handlers.removeConversation('a', 'empty', 'leave')).toEqual(done);
  expect(calls).toEqual([]);
  expect(handlers.keepConversation('a', 'c')).toBe(true);
  for (const { carryOut } of leaving) await carryOut();
  expect(calls).toEqual([['delete', 9], ['leave']]);
});

it('answers invitations; blocking says no as well', async () => {
  expect(await handlers.acceptInvitation('a', 'c')).toEqual(done);
  expect(await handlers.declineInvitation('a', 'c')).toEqual(done);
  expect(await handlers.blockInviter('a', 'c')).toEqual(done);
  expect(calls).toEqual([['accept'], ['decline'], ['block', '2'], ['decline']]);
});

it('stops a ring without joining', () => {
  handlers.ignoreCall('a', 'c');
  expect(calls).toEqual([['seen', 'c']]);
});

it('declines a call, which stops its ring', async () => {
  expect(await handlers.declineCall('a', 'c')).toEqual(done);
  expect(calls).toEqual([
    ['seen', 'c'],
    ['hangout', 'end'],
  ]);
});

it('opens a call where it is, and leaves it', async () => {
  expect(await handlers.joinCall('a', 'c')).toEqual(done);
  expect(await handlers.leaveCall('a', 'c')).toEqual(done);
  expect(calls).toEqual([
    ['seen', 'c'],
    ['hangout', 'start'],
    ['link', 'https://meet.example/room'],
    ['hangout', 'leave'],
  ]);
});

it('says in words what the server refuses, and opens nothing then', async () => {
  failure = new ClientError('refused', { said: 'This server has no calls yet.' });
  const refused = { ok: false, error: { message: 'This server has no calls yet.' } };
  expect(await handlers.joinCall('a', 'c')).toEqual(refused);
  expect(await handlers.sendEasterEgg('a', 'c', 'ponies')).toEqual(refused);
  expect(calls).toEqual([['seen', 'c']]);
});
