import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

type Parameters = Record<string, unknown>;

interface Incoming {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: Parameters;
  sessionId?: string;
}

interface Waiting {
  method: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * One target's conversation. Emits each DevTools event under its method name with its parameters, and `gone` once
 * when the target (`browser: false`) or the whole browser went away.
 */
export class Session extends EventEmitter<Record<string, [Parameters]>> {
  readonly #pipe: DevToolsPipe;
  readonly #id: string | undefined;

  constructor(pipe: DevToolsPipe, id: string | undefined) {
    super();
    this.#pipe = pipe;
    this.#id = id;
  }

  /** @throws Error with the method's name when Chromium refuses it or the target is gone. */
  send<Result = unknown>(method: string, params: Parameters = {}): Promise<Result> {
    return this.#pipe.send(method, params, this.#id) as Promise<Result>;
  }
}

/** The DevTools protocol over `--remote-debugging-pipe`: JSON messages that end in a zero byte. */
export class DevToolsPipe {
  readonly root: Session;
  readonly #out: Writable;
  readonly #sessions = new Map<string, Session>();
  readonly #waiting = new Map<number, Waiting & { session: string | undefined }>();
  #parts: Buffer[] = [];
  #lastId = 0;
  #closed = false;

  constructor(out: Writable, input: Readable) {
    this.#out = out;
    this.root = new Session(this, undefined);
    input.on('data', (chunk: Buffer) => this.#read(chunk));
    input.once('close', () => this.#close());
    input.on('error', () => this.#close());
    out.on('error', () => this.#close());
  }

  send(method: string, params: Parameters, session: string | undefined): Promise<unknown> {
    if (this.#closed || (session !== undefined && !this.#sessions.has(session))) {
      return Promise.reject(new Error(`${method}: the target is gone`));
    }
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { method, session, resolve, reject });
      this.#out.write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`);
    });
  }

  /** The session that `Target.attachedToTarget` announced. */
  session(id: string): Session {
    const known = this.#sessions.get(id);
    if (known !== undefined) return known;
    const session = new Session(this, id);
    this.#sessions.set(id, session);
    return session;
  }

  #read(chunk: Buffer): void {
    let rest = chunk;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      this.#parts.push(rest.subarray(0, end));
      const text = Buffer.concat(this.#parts).toString('utf8');
      this.#parts = [];
      rest = rest.subarray(end + 1);
      this.#take(JSON.parse(text) as Incoming);
    }
    if (rest.length > 0) this.#parts.push(rest);
  }

  #take({ id, result, error, method, params = {}, sessionId }: Incoming): void {
    if (id !== undefined) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(`${waiting.method}: ${error.message}`));
      return;
    }
    if (method === undefined) return;
    if (method === 'Target.attachedToTarget') this.session(String(params['sessionId']));
    const session = sessionId === undefined ? this.root : this.#sessions.get(sessionId);
    session?.emit(method, params);
    if (method === 'Target.detachedFromTarget') this.#end(String(params['sessionId']), false);
  }

  #end(id: string, browser: boolean): void {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    for (const [call, waiting] of this.#waiting) {
      if (waiting.session !== id) continue;
      this.#waiting.delete(call);
      waiting.reject(new Error(`${waiting.method}: the target is gone`));
    }
    session?.emit('gone', { browser });
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    // First of all: what its windows do about it must find that it is gone.
    this.root.emit('gone', { browser: true });
    for (const id of this.#sessions.keys()) this.#end(id, true);
    for (const waiting of this.#waiting.values())
      waiting.reject(new Error(`${waiting.method}: the browser is gone`));
    this.#waiting.clear();
  }
}
