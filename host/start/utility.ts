import { EventEmitter } from 'node:events';

/** `process.parentPort` of a utility process: the message interface of a worker's port. */
class ParentPort extends EventEmitter {
  constructor() {
    super();
    process.on('message', (message: { data: unknown }) =>
      this.emit('message', { data: message.data, ports: [] }),
    );
    // Without a listener for messages the program ends when its work does, as under Electron it would not: the
    // channel keeps it alive until the parent lets go.
    process.on('disconnect', () => process.exit(0));
  }

  postMessage(message: unknown): void {
    process.send?.({ data: message });
  }

  start(): void {
    // Messages flow from the beginning.
  }
}

Object.defineProperty(process, 'parentPort', { value: new ParentPort(), enumerable: true });
Object.defineProperty(process, 'type', { value: 'utility', enumerable: true });
