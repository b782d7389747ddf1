import { expect, it } from 'vitest';
import { fakeClock } from '../../../protocol/index.ts';
import { engineOfRun, testDatabase } from '../../testing/test-database.ts';
import { imageKey } from './image-key.ts';
import { openStore } from '../open-store.ts';

it('is the one that was made first, for every process and ever after', async () => {
  await using database = await testDatabase(engineOfRun());
  const open = () => openStore({ database: database.location, clock: fakeClock() });
  {
    await using one = await open();
    await using other = await open();
    const made = await Promise.all([imageKey(one, 'first'), imageKey(other, 'second')]);
    expect(new Set(made).size).toBe(1);
    expect(['first', 'second']).toContain(made[0]);
  }
  await using later = await open();
  const kept = await imageKey(later, 'third');
  expect(['first', 'second']).toContain(kept);
});
