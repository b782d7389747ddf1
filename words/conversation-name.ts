import type { Conversation } from '../protocol/types.ts';
import { isGroup, othersOf } from './participants.ts';
import type { Names } from './person-name.ts';
import { safeName } from './safe-text.ts';
import { t } from './translate.ts';
import { namesAndMore } from './names-and-more.ts';

/** The name given to the group, else the names of the people in it. */
export function conversationName(conversation: Conversation, names: Names, selfId: string): string {
  const group = isGroup(conversation);
  const given = group ? safeName(conversation.name ?? '') : '';
  if (given !== '') return given;
  const others = othersOf(conversation, selfId);
  const [first] = others;
  if (first === undefined) return group ? t('name.emptyGroup') : t('name.you');
  if (!group && others.length === 1) return names.name(first);
  return namesAndMore(others.map((id) => names.first(id)));
}
