import {
  CodecError,
  decodeRequest,
  isOperationName,
  limits,
  operations,
  type ErrorCode,
  type Frame,
  type Operation,
  type OperationName,
  type Usec,
} from '../../protocol/index.ts';
import type { Log } from '../observe/log.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Caller } from '../operations/context/context.ts';
import { encodeLazy } from '../util/lazy-message.ts';
import type { CallLimiter } from './call-limiter.ts';
import type { Dispatcher } from './dispatcher.ts';

export interface SessionCallOptions {
  readonly dispatcher: Dispatcher;
  readonly callLimiter: CallLimiter;
  readonly metrics: Metrics;
  readonly log?: Pick<Log, 'error'>;
}

type Call = Extract<Frame, { kind: 'call' }>;
type Reply = Extract<Frame, { kind: 'reply' }>;
const nothing = new Uint8Array(0);

/**
 * Answers one call of a session. Never rejects.
 *
 * @param onSynced receives the position up to which an answer brings everything that the client missed
 */
export async function answerCallFrame(
  options: SessionCallOptions,
  call: Call,
  caller: Caller,
  onSynced: (upTo: Usec) => void,
): Promise<Reply> {
  const { dispatcher, callLimiter } = options;
  const wait = callLimiter.take(caller);
  if (wait > 0) {
    return refuse(call, 'rate_limited', `Try again in ${wait} seconds.`, wait);
  }
  if (dispatcher.stopping) return refuse(call, 'shutting_down', 'The server is stopping.');
  const operation = isOperationName(call.operation) ? operations[call.operation] : null;
  if (operation === null || (operation.extendedOnly && caller.variant === 'base')) {
    return refuse(call, 'unknown_operation', 'There is no such operation.');
  }
  if (call.body.length > limits.requestBytes) {
    return refuse(call, 'too_large', `A request has at most ${limits.requestBytes} bytes.`);
  }
  return run(options, operation, call, caller, onSynced);
}

async function run<O extends OperationName>(
  { dispatcher, metrics, log }: SessionCallOptions,
  operation: Operation<O>,
  call: Call,
  caller: Caller,
  onSynced: (upTo: Usec) => void,
): Promise<Reply> {
  let request;
  try {
    request = decodeRequest(operation.request, call.body, caller.variant);
  } catch (error) {
    metrics.undecodable += 1;
    const reason = error instanceof CodecError ? error.message : 'unreadable';
    return refuse(call, 'undecodable', `${operation.request}: ${reason}`);
  }
  const { response, syncedTo, refusal, unavailable } = await dispatcher.call(operation.name, request, caller);
  if (unavailable) return refuse(call, unavailable.code, unavailable.message, unavailable.retryAfterSecs);
  let body: Uint8Array;
  try {
    body = encodeLazy(operation.response, response, caller.variant);
  } catch (error) {
    // A fault of the server, which must not end it for everyone.
    log?.error({ operation: operation.name, err: error }, 'answer not written');
    return refuse(call, 'internal', 'Something went wrong on our side.');
  }
  if (syncedTo !== null) onSynced(syncedTo);
  return { kind: 'reply', id: call.id, error: null, message: '', retryAfterSecs: 0, body, refusal };
}

function refuse(call: Call, error: ErrorCode, message: string, retryAfterSecs = 0): Reply {
  return { kind: 'reply', id: call.id, error, message, retryAfterSecs, body: nothing, refusal: null };
}
