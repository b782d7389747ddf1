import { expect, it } from 'vitest';
import { USEC_PER_SEC } from '../../protocol/index.ts';
import type { Dump, DumpPiece } from '../store/transfer/dump.ts';
import { withProgress } from './row-progress.ts';

const rows = (count: number): DumpPiece => ({ kind: 'rows', rows: Array.from({ length: count }, () => [1]) });

/** What is said while pieces come two seconds apart, and what comes through. */
async function said(pieces: readonly DumpPiece[], total?: number) {
  let now = 0;
  const dump = (async function* (): Dump {
    for (const piece of pieces) {
      now += 2 * USEC_PER_SEC;
      yield piece;
    }
  })();
  const lines: string[] = [];
  const passed: DumpPiece[] = [];
  const clock = { nowUsec: () => now };
  for await (const piece of withProgress(dump, total, (line) => lines.push(line), clock)) passed.push(piece);
  return { lines, passed };
}

it('passes everything on, and says how far it is every five seconds', async () => {
  const pieces = [
    { kind: 'head', migrations: [], madeAt: 0 } as const,
    rows(10),
    rows(10),
    rows(10),
    rows(10),
    rows(10),
  ];
  expect(await said(pieces, 50)).toEqual({
    lines: ['parley-server: 20 of 50 (40 %) rows\n', 'parley-server: 50 of 50 (100 %) rows\n'],
    passed: pieces,
  });
  expect((await said(pieces)).lines[0]).toBe('parley-server: 20 rows\n');
});

it('says nothing of what is over before', async () => {
  expect((await said([rows(10), rows(10)], 20)).lines).toEqual([]);
});
