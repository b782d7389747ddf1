import { systemClock } from '../../../../protocol/index.ts';
import { openSqlite } from '../../sqlite/open-sqlite.ts';

// A test runs this as a process of its own: it opens each file whose path it is sent, and answers once it has closed it.
process.on('message', (path: string) => void open(path));
process.send?.('ready');

async function open(path: string): Promise<void> {
  const engine = await openSqlite(path, systemClock);
  await engine[Symbol.asyncDispose]();
  process.send?.('closed');
}
