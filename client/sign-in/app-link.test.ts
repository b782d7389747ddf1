import { describe, expect, it } from 'vitest';
import { ClientError } from '../util/errors.ts';
import { parseAppLink, planLink, type AppLink, type LinkAccount } from './app-link.ts';

const server = 'https://chat.example.org';

describe('reads', () => {
  it.each<[string, AppLink]>([
    ['parley://chat.example.org', { kind: 'server', server }],
    ['PARLEY://chat.example.org/', { kind: 'server', server }],
    ['parley://chat.example.org/join/Ab-_9', { kind: 'group', server, url: `${server}/join/Ab-_9` }],
    ['parley://chat.example.org/join/Ab/', { kind: 'group', server, url: `${server}/join/Ab` }],
    ['parley://chat.example.org/invite/Ab', { kind: 'sign-up', server, invite: 'Ab' }],
    [
      'parley://chat.example.org:8443/conversation/x%2Fy',
      { kind: 'conversation', server: `${server}:8443`, conversationId: 'x/y', moment: null },
    ],
    [
      'parley://chat.example.org/conversation/c/1795000000000001',
      { kind: 'conversation', server, conversationId: 'c', moment: 1_795_000_000_000_001 },
    ],
    [
      'parley://10.0.0.1:4700/join/t',
      { kind: 'group', server: 'http://10.0.0.1:4700', url: 'http://10.0.0.1:4700/join/t' },
    ],
  ])('%s', (text, link) => {
    expect(parseAppLink(text)).toEqual(link);
  });

  it.each([
    '',
    'https://chat.example.org/join/x',
    'parley:join/x',
    'parley://',
    'parley://chat.example.org/join/',
    'parley://chat.example.org/join/a/b',
    'parley://chat.example.org/join/a/1',
    'parley://chat.example.org/conversation/c/soon',
    'parley://chat.example.org/conversation/%E0%A4%A',
    'parley://chat.example.org/delete/x',
    'parley://me@chat.example.org/join/x',
    'parley://chat.example.org/join/a b',
    `parley://chat.example.org/join/${'a'.repeat(3_000)}`,
  ])('not %j', (text) => {
    expect(() => parseAppLink(text)).toThrow(ClientError);
  });
});

describe('follows with', () => {
  const account = (key: string, more: Partial<LinkAccount> = {}): LinkAccount => ({
    key,
    server,
    active: false,
    has: () => false,
    ...more,
  });
  const group: AppLink = { kind: 'group', server, url: `${server}/join/t` };
  const conversation: AppLink = { kind: 'conversation', server, conversationId: 'c', moment: 7 };

  it('an account of that server', () => {
    const accounts = [account('a', { server: 'https://other.example' }), account('b')];
    expect(planLink(group, accounts)).toEqual({ kind: 'join', account: 'b', url: `${server}/join/t` });
    expect(planLink({ kind: 'server', server }, accounts)).toEqual({ kind: 'show', account: 'b' });
  });

  it('the account in the window, where several are there', () => {
    expect(planLink(group, [account('a'), account('b', { active: true })])).toMatchObject({ account: 'b' });
  });

  it('the account that has the conversation', () => {
    const accounts = [account('a', { active: true }), account('b', { has: (id) => id === 'c' })];
    expect(planLink(conversation, accounts)).toEqual({
      kind: 'open',
      account: 'b',
      conversationId: 'c',
      moment: 7,
    });
    expect(planLink(conversation, [account('a')])).toMatchObject({ kind: 'open', account: 'a' });
  });

  it('an account that is there over http', () => {
    expect(planLink(group, [account('a', { server: 'http://chat.example.org' })])).toMatchObject({
      account: 'a',
    });
  });

  it('no one yet', () => {
    expect(planLink(group, [])).toEqual({ kind: 'sign-in', server, resume: true });
    expect(planLink({ kind: 'server', server }, [])).toEqual({ kind: 'sign-in', server, resume: false });
  });

  it('a new account, even when someone is signed in', () => {
    const link: AppLink = { kind: 'sign-up', server, invite: 'i' };
    expect(planLink(link, [account('a')])).toEqual({ kind: 'sign-up', server, invite: 'i' });
  });
});
