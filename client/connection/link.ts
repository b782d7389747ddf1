import { WebSocket } from 'ws';
import {
  decodeFrame,
  encodeFrame,
  errorKinds,
  errorOfCloseCode,
  knownRefusal,
  limits,
  readRefusalHeader,
  refusalHeader,
  type Clock,
  type ErrorCode,
  type Frame,
  type RefusalDetails,
  type Variant,
} from '../../protocol/index.ts';
import { CertificateError, certificateQuestion, type SeenCertificate } from '../net/certificate.ts';
import { explain } from '../net/explain.ts';
import { retryAfterMs } from '../net/http.ts';
import { connecting, targetOf, type Network } from '../net/network.ts';
import { directNetwork } from '../net/open-network.ts';
import { ProxyError } from '../net/proxy.ts';
import { safeLine } from '../../words/safe-text.ts';
import { errorText, reasonOf, type ErrorText, type Explanation } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import { AnswerNotTaken, SkippedItems } from '../util/skipped-items.ts';

/** A call that is not answered by then is given up. */
const CALL_DEADLINE_MS = 15_000;
/** The server pings far more often; no frame for so long means that the connection is dead. */
const SILENCE_MS = 60_000;
/** How long the server may take for its greeting, and to answer a probe. */
const HELLO_DEADLINE_MS = 15_000;
const PROBE_DEADLINE_MS = 5_000;
/** The largest answer that may be asked for, with room for its frame. */
const MAX_FRAME_BYTES = limits.syncResponseBytes.most * 2;

export type Hello = Extract<Frame, { kind: 'hello' }>;
export type Reply = Extract<Frame, { kind: 'reply' }>;

/** Why a link ended. */
export interface LinkEnd {
  readonly code: ErrorCode | null;
  /** In English. */
  readonly reason: string;
  /** The same in any language; undefined where only the server’s own words are known. */
  readonly text?: ErrorText | undefined;
  /** False: coming back makes no sense without the person's doing. */
  readonly reconnect: boolean;
  readonly retryAfterMs: number;
  /** What the person has to decide before a link can be. */
  readonly certificate?: SeenCertificate;
  /** A proxy is why there is no link. */
  readonly proxy?: true;
  /** The server's certificate is why, and the person has nothing to decide. */
  readonly untrusted?: true;
}

export interface LinkOptions {
  readonly server: string;
  readonly token: string;
  readonly variant: Variant;
  /** Default: straight to the server. */
  readonly network?: Network;
  readonly clock: Clock;
  /** Counts frames that cannot be taken. */
  readonly skipped?: SkippedItems;
  readonly onHello: (hello: Hello) => void;
  readonly onPush: (body: Uint8Array) => void;
  /** Called once. */
  readonly onEnd: (end: LinkEnd) => void;
}

interface PendingCall {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: ClientError) => void;
  readonly stopTimer: () => void;
}

/** One WebSocket to the server, from its opening to its end. */
export class Link {
  readonly #socket: WebSocket;
  readonly #options: LinkOptions;
  readonly #calls = new Map<number, PendingCall>();
  #nextId = 1;
  #ended = false;
  #closeFrame: Extract<Frame, { kind: 'close' }> | null = null;
  #stopWatch: () => void;

