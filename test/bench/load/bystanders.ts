// People who write at a steady pace whatever becomes of others: how long each acknowledgement takes, from when it was due.
import { LeanSession } from './lean-session.ts';
import { MessageFrames } from './message-frames.ts';
import { pause, readPlan, report } from './plan.ts';

export interface BystandersPlan {
  readonly url: string;
  readonly people: readonly { readonly token: string; readonly conversationId: string }[];
  /** Of each of them. */
  readonly everyMs: number;
  readonly millis: number;
  /** Keeps the names of their messages apart from those of another run: what comes again under a name is no new message. */
  readonly firstSeries: number;
}

export interface BystandersResult {
  /** Milliseconds from when a message was due to its acknowledgement. */
  readonly acknowledged: readonly number[];
}

const { url, people, everyMs, millis, firstSeries } = await readPlan<BystandersPlan>();
const acknowledged: number[] = [];
const writers: { due: number; say: (due: number) => void }[] = [];
for (const [series, { token, conversationId }] of people.entries()) {
  const session = await LeanSession.open(url, token);
  const frames = new MessageFrames(conversationId, firstSeries + series);
  const due: number[] = [];
  session.listen({
    // Answers come in the order of the messages: they are written one after the other.
    replied: () => acknowledged.push(performance.now() - (due.shift() ?? 0)),
    received: () => undefined,
  });
  writers.push({
    due: (series * everyMs) / people.length,
    say(at) {
      due.push(at);
      session.send(frames.next());
    },
  });
}
await report({ open: writers.length });
const began = performance.now();
let sent = 0;
for (let passed = 0; passed < millis; passed = performance.now() - began) {
  for (const writer of writers) {
    for (; writer.due <= passed; writer.due += everyMs) {
      writer.say(began + writer.due);
      sent += 1;
    }
  }
  await pause(2);
}
while (acknowledged.length < sent) await pause(20);
await report({ acknowledged } satisfies BystandersResult);
process.exit(0);
