// Clients of the gateway that hold their channel open, and one of the app that writes to all of them.
import { createHash } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { LeanSession } from './lean-session.ts';
import { MessageFrames } from './message-frames.ts';
import { pause, readPlan, report } from './plan.ts';

export interface OldClientsPlan {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly conversationId: string;
  /** Of the app; its person is in the conversation. */
  readonly senderToken: string;
  /** Between the moment when all are connected and the first message, in ms. */
  readonly idleMs: number;
  readonly messages: number;
}

/** Milliseconds from sending until the message was at the last client, one per message. */
export interface OldClientsResult {
  readonly received: readonly number[];
}

const plan = await readPlan<OldClientsPlan>();
const { hostname, port } = new URL(plan.url);
const origin = 'https://old.invalid';
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
let arrived = 0;
let onArrival: () => void = () => undefined;

function open(token: string, method: string, query: string): Promise<IncomingMessage> {
  const hash = createHash('sha1').update(`1 ${token} ${origin}`).digest('hex');
  const headers = { cookie: `SAPISID=${token}`, authorization: `SAPISIDHASH 1_${hash}`, 'x-origin': origin };
  const path = `/client-channel/channel/bind?VER=8&ctype=hangouts&${query}`;
  return new Promise((resolve, reject) => {
    request({ agent, hostname, port, method, path, headers }, (response) => {
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`a channel was refused: ${response.statusCode}`));
    })
      .once('error', reject)
      .end();
  });
}

async function connect(token: string): Promise<void> {
  let text = '';
  for await (const part of (await open(token, 'POST', 'RID=1')).setEncoding('utf8')) text += String(part);
  const [, sid = '', gsessionId = ''] = /\["c","([^"]+)".*"gsid":"([^"]+)"/.exec(text) ?? [];
  const poll = await open(token, 'GET', `RID=rpc&SID=${sid}&gsessionid=${gsessionId}&TYPE=xmlhttp`);
  poll.setEncoding('latin1').on('data', (data: string) => {
    const batches = data.split('cbu').length - 1;
    if (batches === 0) return;
    arrived += batches;
    onArrival();
  });
}

for (let from = 0; from < plan.tokens.length; from += 20) {
  await Promise.all(plan.tokens.slice(from, from + 20).map(connect));
}
await report({ connected: plan.tokens.length });
await pause(plan.idleMs);
const sender = await LeanSession.open(plan.url, plan.senderToken);
const frames = new MessageFrames(plan.conversationId, 1);
// Those who see that the sender is there receive that first.
await pause(2000);
await report({ sending: plan.messages });
const received: number[] = [];
for (let count = 0; count < plan.messages; count += 1) {
  arrived = 0;
  const sentAt = performance.now();
  const everywhere = new Promise<void>((resolve) => {
    onArrival = () => {
      if (arrived >= plan.tokens.length) resolve();
    };
  });
  sender.send(frames.next());
  await everywhere;
  received.push(performance.now() - sentAt);
}
await report({ received } satisfies OldClientsResult);
await pause(60_000);
