import { expect, it } from 'vitest';
import { requestedLink, groupLink, secretOf } from './group-link.ts';
import { Refusal } from '../refusal.ts';

const token = 'AAAAAAAAAAbbbbbbbbb-_9';

it('makes a link that it can read again', () => {
  expect(requestedLink(groupLink('https://chat.example.org/', token))).toBe(token);
  expect(requestedLink(` ${groupLink('http://10.0.0.1:4700/chat', token)} `)).toBe(token);
  expect(requestedLink(`parley://chat.example.org/join/${token}`)).toBe(token);
});

it.each([
  null,
  '',
  token,
  'https://chat.example.org/join/',
  'https://chat.example.org/join/short',
  `https://chat.example.org/join/${token}/more`,
  `https://chat.example.org/invite/${token}`,
])('refuses %s', (url) => {
  expect(() => requestedLink(url)).toThrow(new Refusal('group_link_dead'));
});

it('takes a secret only from its own kind of page', () => {
  expect(secretOf(`/invite/${token}`, 'invite')).toBe(token);
  expect(secretOf(`/invite/${token}`, 'join')).toBeNull();
  expect(secretOf(`/join/${token}%20`, 'join')).toBeNull();
});
