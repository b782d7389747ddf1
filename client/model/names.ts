import type { Conversation } from '../../protocol/index.ts';
import { conversationName } from '../../words/conversation-name.ts';
import { namesIn, type Names } from '../../words/person-name.ts';
import type { Person, Self } from './types.ts';

/** The people that an account knows: its session, or what stands for it. */
export interface Acquaintances {
  readonly people: ReadonlyMap<string, Pick<Person, 'entity'>>;
  readonly self: Pick<Self, 'gaiaId' | 'entity'> | null;
}

/** What the people of a conversation are called in this account. */
export const namesFor = ({ people, self }: Acquaintances, conversation: Conversation | undefined): Names =>
  namesIn(
    conversation,
    (id) => (id === self?.gaiaId ? self.entity : people.get(id)?.entity),
    self?.gaiaId ?? '',
  );

/** What a conversation is called in this account. */
export const titleFor = (account: Acquaintances, conversation: Conversation): string =>
  conversationName(conversation, namesFor(account, conversation), account.self?.gaiaId ?? '');
