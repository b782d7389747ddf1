/**
 * A link to one message, for people who are in the conversation: it names a moment of it.
 *
 * @param server host and port of the server
 * @param timestamp of the message, microseconds
 */
export const messageLink = (server: string, conversationId: string, timestamp: number): string =>
  `parley://${server}/conversation/${encodeURIComponent(conversationId)}/${timestamp}`;
