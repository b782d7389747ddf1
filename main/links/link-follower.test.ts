import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClientError, keyInLink, type ChatSession } from '../../client/index.ts';
import type { LinkQuestion } from '../../preload/views.ts';
import { fakeClock, refusalOf, type FakeClock } from '../../protocol/index.ts';
import { LinkFollower, type FollowingAccount } from './link-follower.ts';
import { t } from '../../words/translate.ts';

type Connection = ChatSession['connection'];

const server = 'https://chat.example.org';
const link = 'parley://chat.example.org/join/token';
const offline: Connection = { kind: 'offline', nextTryAt: null, reason: '' };

let accounts: (FollowingAccount & { session: { connection: Connection } })[];
let happened: unknown[];
let answers: (() => Promise<string>)[];
let names: (() => Promise<string | null>)[];
let questions: LinkQuestion[];
/** The account in the window; null: the first. */
let active: string | null;
let clock: FakeClock;
let links: LinkFollower;

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function signIn(key: string, connection: Connection = { kind: 'online' }, at = server): void {
  accounts.push({
    key,
    server: at,
    session: {
      connection,
      self: { email: `${key}@example.org` } as ChatSession['self'],
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
  names = [];
  questions = [];
  active = null;
  clock = fakeClock();
  links = new LinkFollower({
    accounts: {
      list: () => accounts,
      get: (key) => accounts.find((each) => each.key === key) ?? null,
      get active() {
        return accounts.find(({ key }) => key === active) ?? accounts[0] ?? null;
      },
      select: (key) => happened.push(['select', key]),
    },
    groupName: (url) => {
      happened.push(['look up', url]);
      return names.shift()?.() ?? Promise.resolve('Harbour walks');
    },
    followed: (origin, pinned) => happened.push(['followed', origin, pinned]),
    go: (destination) => happened.push(['go', destination]),
    ask: (question) => {
      if (question) questions.push(question);
      happened.push(['ask', question?.asks ?? null]);
    },
    show: () => happened.push(['show']),
    say: (words) => happened.push(['say', words]),
    clock,
    log: pino({ enabled: false }),
  });
});

const lookedUp = ['look up', `${server}/join/token`];
const asked = ['ask', 'join'];
const join = ['join', 'a', `${server}/join/token`];
const joined = ['go', { kind: 'conversation', account: 'a', conversationId: 'joined' }];
const signInForm = ['go', { kind: 'sign-in', mode: 'sign-in', server, invite: '' }];

/** The person decides about the newest question. */
async function decide(accepted: boolean): Promise<void> {
  links.answer(questions.at(-1)!.id, accepted);
  await settled();
}

async function follow(text: string): Promise<void> {
  links.follow(text);
  await settled();
}

describe('a group’s link', () => {
  it('asks with the names of group, server and account, and joins nothing before', async () => {
    signIn('a');
    await follow(link);
    expect(questions).toEqual([
      {
        id: 1,
        asks: 'join',
        server: 'chat.example.org',
        group: 'Harbour walks',
        code: 'token',
        account: 'a@example.org',
      },
    ]);
    expect(happened).toEqual([['show'], lookedUp, asked]);
    expect(clock.pending).toBe(0);
  });

  it('leads into the group when the person agrees', async () => {
    signIn('a');
    await follow(link);
    await decide(true);
    expect(happened.slice(-3)).toEqual([['show'], join, joined]);
    expect(clock.pending).toBe(0);
  });

  it('does nothing when the person does not', async () => {
    signIn('a');
    await follow(link);
    await decide(false);
    await decide(true);
    expect(happened).toEqual([['show'], lookedUp, asked]);
  });

  it('is asked about anew when another one comes', async () => {
    const joinOther = ['join', 'a', `${server}/join/other`];
    signIn('a');
    await follow(link);
    await follow('parley://chat.example.org/join/other');
    links.answer(1, true);
    await settled();
    for (const each of [join, joinOther]) expect(happened).not.toContainEqual(each);
    await decide(true);
    expect(happened).toContainEqual(joinOther);
  });

  it.each([
    ['is broken', 'parley://chat.example.org/join'],
    ['leads elsewhere', 'parley://chat.example.org/conversation/known'],
  ])('is no longer asked about when another one comes that %s', async (_, other) => {
    signIn('a');
    await follow(link);
    await follow(other);
    expect(happened[3]).toEqual(['ask', null]);
    await decide(true);
    expect(happened).not.toContainEqual(join);
  });

  it('shows the code where the name is not known, and no deceiving name', async () => {
    signIn('a');
    names = [() => Promise.resolve(null), () => Promise.resolve('Bank\u202E\n\ud800 knaB')];
    await follow(link);
    expect(questions.at(-1)).toMatchObject({ group: null, code: 'token' });
    await follow(link);
    expect(questions.at(-1)!.group).toBe('Bank knaB');
  });

  it('that leads nowhere is said to be so, and asks nothing', async () => {
    signIn('a');
    names = [
      () =>
        Promise.reject(new ClientError('refused', { said: '' }, { refusal: refusalOf('group_link_dead') })),
    ];
    await follow(link);
    expect(happened.at(-1)).toEqual(['say', t('refusal.group_link_dead')]);
    expect(questions).toEqual([]);
  });

  it('waits for the connection', async () => {
    signIn('a', offline);
    await follow(link);
    connected('a', { kind: 'syncing' });
    await settled();
    expect(happened).toEqual([['show']]);
    connected('a', { kind: 'online' });
    await settled();
    await decide(true);
    expect(happened.slice(-2)).toEqual([join, joined]);
  });

  it('is tried again when the connection breaks meanwhile', async () => {
    answers = [() => Promise.reject(new ClientError('offline', { said: 'gone' }))];
    signIn('a');
    await follow(link);
    await decide(true);
    connected('a', offline);
    connected('a', { kind: 'online' });
    await settled();
    expect(happened.slice(-3)).toEqual([join, join, joined]);
  });

  it('gives up in words when there is no connection for a minute', async () => {
    signIn('a', offline);
    await follow(link);
    clock.advance(60_000);
    expect(happened.at(-1)).toEqual(['say', t('refusals.linkWaits')]);
    connected('a', { kind: 'online' });
    await settled();
    expect(questions).toEqual([]);
  });

  it('says why it is refused', async () => {
    answers = [() => Promise.reject(new ClientError('refused', { said: 'The link was turned off.' }))];
    signIn('a');
    await follow(link);
    await decide(true);
    expect(happened.slice(-2)).toEqual([['show'], ['say', 'The link was turned off.']]);
  });

  it('asks before it leads to the sign-in, and about the group then', async () => {
    await follow(link);
    expect(happened).toEqual([['ask', 'sign-in']]);
    expect(questions[0]).toMatchObject({ server: 'chat.example.org', account: '', group: null });
    await decide(true);
    expect(happened.at(-1)).toEqual(signInForm);
    signIn('b', { kind: 'online' }, 'https://other.example');
    await settled();
    expect(happened.at(-1)).toEqual(signInForm);
    signIn('a');
    await settled();
    expect(happened.slice(-2)).toEqual([lookedUp, asked]);
    await decide(true);
    expect(happened.slice(-2)).toEqual([join, joined]);
  });

  it('asks no server that no one here has an account at', async () => {
    await follow(link);
    await decide(false);
    signIn('a');
    await settled();
    expect(happened).toEqual([['ask', 'sign-in']]);
  });

  it('is forgotten when no one signs in for half an hour', async () => {
    await follow(link);
    await decide(true);
    clock.advance(30 * 60_000);
    signIn('a');
    await settled();
    expect(happened).toEqual([['ask', 'sign-in'], signInForm]);
  });

  it('makes way for a newer link', async () => {
    await follow(link);
    await decide(true);
    await follow('parley://chat.example.org');
    await decide(true);
    signIn('a');
    await settled();
    expect(happened).toEqual([['ask', 'sign-in'], signInForm, ['ask', 'sign-in'], signInForm]);
  });

  it('does not wait for a sign-in that was revoked', () => {
    signIn('a', { kind: 'refused', reason: '' });
    links.follow(link);
    expect(happened.at(-1)).toEqual(['say', t('refusals.linkSignIn')]);
  });
});

describe('other links', () => {
  const conversation = 'parley://chat.example.org/conversation/known';
  const opened = ['go', { kind: 'conversation', account: 'a', conversationId: 'known' }];

  it('open a conversation of the account in the window at once, connected or not', () => {
    signIn('a', offline);
    links.follow(conversation);
    expect(happened).toEqual([['select', 'a'], opened]);
  });

  it('ask before they open one of another account', async () => {
    signIn('b', { kind: 'online' }, 'https://other.example');
    signIn('a', offline);
    active = 'b';
    await follow(conversation);
    expect(happened).toEqual([['ask', 'switch']]);
    expect(questions[0]).toMatchObject({ server: 'chat.example.org', account: 'a@example.org' });
    await decide(true);
    expect(happened.slice(1)).toEqual([['select', 'a'], opened]);
  });

  it('say that a conversation is not there', async () => {
    signIn('a');
    await follow('parley://chat.example.org/conversation/other');
    expect(happened.at(-1)).toEqual(['say', t('refusals.accountNotInConversation')]);
  });

  it('ask before they open the form to sign up', async () => {
    await follow('parley://chat.example.org/invite/code');
    expect(happened).toEqual([['ask', 'sign-up']]);
    await decide(true);
    expect(happened.at(-1)).toEqual(['go', { kind: 'sign-in', mode: 'sign-up', server, invite: 'code' }]);
  });

  it('lead to the form at once when they are pasted and no one is signed in', () => {
    links.followInvite('https://chat.example.org/invite/code');
    expect(happened).toEqual([['go', { kind: 'sign-in', mode: 'sign-up', server, invite: 'code' }]]);
    signIn('a');
    links.followInvite('https://chat.example.org/invite/code');
    expect(happened.slice(1)).toEqual([['ask', 'sign-up']]);
  });

  it('say what is wrong with a pasted one', () => {
    links.followInvite('http://chat.example.org/invite/code');
    expect(happened).toEqual([['show'], ['say', expect.stringContaining('chat.example.org')]]);
    expect(links.readInvite('http://chat.example.org/invite/code')).toBeNull();
    expect(links.readInvite('https://chat.example.org/')).toBeNull();
  });

  it('fill in the form that they are pasted into, and state the key of the server', () => {
    expect(links.readInvite('https://chat.example.org/invite/code')).toEqual({ server, invite: 'code' });
    const key = Array.from({ length: 32 }, () => 'AB').join(':');
    const origin = 'https://192.168.1.20:4700';
    const text = `parley://192.168.1.20:4700/invite/code?key=${keyInLink(key)}`;
    expect(links.readInvite(text)).toEqual({ server: origin, invite: 'code' });
    expect(happened).toEqual([['followed', origin, { key, byName: null }]]);
  });

  it('state the key of a server once the person agreed to sign up there', async () => {
    const key = Array.from({ length: 32 }, () => 'AB').join(':');
    await follow(`parley://192.168.1.20:4700/invite/code?key=${keyInLink(key)}`);
    expect(happened).toEqual([['ask', 'sign-up']]);
    await decide(true);
    const origin = 'https://192.168.1.20:4700';
    expect(happened.slice(1)).toEqual([
      ['followed', origin, { key, byName: null }],
      ['go', { kind: 'sign-in', mode: 'sign-up', server: origin, invite: 'code' }],
    ]);
  });

  it('show the account in the window, and ask before another', async () => {
    signIn('a');
    await follow('parley://chat.example.org');
    expect(happened).toEqual([['select', 'a'], ['show']]);
    signIn('b', { kind: 'online' }, 'https://other.example');
    await follow('parley://other.example');
    expect(happened.slice(2)).toEqual([['ask', 'switch']]);
    await decide(true);
    expect(happened.slice(3)).toEqual([['select', 'b'], ['show']]);
  });

  it('that are none are said to be so', () => {
    links.follow('parley:nonsense');
    expect(happened).toEqual([['show'], ['say', t('error.notAppLink')]]);
  });
});
