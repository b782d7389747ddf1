import type { ChatSession } from '../../client/index.ts';
import type { ListedFile } from '../../preload/commands/files.ts';
import { filesIn } from '../../protocol/index.ts';
import { idOf } from '../../words/participants.ts';

/** Messages with files in one portion of the list: two screens of a narrow pane. */
const page = 30;

/** The next portion of a conversation's files that are here, newest first: the search has an index of them. */
export async function listedFiles(
  { history }: Pick<ChatSession, 'history'>,
  conversationId: string,
  before: number | undefined,
): Promise<{ files: ListedFile[]; next: number | null }> {
  const { events, next } = await history.search({
    query: '',
    in: [conversationId],
    has: ['file'],
    limit: page,
    ...(before !== undefined && { before }),
  });
  const files = events.flatMap((event) =>
    filesIn(event.chat_message).map(({ id, name, size }) => ({
      eventId: event.event_id ?? '',
      sender: idOf(event.sender_id),
      timestamp: event.timestamp ?? 0,
      id,
      name,
      size,
    })),
  );
  return { files, next };
}
