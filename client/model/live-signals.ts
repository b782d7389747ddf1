/** Who is typing or viewing, and until when (microseconds) that holds unless it is renewed. */
export type LiveSignals = ReadonlyMap<string, number>;

/** The server forgets typing after 20 s and notifies clients; the slack covers a notification that is late or lost. */
export const TYPING_USEC = 25_000_000;
/** Focus lasts at most 300 s at the server; same slack. */
export const FOCUS_USEC = 305_000_000;

export const noSignals: LiveSignals = new Map();

export function withSignal(signals: LiveSignals, gaiaId: string, untilUsec: number): LiveSignals {
  return new Map(signals).set(gaiaId, untilUsec);
}

export function withoutSignal(signals: LiveSignals, gaiaId: string): LiveSignals {
  if (!signals.has(gaiaId)) return signals;
  const rest = new Map(signals);
  rest.delete(gaiaId);
  return rest;
}

/** Without those whose time has passed; the same map when none has. */
export function expireSignals(signals: LiveSignals, nowUsec: number): LiveSignals {
  if (signals.size === 0) return signals;
  const rest = new Map([...signals].filter(([, until]) => until > nowUsec));
  return rest.size === signals.size ? signals : rest;
}
