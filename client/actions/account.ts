import {
  SoundState,
  type ConfigurationBitType,
  type Entity,
  type RichPresenceType,
  type SignedInClient,
} from '../../protocol/index.ts';
import type { RequestWithoutHeader, RpcCall } from '../connection/rpc-call.ts';

const soundState = (on: boolean): SoundState => (on ? SoundState.SOUND_STATE_ON : SoundState.SOUND_STATE_OFF);

/** The own account: profile, settings and the clients that are signed in. Every client of the person learns of settings. */
export class Account {
  readonly #call: RpcCall;
  readonly #onProfile: () => void;

  /** `onProfile` is called when the profile changed, which no push reports. */
  constructor(call: RpcCall, onProfile: () => void) {
    this.#call = call;
    this.#onProfile = onProfile;
  }

  /** What is left out stays as it is. */
  async updateProfile(profile: RequestWithoutHeader<'UpdateProfile'>): Promise<Entity> {
    const { self_entity: entity } = await this.#call('UpdateProfile', profile);
    this.#onProfile();
    return entity ?? {};
  }

  /** For messages and for calls; what is left out stays as it is. */
  async setSounds(sounds: { readonly messages?: boolean; readonly calls?: boolean }): Promise<void> {
    await this.#call('SetDesktopSound', {
      desktop_sound_setting: {
        ...(sounds.messages !== undefined && { desktop_sound_state: soundState(sounds.messages) }),
        ...(sounds.calls !== undefined && { desktop_ring_sound_state: soundState(sounds.calls) }),
      },
    });
  }

  async setConfigurationBit(type: ConfigurationBitType, value: boolean): Promise<void> {
    await this.#call('SetConfigurationBit', { configuration_bit: { configuration_bit_type: type, value } });
  }

  /** Whether others may see a part of the own presence. */
  async setRichPresence(type: RichPresenceType, enabled: boolean): Promise<void> {
    await this.#call('SetRichPresenceEnabledState', { rich_presence_enabled_state: [{ type, enabled }] });
  }

  /** Where the person is signed in. */
  async clients(): Promise<readonly SignedInClient[]> {
    const { client } = await this.#call('ListClients', {});
    return client ?? [];
  }

  /** Signs another client of the person out. */
  async revokeClient(resource: string): Promise<void> {
    await this.#call('RevokeClient', { identifier: { resource } });
  }
}
