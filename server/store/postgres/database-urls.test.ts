import { expect, it } from 'vitest';
import { databaseUrls } from './database-urls.ts';

it.each([
  ['postgres://127.0.0.1/parley', ['postgres://127.0.0.1/parley']],
  ['postgres:///parley?host=/run/a%20b', ['postgres:///parley?host=/run/a%20b']],
  [
    'postgresql://parley:a%40,b@one:5432,two:5433/parley?sslmode=require',
    [
      'postgresql://parley:a%40,b@one:5432/parley?sslmode=require',
      'postgresql://parley:a%40,b@two:5433/parley?sslmode=require',
    ],
  ],
  ['postgres://[::1]:5432,[::2]/parley', ['postgres://[::1]:5432/parley', 'postgres://[::2]/parley']],
  ['postgres:///parley?host=/x,/y', ['postgres:///parley?host=%2Fx', 'postgres:///parley?host=%2Fy']],
  [
    'postgres:///parley?host=/x,two&port=1,2',
    ['postgres:///parley?host=%2Fx&port=1', 'postgres:///parley?host=two&port=2'],
  ],
  [
    'postgres:///parley?host=/x,/y&port=1',
    ['postgres:///parley?host=%2Fx&port=1', 'postgres:///parley?host=%2Fy&port=1'],
  ],
])('reads the hosts of %s', (text, urls) => {
  expect(databaseUrls(text)).toEqual(urls);
});

it.each([
  'mysql://one/parley',
  'one,two/parley',
  'postgres://one:x,two/parley',
  'postgres:///p?host=a,b,c&port=1,2',
])('reads nothing of %s', (text) => {
  expect(databaseUrls(text)).toBeNull();
});
