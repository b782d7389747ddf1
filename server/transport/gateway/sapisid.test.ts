import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { tokenOfSapisidHash } from './sapisid.ts';

const token = 'a-token_of=mine';
const origin = 'https://old.example';
const hash = (time: string, of = token, from = origin) =>
  `SAPISIDHASH ${time}_${createHash('sha1').update(`${time} ${of} ${from}`).digest('hex')}`;
const cookie = `HSID=1; SAPISID=${token}; SID=2`;

test.each([
  ['seconds with Origin', { authorization: hash('1700000000'), origin, cookie }],
  ['milliseconds with X-Origin', { authorization: hash('1700000000000'), 'x-origin': origin, cookie }],
  ['a cookie in quotes', { authorization: hash('1'), origin, cookie: `SAPISID="${token}"` }],
  ['further hashes after it', { authorization: `${hash('1')} SAPISID1PHASH 1_ab`, origin, cookie }],
])('recognises %s', (_name, headers) => {
  expect(tokenOfSapisidHash(headers)).toBe(token);
});

test.each([
  ['no cookie', { authorization: hash('1'), origin }],
  ['a cookie of another name', { authorization: hash('1'), origin, cookie: `XSAPISID=${token}` }],
  ['no origin', { authorization: hash('1'), cookie }],
  ['another origin', { authorization: hash('1'), origin: 'https://other.example', cookie }],
  ['the hash of another token', { authorization: hash('1', 'other'), origin, cookie }],
  ['the hash of another time', { authorization: hash('1').replace(' 1_', ' 2_'), origin, cookie }],
  ['a hash that is too short', { authorization: 'SAPISIDHASH 1_abcdef', origin, cookie }],
  ['no hash', { origin, cookie }],
])('recognises no one by %s', (_name, headers) => {
  expect(tokenOfSapisidHash(headers)).toBeNull();
});
