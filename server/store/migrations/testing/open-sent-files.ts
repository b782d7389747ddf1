import { systemClock } from '../../../../protocol/index.ts';
import { openSqlite } from '../../sqlite/open-sqlite.ts';

// A program of a test: opens each file that it is told of, and says when it has closed it again.
process.on('message', (path: string) => void open(path));
process.send?.('ready');

async function open(path: string): Promise<void> {
  const engine = await openSqlite(path, systemClock);
  await engine[Symbol.asyncDispose]();
  process.send?.('closed');
}
