import { ClientPresenceStateType, type Segment } from '../../protocol/index.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import type { Self } from '../model/types.ts';

/** What others, and the person's other clients, see of the person. */
export class OwnPresence {
  readonly #call: RpcCall;
  readonly #self: () => Self | null;

  constructor(call: RpcCall, self: () => Self | null) {
    this.#call = call;
    this.#self = self;
  }

  /** Without segments: no mood. */
  async setMood(segments: readonly Segment[]): Promise<void> {
    await this.#call('SetPresence', {
      mood_setting: { mood_message: { mood_content: { segment: [...segments] } } },
    });
  }

  /** `timeoutSecs` null: until turned off. */
  async setDnd(on: boolean, timeoutSecs: number | null): Promise<void> {
    await this.#call('SetPresence', {
      dnd_setting: { do_not_disturb: on, timeout_secs: on ? timeoutSecs : null },
    });
  }

  async setDesktopOff(off: boolean): Promise<void> {
    await this.#call('SetPresence', { desktop_off_setting: { desktop_off: off } });
  }

  /** Claims or gives up being the person's active client, for `timeoutSecs`. */
  async setActive(active: boolean, timeoutSecs = 120): Promise<void> {
    const self = this.#self();
    await this.#call('SetActiveClient', {
      is_active: active,
      full_jid: `${self?.email ?? ''}/${self?.resource ?? ''}`,
      timeout_secs: timeoutSecs,
    });
  }

  /** Whether the person is at this computer, for `timeoutSecs`. */
  async setState(state: 'active' | 'idle', timeoutSecs = 720): Promise<void> {
    await this.#call('SetPresence', {
      presence_state_setting: {
        timeout_secs: timeoutSecs,
        type:
          state === 'active'
            ? ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_ACTIVE
            : ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_IDLE,
      },
    });
  }
}
