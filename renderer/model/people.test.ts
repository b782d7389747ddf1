import { describe, expect, it } from 'vitest';
import { app, person } from '../fixtures/model.ts';
import { deviceWords, faceOf, loadablePicture, ownPresence, personMatches, presenceOf } from './people.ts';
import { t } from '../../words/translate.ts';

describe('presenceOf', () => {
  it.each([
    [{ reachable: true, available: true }, 'available'],
    [{ reachable: true, available: false }, 'idle'],
    [{ reachable: true, available: false, device_status: { desktop: true } }, 'busy'],
    [{ reachable: false, available: false }, 'off'],
    [{ reachable: false }, 'off'],
    [{}, null],
    [null, null],
  ] as const)('%j is %s', (presence, kind) => {
    expect(presenceOf(presence)).toBe(kind);
  });
});

describe('deviceWords', () => {
  it('names the kinds of device that a person is active on, and nothing else', () => {
    expect(deviceWords({ device_status: { desktop: true, mobile: false, tablet: true } })).toEqual([
      t('people.devices.desktop'),
      t('people.devices.tablet'),
    ]);
    expect(deviceWords({ reachable: true })).toEqual([]);
    expect(deviceWords(null)).toEqual([]);
  });
});

describe('ownPresence', () => {
  const self = app().accounts[0]?.self;
  if (!self) throw new Error('no one is signed in');
  const silent = { ...self, doNotDisturb: { on: true, until: null } };

  it.each([
    ['there', self, true, false, 'available'],
    ['away by choice', self, true, true, 'idle'],
    ['silent, which says more', silent, true, true, 'busy'],
    ['not connected', silent, false, true, 'off'],
    ['with the desktop off', { ...self, desktopOff: true }, true, false, 'off'],
  ] as const)('%s', (_, who, online, away, kind) => {
    expect(ownPresence(who, online, away)).toBe(kind);
  });
});

describe('search', () => {
  it('finds the start of any word, whatever case and accents', () => {
    expect(personMatches(person('x', 'Inés Ferreira'), 'ines')).toBe(true);
    expect(personMatches(person('x', 'Inés Ferreira'), 'FERR')).toBe(true);
    expect(personMatches(person('x', 'Inés Ferreira'), 'nes')).toBe(false);
  });
});

describe('faceOf', () => {
  const entity = (photo_url: string) => ({ id: {}, properties: { photo_url } });

  it('loads the server’s own pictures from the account’s server, and no others', () => {
    expect(faceOf('a', entity('//chat.example/media/p-1'))).toBe('media/a/p-1/thumbnail');
    expect(faceOf('a', entity('https://elsewhere.example/ada.png'))).toBeNull();
    expect(faceOf(undefined, entity('//chat.example/media/p-1'))).toBeNull();
    expect(faceOf('a', null)).toBeNull();
  });
});

describe('loadablePicture', () => {
  it('keeps away from the network', () => {
    expect(loadablePicture('https://x.example/a.png')).toBeNull();
    expect(loadablePicture('//x.example/a.png')).toBeNull();
    expect(loadablePicture('app://parley/media/1')).toBe('app://parley/media/1');
    expect(loadablePicture('data:text/html,x')).toBeNull();
  });
});
