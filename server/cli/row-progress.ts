import { systemClock, USEC_PER_SEC, type Clock } from '../../protocol/index.ts';
import type { Dump } from '../store/transfer/dump.ts';

const everyUsec = 5 * USEC_PER_SEC;

/** Passes a dump on and says every five seconds how far it is, so that a short one says nothing. @param total rows, where that is known */
export async function* withProgress(
  dump: Dump,
  total?: number,
  say: (line: string) => void = (line) => process.stderr.write(line),
  clock: Pick<Clock, 'nowUsec'> = systemClock,
): Dump {
  let rows = 0;
  let next = clock.nowUsec() + everyUsec;
  for await (const piece of dump) {
    yield piece;
    if (piece.kind !== 'rows') continue;
    rows += piece.rows.length;
    if (clock.nowUsec() < next) continue;
    next = clock.nowUsec() + everyUsec;
    const share = total ? ` of ${total} (${Math.floor((rows / total) * 100)} %)` : '';
    say(`parley-server: ${rows}${share} rows\n`);
  }
}
