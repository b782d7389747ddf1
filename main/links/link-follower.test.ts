import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClientError, type ChatSession } from '../../client/index.ts';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import { LinkFollower, type FollowingAccount } from './link-follower.ts';
import { t } from '../../words/translate.ts';

type Connection = ChatSession['connection'];

const server = 'https://chat.example.org';
const link = 'parley://chat.example.org/join/token';
const offline: Connection = { kind: 'offline', nextTryAt: null, reason: '' };

let accounts: (FollowingAccount & { session: { connection: Connection } })[];
let happened: unknown[];
let answers: (() => Promise<string>)[];
let clock: FakeClock;
let links: LinkFollower;

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function signIn(key: string, connection: Connection = { kind: 'online' }, at = server): void {
  accounts.push({
    key,
    server: at,
    session: {
      connection,
      conversations: new Map([['known', {} as never]]),
      joinByLink: (url) => {
        happened.push(['join', key, url]);
        return answers.shift()?.() ?? Promise.resolve('joined');
      },
    },
  });
  links.accountsChanged();
}

function connected(key: string, connection: Connection): void {
  for (const account of accounts) if (account.key === key) account.session.connection = connection;
  links.connectionChanged(key);
}

beforeEach(() => {
  accounts = [];
  happened = [];
  answers = [];
  clock = fakeClock();
  links = new LinkFollower({
    accounts: {
      list: () => accounts,
      get: (key) => accounts.find((each) => each.key === key) ?? null,
      get active() {
        return accounts[0] ?? null;
      },
      select: (key) => happened.push(['select', key]),
    },
    go: (destination) => happened.push(['go', destination]),
    show: () => happened.push(['show']),
    say: (words) => happened.push(['say', words]),
    clock,
    log: pino({ enabled: false }),
  });
});

const joined = ['go', { kind: 'conversation', account: 'a', conversationId: 'joined' }];
const join = ['join', 'a', `${server}/join/token`];
const asked = ['go', { kind: 'sign-in', mode: 'sign-in', server, invite: '' }];

describe('a group’s link', () => {
  it('leads into the group', async () => {
    signIn('a');
    links.follow(link);
    await settled();
    expect(happened).toEqual([['select', 'a'], ['show'], join, joined]);
    expect(clock.pending).toBe(0);
  });

  it('waits for the connection', async () => {
    signIn('a', offline);
    links.follow(link);
    connected('a', { kind: 'syncing' });
    await settled();
    expect(happened).not.toContainEqual(join);
    connected('a', { kind: 'online' });
    await settled();
    expect(happened.slice(-2)).toEqual([join, joined]);
  });

  it('is tried again when the connection breaks meanwhile', async () => {
    answers = [() => Promise.reject(new ClientError('offline', { said: 'gone' }))];
    signIn('a');
    links.follow(link);
    await settled();
    connected('a', offline);
    connected('a', { kind: 'online' });
    await settled();
    expect(happened.slice(-3)).toEqual([join, join, joined]);
  });

  it('gives up in words when there is no connection for a minute', async () => {
    signIn('a', offline);
    links.follow(link);
    clock.advance(60_000);
    expect(happened.at(-1)).toEqual(['say', t('refusals.linkWaits')]);
    connected('a', { kind: 'online' });
    await settled();
    expect(happened).not.toContainEqual(join);
  });

  it('says why it is refused', async () => {
    answers = [() => Promise.reject(new ClientError('refused', { said: 'The link was turned off.' }))];
    signIn('a');
    links.follow(link);
    await settled();
    expect(happened.slice(-2)).toEqual([['show'], ['say', 'The link was turned off.']]);
  });

  it('asks to sign in, and goes on then', async () => {
    links.follow(link);
    expect(happened).toEqual([asked]);
    signIn('b', { kind: 'online' }, 'https://other.example');
    expect(happened).toEqual([asked]);
    signIn('a');
    await settled();
    expect(happened.slice(-2)).toEqual([join, joined]);
  });

  it('is forgotten when nobody signs in for half an hour', async () => {
    links.follow(link);
    clock.advance(30 * 60_000);
    signIn('a');
    await settled();
    expect(happened).toEqual([asked]);
  });

  it('makes way for a newer link', async () => {
    links.follow(link);
    links.follow('parley://chat.example.org');
    signIn('a');
    await settled();
    expect(happened).toEqual([asked, asked]);
  });

  it('does not wait for a sign-in that was revoked', () => {
    signIn('a', { kind: 'refused', reason: '' });
    links.follow(link);
    expect(happened.at(-1)).toEqual(['say', t('refusals.linkSignIn')]);
  });
});

describe('other links', () => {
  it('open a conversation at once, connected or not', () => {
    signIn('a', offline);
    links.follow('parley://chat.example.org/conversation/known');
    expect(happened).toEqual([['go', { kind: 'conversation', account: 'a', conversationId: 'known' }]]);
  });

  it('say that a conversation is not there', async () => {
    signIn('a');
    links.follow('parley://chat.example.org/conversation/other');
    await settled();
    expect(happened.at(-1)).toEqual(['say', t('refusals.accountNotInConversation')]);
  });

  it('open the form to sign up', () => {
    links.follow('parley://chat.example.org/invite/code');
    expect(happened).toEqual([['go', { kind: 'sign-in', mode: 'sign-up', server, invite: 'code' }]]);
  });

  it('show an account', () => {
    signIn('a');
    links.follow('parley://chat.example.org');
    expect(happened).toEqual([['select', 'a'], ['show']]);
  });

  it('that are none are said to be so', () => {
    links.follow('parley:nonsense');
    expect(happened).toEqual([['show'], ['say', t('error.notAppLink')]]);
  });
});
