import type { IntlMessageFormat } from 'intl-messageformat';
import type { Key } from './gen/messages.ts';

/** The syntax tree of a message that has a plural, a number or a choice in it. */
export type MessageTree = ReturnType<IntlMessageFormat['getAst']>;

/** Everything in one language. A text without a tree has at most `{name}`s to be replaced. */
export type Catalogue = Readonly<Record<Key, string | MessageTree>>;
