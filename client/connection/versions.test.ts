import { expect, it } from 'vitest';
import { t } from '../../words/translate.ts';
import { versionMismatch } from './versions.ts';

it.each([
  ['0.1.0', '0.1.0'],
  ['0.9.3', '0.1.0'],
  ['2.0', '2.7.1-beta'],
  ['', '1.0.0'],
  ['next', '1.0.0'],
  ['1.0.0', ''],
])('server %s and app %s work together', (server, app) => {
  expect(versionMismatch(server, app)).toBeNull();
});

it('names the side that needs an update', () => {
  expect(versionMismatch('2.0.0', '1.9.9')).toEqual({
    why: { kind: 'too-new', server: '2.0.0', app: '1.9.9' },
    reason: t('network.version.too-new', { server: '2.0.0', app: '1.9.9' }),
  });
  expect(versionMismatch('1.9.9', '10.0.0')).toEqual({
    why: { kind: 'too-old', server: '1.9.9', app: '10.0.0' },
    reason: t('network.version.too-old', { server: '1.9.9', app: '10.0.0' }),
  });
});
