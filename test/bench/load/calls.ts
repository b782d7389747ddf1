// Asks for the same thing again and again, each time after the answer to the time before.
import { encodeFrame } from '../../../protocol/index.ts';
import { LeanSession } from './lean-session.ts';
import { readPlan, report } from './plan.ts';

export interface CallsPlan {
  readonly url: string;
  readonly token: string;
  readonly operation: string;
  /** The encoded request, in base64. */
  readonly request: string;
  /** Sent in turns with it. */
  readonly alternate?: string;
  readonly warmUp: number;
  readonly calls: number;
}

export interface CallsResult {
  /** Milliseconds from asking to the whole answer, one per call. */
  readonly answered: readonly number[];
}

const plan = await readPlan<CallsPlan>();
const session = await LeanSession.open(plan.url, plan.token);
const bodies = [plan.request, plan.alternate ?? plan.request].map((text) => Buffer.from(text, 'base64'));

async function ask(id: number): Promise<number> {
  const askedAt = performance.now();
  const answered = new Promise<number>((resolve) => {
    session.listen({ replied: () => resolve(performance.now() - askedAt), received: () => undefined });
  });
  const body = bodies[id % bodies.length] ?? new Uint8Array();
  session.send(encodeFrame({ kind: 'call', id, operation: plan.operation, body }));
  return await answered;
}

for (let count = 0; count < plan.warmUp; count += 1) await ask(count + 1);
const answered: number[] = [];
while (answered.length < plan.calls) answered.push(await ask(plan.warmUp + answered.length + 1));
await report({ answered } satisfies CallsResult);
process.exit(0);