  constructor(options: LinkOptions) {
    this.#options = options;
    const url = `${options.server.replace(/^http/, 'ws')}/v1/session`;
    this.#socket = new WebSocket(url, [`parley.${options.variant}`], {
      headers: { authorization: `Bearer ${options.token}` },
      createConnection: connecting(options.network ?? directNetwork, targetOf(options.server)) as never,
      handshakeTimeout: HELLO_DEADLINE_MS,
      perMessageDeflate: false,
      maxPayload: MAX_FRAME_BYTES,
      // The waiting caller has handled an answer before the next frame is read, so that a push which came after an
      // answer is applied after it.
      allowSynchronousEvents: false,
    });
    this.#socket.binaryType = 'nodebuffer';
    this.#stopWatch = this.#watch(HELLO_DEADLINE_MS * 2, errorText('error.noAnswer'));
    this.#socket.on('message', (data: Buffer) => this.#receive(data));
    this.#socket.on('unexpected-response', (request, response) => {
      const status = response.statusCode ?? 0;
      const refusal = knownRefusal(readRefusalHeader(response.headers[refusalHeader]));
      request.destroy();
      this.#end(refusedUpgrade(status, retryAfterMs(response.headers), refusal));
    });
    this.#socket.on('error', (error) => {
      if (isTooLarge(error)) this.#tooLarge();
      this.#end(failed(error));
    });
    this.#socket.on('close', (code) => this.#end(this.#closedWith(code)));
  }

  /** Sends a call; rejects with `timeout`, or `offline` when the link ends first. */
  call(operation: string, body: Uint8Array): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#ended || this.#socket.readyState !== WebSocket.OPEN) {
        reject(offline());
        return;
      }
      const id = this.#nextId;
      this.#nextId = id >= 0xffff_ffff ? 1 : id + 1;
      const stopTimer = this.#options.clock.setTimer(CALL_DEADLINE_MS, () => {
        this.#calls.delete(id);
        reject(new ClientError('timeout', errorText('error.timeout'), { retry: true }));
      });
      this.#calls.set(id, { resolve, reject, stopTimer });
      this.#send({ kind: 'call', id, operation, body });
    });
  }

  /** Ends the link soon unless the server shows that it is there. */
  probe(): void {
    if (this.#ended) return;
    this.#stopWatch();
    this.#stopWatch = this.#watch(PROBE_DEADLINE_MS, errorText('error.connectionLost'));
    this.#send({ kind: 'ping', nonce: 1 });
  }

  close(explanation: Explanation = errorText('error.offline')): void {
    this.#end(lost(explanation));
  }

  #send(frame: Frame): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(encodeFrame(frame));
  }

  #receive(data: Uint8Array): void {
    if (this.#ended) return;
    this.#stopWatch();
    this.#stopWatch = this.#watch(SILENCE_MS, errorText('error.connectionLost'));
    let frame: Frame;
    try {
      frame = decodeFrame(data);
    } catch (error) {
      // It may be the answer to any call that waits, or a push that the next sync brings.
      this.#options.skipped?.add('unreadable');
      this.#rejectCalls(new AnswerNotTaken('unreadable', error, true));
      return;
    }
    this.#handle(frame);
  }

  #handle(frame: Frame): void {
    if (frame.kind === 'push') this.#options.onPush(frame.body);
    else if (frame.kind === 'reply') this.#answer(frame);
    else if (frame.kind === 'hello') this.#options.onHello(frame);
    else if (frame.kind === 'ping') this.#send({ kind: 'pong', nonce: frame.nonce });
    else if (frame.kind === 'close') {
      this.#closeFrame = frame;
      // What waits for it is more than the server keeps.
      if (frame.code === 'slow_reader') this.#tooLarge();
    }
  }

  #answer(reply: Reply): void {
    const call = this.#calls.get(reply.id);
    if (!call) return;
    this.#calls.delete(reply.id);
    call.stopTimer();
    call.resolve(reply);
  }

  /** A frame that is larger than this client takes, or than the server keeps for it, ends the link. */
  #tooLarge(): void {
    if (this.#calls.size === 0) this.#options.skipped?.add('tooLarge');
    this.#rejectCalls(new AnswerNotTaken('tooLarge', undefined, true));
  }

  #rejectCalls(error: ClientError): void {
    for (const call of this.#calls.values()) {
      call.stopTimer();
      call.reject(error);
    }
    this.#calls.clear();
  }

  #watch(ms: number, text: ErrorText): () => void {
    return this.#options.clock.setTimer(ms, () => this.#end(lost(text)));
  }

  #closedWith(closeCode: number): LinkEnd {
    const said = this.#closeFrame;
    if (said) {
      const { code, reason, reconnect, retryAfterSecs } = said;
      return { code, reason, reconnect, retryAfterMs: retryAfterSecs * 1000 };
    }
    const code = errorOfCloseCode(closeCode);
    if (!code) return lost(errorText('error.connectionLost'));
    return { code, reason: '', reconnect: errorKinds[code].retry, retryAfterMs: 0 };
  }

  #end(end: LinkEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#stopWatch();
    this.#rejectCalls(offline());
    // A socket that is still connecting reports an error when it is torn down; nothing waits for it any more.
    this.#socket.removeAllListeners();
    this.#socket.on('error', () => {});
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.close(1000);
    const { clock } = this.#options;
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#socket.terminate();
    else clock.setTimer(1000, () => this.#socket.terminate());
    this.#options.onEnd(end);
  }
}

const offline = (): ClientError => new ClientError('offline', errorText('error.offline'), { retry: true });

const isTooLarge = (error: Error & { code?: unknown }): boolean =>
  error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

const lost = (explanation: Explanation, retryAfterMs = 0): LinkEnd => ({
  code: null,
  ...reasonOf(explanation),
  reconnect: true,
  retryAfterMs,
});

function failed(error: Error): LinkEnd {
  const certificate = certificateQuestion(error);
  const proxy = error instanceof ProxyError;
  const untrusted = error instanceof CertificateError && !certificate;
  return {
    ...lost(explain(error)),
    ...(certificate && { certificate }),
    ...(proxy && { proxy }),
    ...(untrusted && { untrusted }),
  };
}

function refusedUpgrade(status: number, retryAfterMs: number, refusal: RefusalDetails | null): LinkEnd {
  if (status === 401) return { code: 'unauthenticated', reason: '', reconnect: false, retryAfterMs };
  if (refusal?.code === 'host_not_allowed') {
    return lost(errorText('error.hostNotAllowed', { host: safeLine(refusal.parameters.host) }), retryAfterMs);
  }
  const text =
    status === 429
      ? errorText('error.serverBusy')
      : errorText('error.serverUnavailable', { status: String(status) });
  return lost(text, retryAfterMs);
}
