import { nextQuietBegin, quietPeriodAt, type ChatSession } from '../../client/index.ts';
import { USEC_PER_MS } from '../../protocol/index.ts';
import type { Logger } from '../log/log.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';

interface QuietAccount {
  readonly key: string;
  readonly session: Pick<ChatSession, 'connection' | 'self' | 'time'> & {
    readonly presence: Pick<ChatSession['presence'], 'setDnd'>;
  };
}

export interface QuietHoursOptions {
  accounts: () => readonly QuietAccount[];
  settings: JsonStore<Settings>;
  now: () => Date;
  log: Logger;
}

/** Timers of many hours drift with the computer's sleep. */
const lookAgainMs = 15 * 60_000;

/**
 * Turns do-not-disturb on for the quiet hours of each day, once for each account: turning it off in between is not
 * overruled. It ends by itself, at the server, so that it ends also while this computer sleeps.
 */
export class QuietHoursKeeper {
  readonly #options: QuietHoursOptions;
  readonly #requested = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(options: QuietHoursOptions) {
    this.#options = options;
  }

  /** The settings changed, an account connected, or time passed. */
  look(): void {
    const { accounts, settings, now } = this.#options;
    this.stop();
    const { quietHours } = settings.value;
    const time = now();
    const period = quietPeriodAt(quietHours, time);
    if (period)
      for (const account of accounts()) this.#begin(account, period.begins.getTime(), period.ends.getTime());
    const next = nextQuietBegin(quietHours, time);
    if (next)
      this.#timer = setTimeout(() => this.look(), Math.min(next.getTime() - time.getTime(), lookAgainMs));
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #begin({ key, session }: QuietAccount, begins: number, ends: number): void {
    const { settings, now, log } = this.#options;
    if (settings.value.quietBegun[key] === begins || this.#requested.has(key)) return;
    if (session.connection.kind !== 'online' || !session.self) return;
    const { on, untilUsec } = session.self.dnd;
    const lasts = on && (untilUsec === null || session.time.toLocal(untilUsec) / USEC_PER_MS >= ends);
    const asked = lasts
      ? Promise.resolve()
      : session.presence.setDnd(true, Math.ceil((ends - now().getTime()) / 1000));
    this.#requested.add(key);
    asked
      .then(() => settings.change({ quietBegun: { ...settings.value.quietBegun, [key]: begins } }))
      .catch((error: unknown) =>
        log.warn({ account: key, error: String(error) }, 'quiet hours did not begin'),
      )
      .finally(() => this.#requested.delete(key));
  }
}
