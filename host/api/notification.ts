import { EventEmitter } from 'node:events';
import { notProvided } from './not-provided.ts';

/** Says that it is not supported, which an app must ask anyway. */
export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return false;
  }

  show(): never {
    return notProvided('Notification.show');
  }

  close(): void {
    // Never shown.
  }
}
