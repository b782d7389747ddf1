import { beforeEach, expect, it } from 'vitest';
import { ClientError } from '../../client/index.ts';
import type { Account } from '../accounts/accounts.ts';
import { sharingHandlers } from './sharing-commands.ts';
import { t } from '../../words/translate.ts';
import { OwnRefusal } from '../result/own-refusal.ts';

const hour = 3_600_000;
const key = Array.from({ length: 32 }, () => 'AB').join(':');
let made: number;
let shared: boolean;
let opened: Record<string, Account>;
let pinned: string | null;

const account = (kind: Account['kind'], server: string): Account =>
  ({
    kind,
    server,
    session: {
      contacts: {
        createInvitation: async () => {
          made += 1;
          if (made > 3) throw new ClientError('refused', { said: 'Too many.' });
          return { code: `code${made}`, expiresAt: Date.now() + hour };
        },
      },
    },
  }) as unknown as Account;

const handlers = () =>
  sharingHandlers({
    accounts: { get: (name) => opened[name] ?? null },
    trust: { key: () => pinned },
    sharing: {
      turnOn: async () => undefined,
      turnOff: async () => undefined,
      inviteLink: (code) => {
        if (!shared) throw new OwnRefusal(t('refusals.notShared'));
        return `parley://192.168.1.20:4700/invite/${code}?key=k`;
      },
    },
  });

beforeEach(() => {
  made = 0;
  shared = true;
  pinned = null;
  opened = {
    here: account('here', 'http://127.0.0.1:4711'),
    joined: account('joined', 'https://chat.example.org'),
    demo: account('look-around', 'http://127.0.0.1:4712'),
  };
});

it('gives no link to a server that others cannot reach, and makes no invitation', async () => {
  shared = false;
  expect(await handlers().readInviteLink('here', false)).toEqual({
    ok: false,
    error: { message: t('refusals.notShared') },
  });
  expect(made).toBe(0);
});

it('makes one invitation, whose link follows the address, and another when asked to', async () => {
  const { readInviteLink } = handlers();
  const link = async (anew: boolean): Promise<unknown> => {
    const answer = await readInviteLink('here', anew);
    return answer.ok ? answer.value.link : answer.error.message;
  };
  expect(await link(false)).toBe('parley://192.168.1.20:4700/invite/code1?key=k');
  expect(await link(false)).toContain('code1');
  expect(await link(true)).toContain('code2');
  expect(await link(false)).toContain('code2');
  await link(true);
  expect(await link(true)).toBe('Too many.');
});

it('passes the key on that the account’s own link stated', async () => {
  const link = async (): Promise<unknown> => handlers().readInviteLink('joined', false);
  expect(await link()).toMatchObject({ value: { link: 'https://chat.example.org/invite/code1' } });
  pinned = key;
  expect(await link()).toMatchObject({
    value: { link: expect.stringMatching(/^parley:\/\/chat\.example\.org\/invite\/code2\?key=[\w-]{43}$/) },
  });
});

it('invites no one to a demo', async () => {
  expect(await handlers().readInviteLink('demo', false)).toMatchObject({ ok: false });
});
