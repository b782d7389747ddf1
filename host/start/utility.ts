import { EventEmitter } from 'node:events';
import { keepCompiledCode } from './compiled-code.ts';

/** `process.parentPort` of a utility process: the message interface of a worker's port. */
class ParentPort extends EventEmitter {
  constructor() {
    super();
    process.on('message', (message: { data: unknown }) =>
      this.emit('message', { data: message.data, ports: [] }),
    );
    // A utility process never outlives the app.
    process.on('disconnect', () => process.exit(0));
  }

  postMessage(message: unknown): void {
    process.send?.({ data: message });
  }

  start(): void {
    // Messages flow from the beginning.
  }
}

keepCompiledCode(process.env);
Object.defineProperty(process, 'parentPort', { value: new ParentPort(), enumerable: true });
Object.defineProperty(process, 'type', { value: 'utility', enumerable: true });
