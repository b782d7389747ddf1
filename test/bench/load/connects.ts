// Connects and disconnects, one time after the other.
import { LeanSession } from './lean-session.ts';
import { readPlan, report } from './plan.ts';

export interface ConnectsPlan {
  readonly url: string;
  readonly token: string;
  readonly times: number;
}

const { url, token, times } = await readPlan<ConnectsPlan>();
for (let count = 0; count < times; count += 1) (await LeanSession.open(url, token)).end();
await report({ connected: times });
process.exit(0);
