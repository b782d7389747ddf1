import {
  BlockState,
  OffnetworkAddressType,
  limits,
  type Entity,
  type EntityLookupSpec,
  type GetSuggestedEntitiesResponse,
  type Presence,
} from '../../protocol/index.ts';
import type { RequestWithoutHeader, RpcCall } from '../connection/rpc-call.ts';
import type { Person } from '../model/types.ts';
import { participant } from './participant.ts';

/** People: looking them up, choosing among them, blocking them. All ids are gaia_ids. */
export class Contacts {
  readonly #call: RpcCall;
  readonly #known: () => ReadonlyMap<string, Person>;

  /** `known`: the people of the model, whose presence is known. */
  constructor(call: RpcCall, known: () => ReadonlyMap<string, Person>) {
    this.#call = call;
    this.#known = known;
  }

  /** By a part of their name or the beginning of their address. */
  async search(query: string, most = 20): Promise<readonly Person[]> {
    const { entity: found } = await this.#call('SearchEntities', { query, max_count: most });
    return (found ?? []).map((entity) => {
      const gaiaId = entity.id?.gaia_id ?? '';
      return { gaiaId, entity, presence: this.#known().get(gaiaId)?.presence ?? null };
    });
  }

  /** By id, address or phone number; one answer for each, null for no one. A base client learns only who was found. */
  async lookUp(specs: readonly EntityLookupSpec[]): Promise<readonly (Entity | null)[]> {
    const answer = await this.#call('GetEntityById', { batch_lookup_spec: [...specs] });
    const results = answer.entity_result ?? [];
    return results.length > 0 ? results.map((result) => result.entity?.[0] ?? null) : (answer.entity ?? []);
  }

  /** People to begin with, in groups: pinned and dismissed ones too. A group whose hash is still right comes without people. */
  suggestions(
    known: RequestWithoutHeader<'GetSuggestedEntities'> = {},
  ): Promise<GetSuggestedEntitiesResponse> {
    return this.#call('GetSuggestedEntities', known);
  }

  /** By gaia_id; null for those who may not be seen. */
  async presence(gaiaIds: readonly string[]): Promise<ReadonlyMap<string, Presence | null>> {
    const found = new Map<string, Presence | null>();
    for (let from = 0; from < gaiaIds.length; from += limits.participants) {
      const participants = gaiaIds.slice(from, from + limits.participants).map(participant);
      const { presence_result: results } = await this.#call('QueryPresence', {
        participant_id: participants,
      });
      for (const { user_id: user, presence } of results ?? []) {
        if (user?.gaia_id) found.set(user.gaia_id, presence ?? null);
      }
    }
    return found;
  }

  async pin(gaiaId: string): Promise<void> {
    await this.#call('PinContact', { participant_id: participant(gaiaId) });
  }

  async unpin(gaiaId: string): Promise<void> {
    await this.#call('UnpinContact', { participant_id: participant(gaiaId) });
  }

  async dismiss(gaiaIds: readonly string[]): Promise<void> {
    await this.#call('DismissSuggestedContacts', { participant_id: gaiaIds.map(participant) });
  }

  async undismiss(gaiaIds: readonly string[]): Promise<void> {
    await this.#call('UndismissSuggestedContacts', { participant_id: gaiaIds.map(participant) });
  }

  /** Silence both ways; the other does not learn of it. */
  async block(gaiaId: string): Promise<void> {
    const block_state = BlockState.BLOCK_STATE_BLOCK;
    await this.#call('SetBlockState', { participant_id: participant(gaiaId), block_state });
  }

  async unblock(gaiaId: string): Promise<void> {
    const block_state = BlockState.BLOCK_STATE_UNBLOCK;
    await this.#call('SetBlockState', { participant_id: participant(gaiaId), block_state });
  }

  async blocked(): Promise<readonly Entity[]> {
    const { entity } = await this.#call('GetBlockedEntities', {});
    return entity ?? [];
  }

  /** Makes a code with which people sign up; moments in milliseconds on the server's clock. */
  async createInvitation(): Promise<{ code: string; expiresAt: number }> {
    const { code, expiration_timestamp: expiration } = await this.#call('CreateInvitation', {});
    return { code: code ?? '', expiresAt: (expiration ?? 0) / 1000 };
  }

  /** Invites someone to the server by e-mail. Extended variant only. */
  async inviteByEmail(email: string): Promise<void> {
    const type = OffnetworkAddressType.OFFNETWORK_ADDRESS_TYPE_EMAIL;
    await this.#call('SendOffnetworkInvitation', { invitee_address: { type, email } });
  }
}
