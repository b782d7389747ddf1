import { gates } from './order-statements.ts';

/** Behind which of the gates a conversation is. */
export function gateOf(conversationId: string): number {
  let hash = 0;
  for (let index = 0; index < conversationId.length; index += 1)
    hash = (hash * 31 + conversationId.charCodeAt(index)) | 0;
  return (hash >>> 8) % gates;
}
