import { expect, it } from 'vitest';
import { isInviteLink } from './invite-link.ts';

it.each([
  'https://chat.example.org/invite/Ab_-9',
  ' https://chat.example.org:8443/invite/abc/ \n',
  'http://192.168.1.4:4700/invite/abc',
  'parley://chat.example.org/invite/abc?key=00&name=desk.local',
  'PARLEY://chat.example.org/invite/abc',
  'https://chat.example.org/?invite=abc',
  'https://chat.example.org?lang=de&invite=abc',
])('%s is an invite link', (text) => {
  expect(isInviteLink(text)).toBe(true);
});

it.each([
  '',
  'chat.example.org',
  'https://chat.example.org/join/abc',
  'https://chat.example.org/invite/',
  'https://chat.example.org/blog/invite/abc',
  'https://chat.example.org/?reinvite=abc',
  'Here: https://chat.example.org/invite/abc',
  'javascript://chat.example.org/invite/abc',
  `https://chat.example.org/invite/${'a'.repeat(2000)}`,
])('%s is none', (text) => {
  expect(isInviteLink(text)).toBe(false);
});
