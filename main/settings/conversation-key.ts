/** Names a conversation of an account, in memory as in the settings. Neither part contains a space. */
export const conversationKey = (account: string, conversationId: string): string =>
  `${account} ${conversationId}`;

/** What a key names. */
export function namedBy(key: string): { account: string; conversationId: string } {
  const [account = '', conversationId = ''] = key.split(' ');
  return { account, conversationId };
}

export const isOfAccount = (key: string, account: string): boolean => key.startsWith(`${account} `);
