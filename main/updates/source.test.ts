import { describe, expect, it } from 'vitest';
import { packageOf, waitForCheck } from './schedule.ts';
import { updateAddress, updateSource } from './source.ts';

const setting = 'https://mine.example/parley/';

describe('where updates come from', () => {
  it.each([
    [{}, undefined, '', null, false],
    [{}, undefined, setting, 'https://mine.example/parley', false],
    [{}, 'https://team.example', setting, 'https://team.example', true],
    [{}, null, setting, null, true],
    [{ PARLEY_UPDATE_URL: 'https://env.example' }, undefined, setting, 'https://env.example', true],
    // Whoever starts the app sets its environment.
    [{ PARLEY_UPDATE_URL: 'https://env.example' }, null, setting, null, true],
    [{ PARLEY_UPDATE_URL: 'off' }, 'https://team.example', setting, 'https://team.example', true],
    [{ PARLEY_UPDATE_URL: 'off' }, undefined, setting, null, true],
    [{ PARLEY_UPDATE_URL: 'ftp://env.example' }, undefined, setting, null, true],
  ])('%o, policy %s, setting %s: %s', (env, ruled, own, url, fixed) => {
    expect(updateSource({ env, ruled, setting: own })).toEqual({ url, fixed });
  });

  it.each([
    ['https://updates.example.org/parley/', 'https://updates.example.org/parley'],
    [' https://updates.example.org ', 'https://updates.example.org'],
    ['http://127.0.0.1:8000/x', 'http://127.0.0.1:8000/x'],
    ['http://updates.example.org', null],
    ['https://me:secret@updates.example.org', null],
    ['updates.example.org', null],
    ['', null],
  ])('%s is %s', (text, address) => {
    expect(updateAddress(text)).toBe(address);
  });
});

describe('the next check', () => {
  const now = 1_000_000_000;
  const day = 24 * 60 * 60 * 1000;
  it.each([
    ['never yet', null, 60_000],
    ['just now', now, day],
    ['an hour ago', now - 3_600_000, day - 3_600_000],
    ['days ago', now - 5 * day, 60_000],
    ['in a future that the clock was set back from', now + 5 * day, 60_000],
  ])('after a check %s', (_, checkedAt, wait) => {
    expect(waitForCheck(checkedAt, now, 0)).toBe(wait);
    expect(waitForCheck(checkedAt, now, 0.5)).toBe(wait + 300_000);
  });
});

it.each([
  ['linux', false, {}, 'deb', null],
  ['linux', true, {}, 'deb', 'deb'],
  ['linux', true, {}, null, null],
  ['linux', true, {}, 'snap', null],
  ['linux', true, { APPIMAGE: '/x' }, null, 'AppImage'],
  ['win32', true, {}, null, 'nsis'],
  ['darwin', true, {}, null, 'mac'],
  ['darwin', false, {}, null, null],
] as const)('%s, packaged %s, %o, %s: %s', (platform, isPackaged, env, packageType, kind) => {
  expect(packageOf({ platform, isPackaged, env, packageType })).toBe(kind);
});
