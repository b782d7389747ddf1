import type { Cache } from '../../client/index.ts';
import type { CacheMethod, CacheProblem, CacheReply, CacheRequest } from './messages.ts';
import { methodProxy } from './method-proxy.ts';
import type { ChildPort } from './port.ts';

/** A request that ends its process again and again must not do so for ever. */
const TRIES_MOST = 2;

interface Pending {
  readonly request: CacheRequest;
  tries: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The cache's process: started by the first use, and again when it ended unexpectedly. What was under way then is asked
 * again, in order, which is harmless: every change of a cache means the same when it is made twice.
 */
export class CacheProcess implements AsyncDisposable {
  readonly #spawn: () => ChildPort;
  readonly #onProblem: (problem: CacheProblem) => void;
  readonly #onWell: () => void;
  readonly #reported = new Set<CacheProblem>();
  #child: ChildPort | null = null;
  readonly #pending = new Map<number, Pending>();
  readonly #files = new Set<string>();
  #nextId = 1;
  #measured = false;

  /** `onProblem` is called once for each kind of problem, and again after the disk took something in between: `onWell`. */
  constructor(
    spawn: () => ChildPort,
    onProblem: (problem: CacheProblem) => void = () => {},
    onWell: () => void = () => {},
  ) {
    this.#spawn = spawn;
    this.#onProblem = onProblem;
    this.#onWell = onWell;
  }

  /** The cache kept in a file of its own. One open cache per file. */
  open(file: string): Cache {
    this.#files.add(file);
    return methodProxy<Cache>((method, input) => this.#ask(file, method, input));
  }

  /** Starts the process, which takes longer than what asks it needs until then. */
  begin(): void {
    // Nothing waits for it yet: where it cannot be started, the first request says so.
    this.#post([]);
  }

  /** Waits until everything asked for is done, closes the files and ends the process. */
  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child;
    if (!child) return;
    await Promise.allSettled([...this.#files].map((file) => this.#ask(file, 'close', [])));
    this.#child = null;
    child.kill();
  }

  #ask(file: string, method: CacheMethod, input: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId;
      this.#nextId += 1;
      const request: CacheRequest = { id, file, method, input };
      this.#pending.set(id, { request, tries: 1, resolve, reject });
      this.#post([request]);
    });
  }

  /** Where no process can be started, no one waits for its answers. */
  #post(requests: readonly CacheRequest[]): void {
    try {
      const child = this.#running();
      for (const request of requests) child.post(request);
    } catch (error) {
      const waiting = [...this.#pending.values()];
      this.#pending.clear();
      for (const { reject } of waiting) reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #running(): ChildPort {
    if (this.#child) return this.#child;
    const start = performance.now();
    const child = this.#spawn();
    this.#child = child;
    child.onMessage((message) => {
      if (!this.#measured) performance.measure('first answer of the cache process', { start });
      this.#measured = true;
      this.#settle(message as CacheReply);
    });
    child.onEnd(() => this.#ended(child));
    return child;
  }

  #settle(reply: CacheReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.problem !== null && !this.#reported.has(reply.problem)) {
      this.#reported.add(reply.problem);
      this.#onProblem(reply.problem);
    }
    if (reply.ok && reply.problem === null && pending && isWrite(pending.request.method)) this.#well();
    if (reply.ok) pending?.resolve(reply.value);
    else pending?.reject(new Error(reply.error));
  }

  #well(): void {
    const [full, unwritable] = [this.#reported.delete('full'), this.#reported.delete('unwritable')];
    if (full || unwritable) this.#onWell();
  }

  #ended(child: ChildPort): void {
    const unexpected = this.#child === child;
    if (!unexpected) return;
    this.#child = null;
    const [first] = this.#pending.values();
    // Requests are carried out one after the other, so the first is the one that was at work.
    if (first) first.tries += 1;
    if (first && first.tries > TRIES_MOST) {
      this.#pending.delete(first.request.id);
      first.reject(new Error('the process of the cache has ended'));
    }
    if (this.#pending.size > 0) this.#post([...this.#pending.values()].map(({ request }) => request));
  }
}

/** What only succeeds where the disk takes something new. */
const isWrite = (method: CacheMethod): boolean => method === 'write' || method === 'putOutbox';
