import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import type { Draft } from '../model/types.ts';
import { DraftWriter } from './draft-writer.ts';

const draft = (text: string): Draft => ({ text, annotation: [] });

function scene() {
  const clock = fakeClock();
  const kept: string[] = [];
  const disk = { full: false };
  const cache = {
    saveDraft: async (id: string, { text }: Draft): Promise<void> => {
      if (disk.full) throw new Error('full');
      kept.push(`${id} ${text}`);
    },
  };
  return { clock, kept, disk, drafts: new DraftWriter(cache, clock, { info: () => {}, warn: () => {} }) };
}

it('keeps the last of many changes, soon', async () => {
  const { clock, kept, drafts } = scene();
  for (const text of ['H', 'He', 'Hey']) drafts.set('c', draft(text));
  expect(kept).toEqual([]);
  clock.advance(250);
  expect(kept).toEqual(['c Hey']);
});

it('saves later what the disk did not take', async () => {
  const { kept, disk, drafts } = scene();
  disk.full = true;
  drafts.set('c', draft('one'));
  drafts.set('d', draft('two'));
  await drafts.flush();
  disk.full = false;
  drafts.set('c', draft('newer'));
  await drafts.flush();
  await drafts.flush();
  expect(kept).toEqual(['c newer', 'd two']);
});
