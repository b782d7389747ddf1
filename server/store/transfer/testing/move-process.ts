// A move in a process of its own, as it is where a server runs: `node move-process.ts '{"from": …, "to": …, "diesAt": "copied", "waits": false}'`.
// It prints its steps, one a line in JSON, and what it came to.
import { once } from 'node:events';
import { systemClock } from '../../../../protocol/index.ts';
import type { DatabaseLocation } from '../../database-location.ts';
import type { Dump } from '../dump.ts';
import { moveData, verifyMoved } from '../move-data.ts';

interface Asked {
  readonly from: DatabaseLocation;
  readonly to: DatabaseLocation;
  /** At which step it kills itself; null: at none. */
  readonly diesAt: string | null;
  /** Whether it goes on copying once something comes in. */
  readonly waits: boolean;
}

const { from, to, diesAt, waits } = JSON.parse(process.argv[2] ?? '') as Asked;

function reach(step: { readonly step: string }): void {
  if (step.step === diesAt) {
    process.kill(process.pid, 'SIGKILL');
    for (;;);
  }
  process.stdout.write(`${JSON.stringify(step)}\n`);
}

async function* watch(dump: Dump): Dump {
  let isFirst = true;
  for await (const piece of dump) {
    yield piece;
    if (piece.kind !== 'rows' || !isFirst) continue;
    isFirst = false;
    reach({ step: 'copying' });
    if (waits) await once(process.stdin, 'data');
  }
}

const result = await moveData({ from, to, nowUsec: () => systemClock.nowUsec(), watch, report: reach });
await verifyMoved(to);
process.stdout.write(`${JSON.stringify({ step: 'done', ...result })}\n`);
process.stdin.destroy();
