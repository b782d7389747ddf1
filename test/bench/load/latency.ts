// One message at a time: how long until it is acknowledged, and until it is at the other end.
import { LeanSession } from './lean-session.ts';
import { MessageFrames } from './message-frames.ts';
import { readPlan, report } from './plan.ts';

export interface LatencyPlan {
  readonly url: string;
  readonly conversationId: string;
  readonly senderToken: string;
  /** Of everyone who receives beside the sender. */
  readonly receiverTokens: readonly string[];
  readonly warmUp: number;
  readonly messages: number;
  /** Ends before all messages are sent when it takes longer. */
  readonly atMostMs: number;
}

export interface LatencyResult {
  /** Milliseconds from sending to the copy at the last receiver, one per message. */
  readonly received: readonly number[];
  /** Milliseconds from sending to the acknowledgement. */
  readonly acknowledged: readonly number[];
}

const plan = await readPlan<LatencyPlan>();
const sender = await LeanSession.open(plan.url, plan.senderToken);
const receivers: LeanSession[] = [];
for (const token of plan.receiverTokens) receivers.push(await LeanSession.open(plan.url, token));
// Apart from every series that another program may have sent to the same conversation before.
const frames = new MessageFrames(plan.conversationId, 1000);

async function exchange(): Promise<{ received: number; acknowledged: number }> {
  const sentAt = performance.now();
  let missing = receivers.length;
  const received = new Promise<number>((resolve) => {
    const arrived = (count: number): void => {
      missing -= count;
      if (missing === 0) resolve(performance.now() - sentAt);
    };
    for (const receiver of receivers) receiver.listen({ replied: () => undefined, received: arrived });
  });
  const acknowledged = new Promise<number>((resolve) => {
    sender.listen({ replied: () => resolve(performance.now() - sentAt), received: () => undefined });
  });
  sender.send(frames.next());
  return { received: await received, acknowledged: await acknowledged };
}

for (let count = 0; count < plan.warmUp; count += 1) await exchange();
const samples: { received: number; acknowledged: number }[] = [];
const deadline = performance.now() + plan.atMostMs;
while (samples.length < plan.messages && performance.now() < deadline) samples.push(await exchange());
await report({
  received: samples.map(({ received }) => received),
  acknowledged: samples.map(({ acknowledged }) => acknowledged),
} satisfies LatencyResult);
process.exit(0);
