// Clients that keep a session as the app does: when it ends they wait, come back to the other process and catch up.
import {
  encode,
  encodeFrame,
  operations,
  type OperationName,
  type RequestOf,
} from '../../../protocol/index.ts';
import { backoffMs } from '../../../client/util/backoff.ts';
import { subprotocolOf } from '../../../protocol/index.ts';
import { LeanSocket } from './lean-socket.ts';
import { pause, readPlan, report } from './plan.ts';

export interface ReconnectPlan {
  /** Where they are at first, and where they go then. */
  readonly url: string;
  readonly nextUrl: string;
  readonly clients: readonly { readonly token: string; readonly knows: readonly string[] }[];
  /** In usec: they have everything up to here. */
  readonly cursor: number;
}

export interface ReconnectResult {
  /** Milliseconds from the end of its session until a client had caught up again, one each. */
  readonly back: readonly number[];
}

const plan = await readPlan<ReconnectPlan>();
// A few at a time: this is not what is measured.
const atOnce = 20;
const kinds = { hello: 0x0a, reply: 0x1a } as const;

function call<O extends OperationName>(id: number, operation: O, request: RequestOf<O>): Uint8Array {
  const body = encode(operations[operation].request, request, 'extended');
  return encodeFrame({ kind: 'call', id, operation, body });
}

/** What the app asks once it is connected, one after the other. */
function questions(knows: readonly string[]): Uint8Array[] {
  return [
    call(1, 'GetSelfInfo', {}),
    call(2, 'GetBlockedEntities', {}),
    call(3, 'SyncAllNewEvents', { last_sync_timestamp: plan.cursor, max_response_size_bytes: 1_048_576 }),
    call(4, 'GetEntityById', { batch_lookup_spec: knows.map((gaia_id) => ({ gaia_id })) }),
    call(5, 'QueryPresence', { participant_id: knows.map((id) => ({ gaia_id: id, chat_id: id })) }),
  ];
}

/** Connects and catches up. `onEnd` is called when the connection ends after that. */
function catchUp(url: string, client: ReconnectPlan['clients'][number], onEnd: () => void): Promise<void> {
  const left = questions(client.knows);
  const { promise, resolve } = Promise.withResolvers<void>();
  let ended = false;
  let socket: LeanSocket | null = null;
  const ask = (): void => {
    const next = left.shift();
    if (next === undefined) resolve();
    else socket?.send(next);
  };
  const opening = LeanSocket.open(
    new URL('/v1/session', url),
    { authorization: `Bearer ${client.token}`, 'sec-websocket-protocol': subprotocolOf('extended') },
    {
      message(data) {
        if (data[0] === kinds.reply) ask();
        // The connection is known one turn after its first frame came.
        else if (data[0] === kinds.hello) void opening.then((opened) => ((socket = opened), ask()));
      },
      closed() {
        if (!ended) onEnd();
        ended = true;
      },
    },
  );
  return promise;
}

const back: number[] = [];
let first = 0;
for (let index = 0; index < plan.clients.length; index += atOnce) {
  await Promise.all(
    plan.clients.slice(index, index + atOnce).map((client) =>
      catchUp(plan.url, client, () => {
        const since = performance.now();
        const wait = backoffMs(0, Math.random());
        void pause(wait)
          .then(() => catchUp(plan.nextUrl, client, () => process.exit(1)))
          .then(() => back.push(performance.now() - since));
      }),
    ),
  );
  first += atOnce;
}
await report({ open: first });
while (back.length < plan.clients.length) await pause(20);
await report({ back } satisfies ReconnectResult);
