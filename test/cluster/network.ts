import type { NetConnectOpts } from 'node:net';
import { type Line, startLine } from './line.ts';

/** The lines between the members of a cluster. Each is as bad as the worse of what was done to its two ends. */
export class Network implements AsyncDisposable {
  readonly #wires: { readonly ends: readonly [string, string]; readonly line: Line }[] = [];
  readonly #cut = new Set<string>();
  readonly #delays = new Map<string, number>();

  /** @returns the port of `host` at which one reaches the other */
  async wire(from: string, to: string, target: () => NetConnectOpts, host?: string): Promise<number> {
    const line = await startLine(target, 0, host);
    this.#wires.push({ ends: [from, to], line });
    return line.port;
  }

  cut(name: string): void {
    this.#cut.add(name);
    this.#settle();
  }

  /** Mends its lines, and takes delays away. */
  heal(name: string): void {
    this.#cut.delete(name);
    this.#delays.delete(name);
    this.#settle();
  }

  delay(name: string, ms: number): void {
    this.#delays.set(name, ms);
    this.#settle();
  }

  /** What was done to one: `cut`, `5 ms late`, or nothing. */
  stateOf(name: string): string {
    if (this.#cut.has(name)) return 'cut';
    const delay = this.#delays.get(name);
    return delay === undefined ? '' : `${delay} ms late`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#wires.map(({ line }) => line[Symbol.asyncDispose]()));
  }

  #settle(): void {
    for (const { ends, line } of this.#wires) {
      line.delay(Math.max(...ends.map((end) => this.#delays.get(end) ?? 0)));
      if (ends.some((end) => this.#cut.has(end))) line.cut();
      else line.mend();
    }
  }
}
