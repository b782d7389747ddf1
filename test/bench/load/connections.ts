// Holds connections open and does nothing with them but answer pings.
import { LeanSession } from './lean-session.ts';
import { readPlan, report } from './plan.ts';

export interface ConnectionsPlan {
  readonly url: string;
  readonly tokens: readonly string[];
}

// A few at a time: the server's queue of connections to accept is finite.
const atOnce = 20;

const plan = await readPlan<ConnectionsPlan>();
const open: LeanSession[] = [];
for (let index = 0; index < plan.tokens.length; index += atOnce) {
  const tokens = plan.tokens.slice(index, index + atOnce);
  open.push(...(await Promise.all(tokens.map((token) => LeanSession.open(plan.url, token)))));
}
await report({ open: open.length });
