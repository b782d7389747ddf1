/** Who is typing or looking, until when (microseconds) that is believed without another word. */
export type Attention = ReadonlyMap<string, number>;

/** The service forgets typing after 20 s and says so; the slack covers its word being late or lost. */
export const TYPING_USEC = 25_000_000;
/** Focus lasts at most 300 s at the service; same slack. */
export const FOCUS_USEC = 305_000_000;

export const noAttention: Attention = new Map();

/** The same map when nothing changes. */
export function attend(attention: Attention, gaiaId: string, untilUsec: number): Attention {
  return new Map(attention).set(gaiaId, untilUsec);
}

export function turnAway(attention: Attention, gaiaId: string): Attention {
  if (!attention.has(gaiaId)) return attention;
  const rest = new Map(attention);
  rest.delete(gaiaId);
  return rest;
}

/** Without those whose time has passed. The same map when nobody's has. */
export function expireAttention(attention: Attention, nowUsec: number): Attention {
  if (attention.size === 0) return attention;
  const rest = new Map([...attention].filter(([, until]) => until > nowUsec));
  return rest.size === attention.size ? attention : rest;
}
