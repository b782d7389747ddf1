import {
  muteStep,
  mutedUntil,
  type ChatSession,
  type InConversation,
  type MuteChoice,
} from '../../client/index.ts';
import { NotificationLevel } from '../../protocol/index.ts';
import { conversationKey, isOfAccount, namedBy } from '../settings/conversation-key.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import type { NotifierLog } from './notifier.ts';
import { OwnRefusal } from '../result/own-refusal.ts';
import { t } from '../../words/translate.ts';

type MuteSession = Pick<ChatSession, 'connection' | 'conversations'> & {
  in(conversationId: string): Pick<InConversation, 'setNotificationLevel'>;
};

export interface TimedMutesOptions {
  session: (account: string) => MuteSession | null;
  settings: Pick<JsonStore<Settings>, 'value' | 'change'>;
  now: () => number;
  log: NotifierLog;
}

/** How often it is looked whether one is over. */
const lookMs = 30_000;

/**
 * Mutes that end by themselves. The level is the account's, known to all its clients; when it ends is kept in the
 * settings of this computer, so it is restored late when the app did not run at that time.
 */
export class TimedMutes {
  readonly #options: TimedMutesOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #busy = new Set<string>();
  /** Asked for, while the server has not confirmed the new level yet. */
  readonly #unconfirmed = new Set<string>();

  constructor(options: TimedMutesOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.look(), lookMs);
    this.#timer.unref();
  }

  /** Rejects with ClientError. */
  async mute(account: string, conversationId: string, choice: MuteChoice): Promise<void> {
    const { now } = this.#options;
    const key = conversationKey(account, conversationId);
    this.#busy.add(key);
    try {
      const quiet = NotificationLevel.NOTIFICATION_LEVEL_QUIET;
      await this.#session(account).in(conversationId).setNotificationLevel(quiet);
      this.#unconfirmed.add(key);
      this.#keep(key, mutedUntil(choice, now()));
    } finally {
      this.#busy.delete(key);
    }
  }

  /** Rejects with ClientError. */
  async unmute(account: string, conversationId: string): Promise<void> {
    const key = conversationKey(account, conversationId);
    this.#busy.add(key);
    try {
      await this.#session(account)
        .in(conversationId)
        .setNotificationLevel(NotificationLevel.NOTIFICATION_LEVEL_RING);
      this.#keep(key, null);
    } finally {
      this.#busy.delete(key);
    }
  }

  /** Ends what is over. */
  look(): void {
    for (const [key, until] of Object.entries(this.#options.settings.value.mutes)) {
      if (!this.#busy.has(key)) void this.#step(key, until);
    }
  }

  removed(account: string): void {
    for (const key of Object.keys(this.#options.settings.value.mutes))
      if (isOfAccount(key, account)) this.#keep(key, null);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #session(account: string): MuteSession {
    const session = this.#options.session(account);
    if (!session) throw new OwnRefusal(t('refusals.signedOutHere'));
    return session;
  }

  async #step(key: string, until: number): Promise<void> {
    const { account, conversationId } = namedBy(key);
    const session = this.#options.session(account);
    const state = session?.conversations.get(conversationId)?.conversation.self_conversation_state;
    const nowMs = this.#options.now();
    const level = state?.notification_level;
    if (level === NotificationLevel.NOTIFICATION_LEVEL_QUIET || nowMs >= until) this.#unconfirmed.delete(key);
    if (this.#unconfirmed.has(key)) return;
    const online = session?.connection.kind === 'online';
    const step = muteStep({ until, nowMs, online, level });
    if (step === 'wait') return;
    this.#busy.add(key);
    try {
      if (step === 'restore')
        await session?.in(conversationId).setNotificationLevel(NotificationLevel.NOTIFICATION_LEVEL_RING);
      this.#keep(key, null);
    } catch (error) {
      this.#options.log.warn({ error: String(error) }, 'a mute could not be ended yet');
    } finally {
      this.#busy.delete(key);
    }
  }

  #keep(key: string, until: number | null): void {
    const { [key]: _, ...mutes } = this.#options.settings.value.mutes;
    this.#options.settings.change({ mutes: until === null ? mutes : { ...mutes, [key]: until } });
  }
}
