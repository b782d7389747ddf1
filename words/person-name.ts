import { ParticipantType } from '../protocol/enums.ts';
import type { Conversation, Entity } from '../protocol/types.ts';
import { idOf } from './participants.ts';
import { isolated, safeName } from './safe-text.ts';
import { t } from './translate.ts';

/** What is known of a person, by gaia_id. */
export type EntityOf = (id: string) => Entity | null | undefined;

/** The names of a conversation's people: the known person first, else what the conversation itself says. */
export interface Names {
  name(id: string): string;
  /** Isolated, for a sentence. */
  first(id: string): string;
  isSelf(id: string): boolean;
}

/** Someone whose account was deleted. */
export const isDeleted = (entity: Entity | null | undefined): boolean =>
  entity?.entity_type === ParticipantType.PARTICIPANT_TYPE_UNKNOWN;

/** The whole name, or the e-mail address, or a polite word. `fallback`: what the conversation calls them. */
export function personName(entity: Entity | null | undefined, fallback?: string | null): string {
  if (isDeleted(entity)) return t('name.deletedAccount');
  const properties = entity?.properties;
  const { display_name: displayName, first_name: first, canonical_email: address } = properties ?? {};
  for (const name of [displayName, first, fallback, address, properties?.email?.[0]]) {
    const safe = safeName(name ?? '');
    if (safe !== '') return safe;
  }
  return t('name.someone');
}

/** What one calls a person in a sentence: the first name, else the first word of the name. */
export function firstName(entity: Entity | null | undefined, fallback?: string | null): string {
  if (isDeleted(entity)) return t('name.deletedAccount');
  const first = safeName(entity?.properties?.first_name ?? '');
  if (first !== '') return first;
  const name = personName(entity, fallback);
  return (name.includes('@') ? name.split('@')[0] : name.split(' ')[0]) || name;
}

/** What a conversation itself calls its people, by id. */
export const namesGivenIn = (conversation: Conversation | null | undefined): ReadonlyMap<string, string> =>
  new Map(
    (conversation?.participant_data ?? []).flatMap(({ id, fallback_name: name }) =>
      name ? [[idOf(id), name] as const] : [],
    ),
  );

export function namesBy(
  entityOf: EntityOf,
  givenName: (id: string) => string | undefined,
  selfId: () => string,
): Names {
  return {
    name: (id) => personName(entityOf(id), givenName(id)),
    first: (id) => isolated(firstName(entityOf(id), givenName(id))),
    isSelf: (id) => id !== '' && id === selfId(),
  };
}

export function namesIn(
  conversation: Conversation | null | undefined,
  entityOf: EntityOf,
  selfId: string,
): Names {
  let given: ReadonlyMap<string, string> | null = null;
  return namesBy(
    entityOf,
    (id) => (given ??= namesGivenIn(conversation)).get(id),
    () => selfId,
  );
}
