// Several people say something in turn, so many messages a second in all; the acknowledgements only count.
import { LeanSession } from './lean-session.ts';
import { MessageFrames } from './message-frames.ts';
import { pause, readPlan, report } from './plan.ts';

export interface SteadyMessagesPlan {
  readonly url: string;
  readonly conversationId: string;
  /** One per person. */
  readonly tokens: readonly string[];
  readonly perSecond: number;
  readonly millis: number;
}

/** How many messages one person says before the next does. */
const inARow = 3;
const settleWithinMs = 10_000;

const { url, conversationId, tokens, perSecond, millis } = await readPlan<SteadyMessagesPlan>();
let acknowledged = 0;
const people: { say(): void }[] = [];
for (const [series, token] of tokens.entries()) {
  const session = await LeanSession.open(url, token);
  const frames = new MessageFrames(conversationId, series);
  session.listen({ replied: () => (acknowledged += 1), received: () => undefined });
  people.push({ say: () => session.send(frames.next()) });
}
await report({ open: people.length });

const began = performance.now();
let sent = 0;
for (let passed = 0; passed < millis; passed = performance.now() - began) {
  for (; sent < (passed * perSecond) / 1000; sent += 1)
    people[Math.floor(sent / inARow) % people.length]?.say();
  await pause(1000 / perSecond / 2);
}
const isSettled = (): boolean => acknowledged >= sent;
const deadline = performance.now() + settleWithinMs;
while (!isSettled()) {
  if (performance.now() > deadline) throw new Error(`${acknowledged} of ${sent} messages were acknowledged`);
  await pause(20);
}
await report({ sent });
process.exit(0);
