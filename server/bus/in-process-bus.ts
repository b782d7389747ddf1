import type { Bus, Delivery } from './bus.ts';

/** The bus of a service that is one process: hands every delivery straight to its subscribers. */
export function createInProcessBus(onError: (error: unknown) => void): Bus {
  const listeners = new Set<(delivery: Delivery) => void>();
  return {
    publish(delivery) {
      for (const listener of listeners) {
        try {
          listener(delivery);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    [Symbol.asyncDispose]() {
      listeners.clear();
      return Promise.resolve();
    },
  };
}
