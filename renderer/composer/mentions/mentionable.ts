import { everyone } from '../../../protocol/messages/annotations.ts';
import type { ConversationView } from '../../../preload/views.ts';
import { isGroup, othersOf } from '../../../words/participants.ts';
import { isDeleted, namesGivenIn } from '../../../words/person-name.ts';
import type { Mention } from '../../kit/mentions.ts';
import type { Mirror } from '../../model/mirror.ts';

/** Someone who can be mentioned. */
export interface Mentionable extends Mention {
  /** What tells people of the same name apart: an e-mail address. */
  readonly note: string;
  /** The address of the photo; null: there is none. */
  readonly picture: string | null;
  /** Index into the palette. */
  readonly colour: number | undefined;
}

/**
 * Who can be mentioned in a conversation: the people in it under the names that the server knows them by, except those that
 * one blocks, and everyone in a group.
 */
export function mentionable(mirror: Mirror, view: ConversationView | null): Mentionable[] {
  const self = mirror.account.get()?.self;
  if (!view || !self) return [];
  const given = namesGivenIn(view.conversation);
  const colours = mirror.colours(view);
  const people = othersOf(view.conversation, self.gaiaId).flatMap((id): Mentionable[] => {
    const entity = mirror.person(id)?.entity;
    const name = entity?.properties?.display_name ?? given.get(id) ?? '';
    if (name.trim() === '' || isDeleted(entity) || self.blocked.includes(id)) return [];
    const note = entity?.properties?.canonical_email ?? '';
    return [{ id, name, note, picture: mirror.face(id), colour: colours.get(id) }];
  });
  people.sort((one, other) => one.name.localeCompare(other.name));
  if (!isGroup(view.conversation)) return people;
  return [...people, { id: everyone, name: everyone, note: '', picture: null, colour: undefined }];
}
