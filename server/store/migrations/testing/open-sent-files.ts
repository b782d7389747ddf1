import { systemClock } from '../../../../protocol/index.ts';
import type { Rewriting } from '../../sqlite/erase-remains.ts';
import { openSqlite } from '../../sqlite/open-sqlite.ts';

// A test runs this as a process of its own: it opens each file whose path it is sent, and answers once it has closed it, with how it
// went with writing the file anew.
process.on('message', (path: string) => void open(path));
process.send?.('ready');

async function open(path: string): Promise<void> {
  const rewriting: Rewriting[] = [];
  const engine = await openSqlite(path, systemClock, { onRewriting: (step) => rewriting.push(step) });
  await engine[Symbol.asyncDispose]();
  process.send?.(rewriting);
}
