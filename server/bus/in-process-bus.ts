import type { Bus, BusListener } from './bus.ts';

/** The bus of a server that is one process: hands every delivery straight to its listener. */
export function createInProcessBus(onError: (error: unknown) => void): Bus {
  let listener: BusListener | null = null;
  return {
    id: '',
    status: { connected: true, peers: 0, gaps: 0, unknown: 0 },
    join(joined) {
      listener = joined;
      return Promise.resolve();
    },
    publish(delivery) {
      try {
        listener?.onDelivery(delivery);
      } catch (error) {
        onError(error);
      }
    },
    follow: () => Promise.resolve(() => undefined),
    committed() {},
    state() {},
    tell() {},
    meet() {},
    passOn() {},
    revoked() {},
    [Symbol.asyncDispose]() {
      listener = null;
      return Promise.resolve();
    },
  };
}
