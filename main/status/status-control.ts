import type { ChatSession } from '../../client/index.ts';
import type { Segment } from '../../protocol/index.ts';
import type { DoNotDisturbChoice, Result } from '../../preload/views.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import { disturbRequest } from './disturb-request.ts';
import { asDone } from '../result/as-result.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { t } from '../../words/translate.ts';

interface StatusSession {
  readonly presence: Pick<ChatSession['presence'], 'setMood' | 'setDnd' | 'setDesktopOff'>;
}

export interface StatusOptions {
  session: (account: string) => StatusSession | null;
  settings: JsonStore<Settings>;
  /** The sounds of an account on this computer were turned on or off. */
  soundsChanged: () => void;
  appearAway: (away: boolean) => void;
  now?: () => Date;
}

/** Mood, do-not-disturb, desktop off, sounds and appearing away: the one way for tray and window. */
export class StatusControl {
  readonly #options: StatusOptions;

  constructor(options: StatusOptions) {
    this.#options = options;
  }

  setMood(account: string, mood: readonly Segment[]): Promise<Result<null>> {
    return this.#with(account, (session) => session.presence.setMood(mood));
  }

  setDoNotDisturb(account: string, choice: DoNotDisturbChoice): Promise<Result<null>> {
    const now = this.#options.now?.() ?? new Date();
    const { on, timeoutSecs } = disturbRequest(choice, now);
    return this.#with(account, (session) => session.presence.setDnd(on, timeoutSecs));
  }

  setDesktopOff(account: string, off: boolean): Promise<Result<null>> {
    return this.#with(account, (session) => session.presence.setDesktopOff(off));
  }

  /** Holds on this computer only, over what the account says. */
  async setSounds(account: string, on: boolean): Promise<Result<null>> {
    const { settings, soundsChanged } = this.#options;
    settings.change({ sounds: { ...settings.value.sounds, [account]: on } });
    soundsChanged();
    return { ok: true, value: null };
  }

  /** Has others see the person as away, in every account, or as they are. */
  appearAway(away: boolean): void {
    this.#options.appearAway(away);
  }

  #with(account: string, work: (session: StatusSession) => Promise<void>): Promise<Result<null>> {
    return asDone(async () => {
      const session = this.#options.session(account);
      if (!session) throw new OwnRefusal(t('refusals.signedOutHere'));
      await work(session);
    });
  }
}
