/** What the desktop knows of the person at it. */
export interface Activity {
  /** A window of the app has the keyboard. */
  readonly windowFocused: boolean;
  /** Seconds since the last key or pointer event anywhere on this computer. */
  readonly idleSecs: number;
  readonly locked: boolean;
  readonly suspended: boolean;
  /** The person chose to be seen as away, whatever they do. */
  readonly appearsAway: boolean;
  /** The person has signed the desktop off. */
  readonly desktopOff: boolean;
  readonly online: boolean;
}

export type ActivityCall =
  | { readonly kind: 'active'; readonly active: boolean; readonly timeoutSecs: number }
  | { readonly kind: 'presence'; readonly state: 'active' | 'idle'; readonly timeoutSecs: number };

/** What was last reported to the server, in microseconds. */
export interface Reported {
  /** When a claim of being the active client was last made that may stand; null: none does. */
  readonly activeAt: number | null;
  /** False: a call failed or the connection was lost since, so that the server may know something else. */
  readonly isActiveSure: boolean;
  readonly presence: { readonly state: 'active' | 'idle'; readonly at: number } | null;
}

export const nothingReported: Reported = { activeAt: null, isActiveSure: true, presence: null };

export interface ActivityPlan {
  readonly calls: readonly ActivityCall[];
  readonly reported: Reported;
  /** Milliseconds after which to plan again even if nothing happens. */
  readonly againMs: number;
}

/** The claim lapses by itself soon after the person has gone, so that their phone rings again: fail open. */
const ACTIVE_SECS = 120;
const RENEW_ACTIVE_USEC = 60_000_000;
/** Without a key or a pointer move for so long, the app in front is no sign of anyone reading. */
export const AWAY_SECS = 60;
/** From then on others see the person as idle. */
export const IDLE_SECS = 300;
const PRESENCE_SECS = 720;
const RENEW_PRESENCE_USEC = 600_000_000;
/** How often idleness is looked at. */
const LOOK_MS = 15_000;

/**
 * Which calls bring the server's picture of this desktop up to date.
 *
 * A claim of being active is made at once and renewed once a minute; giving it up is reported at once. Nothing is reported while
 * offline, and no presence while the desktop is off. A server forgets a client with its connection, but not before it has noticed: what
 * was claimed over one that was lost is claimed again, or given up, over the next.
 */
export function planActivity(activity: Activity, reported: Reported, nowUsec: number): ActivityPlan {
  if (!activity.online) {
    const { activeAt } = reported;
    return { calls: [], reported: { activeAt, isActiveSure: false, presence: null }, againMs: LOOK_MS };
  }
  const calls: ActivityCall[] = [];
  const activeAt = planActive(activity, reported, nowUsec, calls);
  const presence = planPresence(activity, reported.presence, nowUsec, calls);
  return { calls, reported: { activeAt, isActiveSure: true, presence }, againMs: LOOK_MS };
}

/** Whether no one is at this computer, by so many seconds without a key or pointer event. */
export function isAway(
  { locked, suspended, idleSecs }: Pick<Activity, 'locked' | 'suspended' | 'idleSecs'>,
  idleLimit: number,
): boolean {
  return locked || suspended || idleSecs >= idleLimit;
}

function planActive(
  activity: Activity,
  { activeAt, isActiveSure }: Reported,
  nowUsec: number,
  calls: ActivityCall[],
): number | null {
  const wanted = activity.windowFocused && !activity.desktopOff && !isAway(activity, AWAY_SECS);
  if (wanted) {
    if (isActiveSure && activeAt !== null && isWithin(activeAt, nowUsec, RENEW_ACTIVE_USEC)) return activeAt;
    calls.push({ kind: 'active', active: true, timeoutSecs: ACTIVE_SECS });
    return nowUsec;
  }
  // Also after this computer's clock was set back: the server counts by its own.
  const stands = activeAt !== null && nowUsec - activeAt < ACTIVE_SECS * 1_000_000;
  if (stands) calls.push({ kind: 'active', active: false, timeoutSecs: 0 });
  return null;
}

function planPresence(
  activity: Activity,
  reported: Reported['presence'],
  nowUsec: number,
  calls: ActivityCall[],
): Reported['presence'] {
  if (activity.desktopOff) return null;
  const state = activity.appearsAway || isAway(activity, IDLE_SECS) ? 'idle' : 'active';
  if (reported?.state === state && isWithin(reported.at, nowUsec, RENEW_PRESENCE_USEC)) return reported;
  calls.push({ kind: 'presence', state, timeoutSecs: PRESENCE_SECS });
  return { state, at: nowUsec };
}

/** False also when this computer's clock was set back meanwhile: then it is unknown how long ago it was. */
function isWithin(at: number, nowUsec: number, usec: number): boolean {
  return nowUsec >= at && nowUsec - at < usec;
}
