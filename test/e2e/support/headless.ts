import { MemoryCache, Session, signIn } from '../../../client/index.ts';
import { ClientBuildType, SegmentType, type Event } from '../../../protocol/index.ts';
import { eventually } from './processes.ts';
import { password, type Server } from './server.ts';

/** A client without a window: the other side, or a witness. Connected when this resolves. */
export async function startHeadless(server: Server, account: string): Promise<Session> {
  const { token } = await signIn({ server: server.origin, account, password });
  const session = new Session({
    server: server.origin,
    token,
    cache: new MemoryCache(),
    clientVersion: { build_type: ClientBuildType.BUILD_TYPE_PRODUCTION_APP },
  });
  await session.start();
  await eventually(`${account} online`, () => session.connection.kind === 'online');
  return session;
}

/** Plain words of a message. */
export const wordsOf = (event: Event): string =>
  (event.chat_message?.message_content?.segment ?? []).map(({ text }) => text ?? '').join('');

/** What has been said in a conversation, oldest first. */
export const saidIn = (session: Session, conversationId: string): string[] =>
  session
    .timeline(conversationId)
    .events.filter(({ chat_message }) => chat_message)
    .map(wordsOf);

/** Sends and waits for the server's acknowledgement. */
export async function say(session: Session, conversationId: string, text: string): Promise<void> {
  await session.outbox.send(conversationId, { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }] });
  await eventually(
    `"${text}" acknowledged`,
    () => session.conversations.get(conversationId)?.outbox.length === 0,
  );
}
