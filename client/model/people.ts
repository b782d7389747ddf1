import type { Conversation, Entity, Presence } from '../../protocol/index.ts';
import type { ChangeBatch } from './change-batch.ts';
import { namesIn } from './conversation-fields.ts';
import type { Person } from './types.ts';
import type { Unsaved } from './unsaved.ts';

/** Everyone the account has met. */
export class People {
  readonly #all = new Map<string, Person>();
  readonly #changes: ChangeBatch;
  readonly #unsaved: Unsaved;

  constructor(changes: ChangeBatch, unsaved: Unsaved) {
    this.#changes = changes;
    this.#unsaved = unsaved;
  }

  get all(): ReadonlyMap<string, Person> {
    return this.#all;
  }

  /** Who in these conversations is not known, or by another name: name by gaia_id, empty where none is given. */
  strangersIn(conversations: readonly Conversation[]): ReadonlyMap<string, string> {
    const strangers = new Map<string, string>();
    for (const conversation of conversations) {
      for (const [id, name] of namesIn(conversation)) if (!this.#isKnownAs(id, name)) strangers.set(id, name);
    }
    return strangers;
  }

  /** From the cache. */
  load(entities: readonly Entity[]): void {
    for (const entity of entities) this.#set(entity);
  }

  /** From the server. */
  put(entity: Entity): void {
    const gaiaId = this.#set(entity);
    if (gaiaId) this.#unsaved.person(gaiaId, entity);
  }

  /** The server's whole view of a person's presence. */
  setPresence(gaiaId: string, presence: Presence | null): void {
    const person = this.#all.get(gaiaId);
    if (!person) return;
    this.#all.set(gaiaId, { ...person, presence });
    this.#changes.person(gaiaId);
  }

  #isKnownAs(gaiaId: string, name: string): boolean {
    const person = this.#all.get(gaiaId);
    return person !== undefined && (name === '' || person.entity.properties?.display_name === name);
  }

  #set(entity: Entity): string | null {
    const gaiaId = entity.id?.gaia_id;
    if (!gaiaId) return null;
    const presence = this.#all.get(gaiaId)?.presence ?? null;
    this.#all.set(gaiaId, { gaiaId, entity, presence });
    this.#changes.person(gaiaId);
    return gaiaId;
  }
}
