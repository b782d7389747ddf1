import { expect, it } from 'vitest';
import type { UpdatesView, UpdateState } from '../../preload/commands/updates.ts';
import { noon } from '../fixtures/model.ts';
import { updateLine, updateStatus } from './updates.ts';
import { t } from '../../words/translate.ts';

const view = (state: UpdateState, more: Partial<UpdatesView> = {}): UpdatesView => ({
  url: 'https://updates.example.org',
  fixed: false,
  checkedAt: noon,
  state,
  ...more,
});
const version = '0.2.0';

it.each([
  [view({ kind: 'idle' }, { url: '' }), /^Update checks are off/],
  [view({ kind: 'idle' }, { checkedAt: null }), t('updates.never')],
  [view({ kind: 'idle' }), /Last checked: Saturday/],
  [view({ kind: 'checking' }), /^Checking/],
  [view({ kind: 'available', version, install: true }), /^Version 0\.2\.0 is available\.$/],
  [view({ kind: 'available', version, install: false }), /can’t install it/],
  [view({ kind: 'downloading', version, percent: 41 }), /41%/],
  [view({ kind: 'ready', version, onQuit: false }), /downloaded and verified/],
  [view({ kind: 'failed', reason: 'Nobody answers.' }), /^Nobody answers\.$/],
])('says where updates stand', (given, words) => {
  const { text, wrong } = updateStatus(given);
  expect(text).toMatch(words);
  expect(wrong).toBe(given.state.kind === 'failed');
});

const textOf = (...given: Parameters<typeof updateLine>): string | undefined => updateLine(...given)?.text;

it('has one line for a version, until it is put away or taken care of', () => {
  expect(updateLine(null, null)).toBeNull();
  expect(updateLine(view({ kind: 'idle' }), null)).toBeNull();
  expect(updateLine(view({ kind: 'available', version, install: true }), null)).toEqual({
    text: t('updates.line', { version: '0.2.0' }),
    offer: 'show',
    about: version,
  });
  expect(updateLine(view({ kind: 'available', version, install: true }), version)).toBeNull();
  expect(textOf(view({ kind: 'ready', version, onQuit: false }), '0.1.9')).toBe(
    t('updates.lineReady', { version: '0.2.0' }),
  );
  expect(updateLine(view({ kind: 'ready', version, onQuit: true }), null)).toBeNull();
});

it('offers to restart where another version is in place, until that is put away', () => {
  const line = updateLine(view({ kind: 'replaced' }), version);
  expect(line).toMatchObject({ text: t('updates.lineReplaced'), offer: 'restart' });
  expect(updateLine(view({ kind: 'replaced' }), line?.about ?? null)).toBeNull();
});
