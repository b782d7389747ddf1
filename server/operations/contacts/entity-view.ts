import type { Entity, EntityLookupSpec } from '../../../protocol/index.ts';
import { entityOf } from '../../domain/people/entity.ts';
import type { Silence } from '../../domain/people/silence.ts';
import { silenceOf } from '../../store/conversations/blocks.ts';
import type { Person } from '../../store/people/people.ts';
import type { Caller, Context } from '../context/context.ts';

/** People as the caller of one request sees them. */
export class EntityView {
  readonly #caller: Caller;
  readonly #silence: Silence;

  private constructor(caller: Caller, silence: Silence) {
    this.#caller = caller;
    this.#silence = silence;
  }

  static async of({ caller, store }: Context): Promise<EntityView> {
    return new EntityView(caller, await silenceOf(store.reader, caller.gaiaId));
  }

  /** False across a block for an address or a number; who is known by id stays known. */
  isFound({ gaiaId }: Person, { gaia_id }: EntityLookupSpec): boolean {
    return Boolean(gaia_id) || !this.#silence.between(this.#caller.gaiaId, gaiaId);
  }

  /** By gaia id. */
  async entitiesOf(people: readonly Person[]): Promise<ReadonlyMap<string, Entity>> {
    return new Map(people.map((person) => [person.gaiaId, this.#entityOf(person)]));
  }

  #entityOf(person: Person): Entity {
    const { gaiaId, email } = this.#caller;
    const kept = this.#silence.keptProfile(gaiaId, person.gaiaId);
    return entityOf(kept ? { ...person, ...kept, phone: null, gender: 0 } : person, email);
  }
}
