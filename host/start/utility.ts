import { EventEmitter } from 'node:events';
import { missingModule } from '../api/not-provided.ts';
import { keepCompiledCode } from './compiled-code.ts';
import { hookElectron } from './module-hooks.ts';

/** `process.parentPort` of a utility process: the message interface of a worker's port. */
class ParentPort extends EventEmitter {
  /** What came before anyone listened. */
  #early: unknown[] | null = [];

  constructor() {
    super();
    process.on('message', (message: { data: unknown }) => {
      if (this.#early === null) this.#deliver(message.data);
      else this.#early.push(message.data);
    });
    this.on('newListener', (name) => {
      if (name === 'message') queueMicrotask(() => this.start());
    });
    // A utility process never outlives the app.
    process.on('disconnect', () => process.exit(0));
  }

  postMessage(message: unknown): void {
    process.send?.({ data: message });
  }

  start(): void {
    const early = this.#early ?? [];
    this.#early = null;
    for (const data of early) this.#deliver(data);
  }

  #deliver(data: unknown): void {
    this.emit('message', { data, ports: [] });
  }
}

keepCompiledCode(process.env);
Object.defineProperty(process, 'parentPort', { value: new ParentPort(), enumerable: true });
Object.defineProperty(process, 'type', { value: 'utility', enumerable: true });
// Of what Electron offers there the host has nothing.
hookElectron(
  new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? missingModule(name) : undefined) }),
  import.meta.dirname,
);
