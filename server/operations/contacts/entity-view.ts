import {
  EntityPastHangoutState as PastHangoutState,
  type Entity,
  type EntityLookupSpec,
} from '../../../protocol/index.ts';
import { entityOf } from '../../domain/people/entity.ts';
import type { Person } from '../../store/people/people.ts';
import type { Context } from '../context/context.ts';
import { visibleTo, type Visible } from '../presence/visible-to.ts';

/** People as the caller of one request sees them. */
export class EntityView {
  readonly #context: Context;
  readonly #visible: Visible;

  private constructor(context: Context, visible: Visible) {
    this.#context = context;
    this.#visible = visible;
  }

  static async of(context: Context): Promise<EntityView> {
    return new EntityView(context, await visibleTo(context.store.reader, context.caller.gaiaId));
  }

  /** False across a block for an address or a number; who is known by id stays known. */
  isFound({ gaiaId }: Person, { gaia_id }: EntityLookupSpec): boolean {
    return Boolean(gaia_id) || !this.#visible.silence.between(this.#context.caller.gaiaId, gaiaId);
  }

  /** By gaia id; with the presence of those whose presence the caller may see. */
  async entitiesOf(people: readonly Person[]): Promise<ReadonlyMap<string, Entity>> {
    const shown = people.map(({ gaiaId }) => gaiaId).filter((id) => this.#visible.people.has(id));
    const presences = shown.length > 0 ? await this.#context.live.presenceOf(shown) : new Map();
    return new Map(
      people.map((person) => {
        const presence = presences.get(person.gaiaId);
        return [person.gaiaId, { ...this.#entityOf(person), ...(presence && { presence }) }];
      }),
    );
  }

  #entityOf(person: Person): Entity {
    const { gaiaId, email } = this.#context.caller;
    const { silence, people } = this.#visible;
    const kept = silence.keptProfile(gaiaId, person.gaiaId);
    if (kept) return entityOf({ ...person, ...kept, phone: null, gender: 0 }, email);
    const entity = entityOf(person, email);
    if (person.gaiaId === gaiaId) return entity;
    // To hang out with someone is to share a conversation, as in the suggested contacts.
    const { PAST_HANGOUT_STATE_HAD_PAST_HANGOUT: had, PAST_HANGOUT_STATE_NO_PAST_HANGOUT: none } =
      PastHangoutState;
    return { ...entity, had_past_hangout_state: people.has(person.gaiaId) ? had : none };
  }
}
