import { expect, it } from 'vitest';
import { postgresUrl } from '../../testing/database-flags.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { claimDatabase } from './claim-database.ts';

it('lets servers with a bus run side by side, and one without a bus alone', async () => {
  await using database = await testDatabase('postgres');
  const url = postgresUrl(database.location);
  const inTheWay = /^another parley-server uses this database; [^\n]+--bus$/;
  {
    await using _one = await claimDatabase(url, 'with bus');
    await using _other = await claimDatabase(url, 'with bus');
    await expect(claimDatabase(url, 'without bus')).rejects.toThrow(inTheWay);
  }
  await using _alone = await claimDatabase(url, 'without bus');
  await expect(claimDatabase(url, 'with bus')).rejects.toThrow(inTheWay);
});
