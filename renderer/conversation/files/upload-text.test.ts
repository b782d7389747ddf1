import { expect, it } from 'vitest';
import { t } from '../../../words/translate.ts';
import { uploadText } from './upload-text.ts';

const half = { size: 12_000_000, sent: 6_180_000 };

it.each([
  ['sending', half, '6.2 MB of 12 MB · 51%'],
  ['sending', { ...half, sent: 11_999_999 }, '12 MB of 12 MB · 99%'],
  ['sending', { ...half, sent: 0 }, t('history.uploadWaits', { size: '12 MB' })],
  ['waiting', half, t('history.uploadWaits', { size: '12 MB' })],
  ['sending', { ...half, sent: half.size }, '12 MB'],
  ['failed', half, '12 MB'],
] as const)('says of one that is %s how far %j is', (state, file, said) => {
  expect(uploadText(file, { state })).toBe(said);
});

it('says that it is paused', () => {
  expect(uploadText(half, { state: 'waiting', paused: true })).toBe(
    t('history.uploadPaused', { sent: '6.2 MB', size: '12 MB' }),
  );
});
