import type { NotificationLevel, OperationName, ResponseOf, Segment } from '../protocol/index.ts';
import type { Person, Self } from './model/types.ts';
import { dndRequest, moodRequest, presenceRequest } from './requests.ts';
import type { RequestWithoutHeader } from './session-api.ts';

/** What is asked of the service directly and answered by it; the model follows from the pushes that it causes. */
export abstract class Commands {
  abstract readonly self: Self | null;
  abstract readonly people: ReadonlyMap<string, Person>;
  abstract call<O extends OperationName>(
    operation: O,
    request: RequestWithoutHeader<O>,
  ): Promise<ResponseOf<O>>;

  async setNotificationLevel(conversationId: string, level: NotificationLevel): Promise<void> {
    await this.call('SetConversationNotificationLevel', { conversation_id: { id: conversationId }, level });
  }

  async setMood(segments: readonly Segment[]): Promise<void> {
    await this.call('SetPresence', moodRequest(segments));
  }

  async setDnd(on: boolean, timeoutSecs: number | null): Promise<void> {
    await this.call('SetPresence', dndRequest(on, timeoutSecs));
  }

  async setDesktopOff(off: boolean): Promise<void> {
    await this.call('SetPresence', { desktop_off_setting: { desktop_off: off } });
  }

  async setActive(active: boolean, timeoutSecs = 120): Promise<void> {
    const self = this.self;
    await this.call('SetActiveClient', {
      is_active: active,
      full_jid: `${self?.email ?? ''}/${self?.resource ?? ''}`,
      timeout_secs: timeoutSecs,
    });
  }

  async setPresenceState(state: 'active' | 'idle', timeoutSecs = 720): Promise<void> {
    await this.call('SetPresence', presenceRequest(state, timeoutSecs));
  }

  async search(query: string): Promise<Person[]> {
    const { entity } = await this.call('SearchEntities', { query, max_count: 20 });
    return (entity ?? []).map((found) => {
      const gaiaId = found.id?.gaia_id ?? '';
      return { gaiaId, entity: found, presence: this.people.get(gaiaId)?.presence ?? null };
    });
  }
}
