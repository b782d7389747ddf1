import { ClientError, type ChatSession } from '../../client/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { outgoingFilesCommands } from '../../preload/commands/outgoing-files.ts';
import { limits, voiceType } from '../../protocol/index.ts';
import { asDone, asResult } from '../result/as-result.ts';
import type { Spool } from '../spool/spool.ts';
import { outboxItemView } from './views.ts';

export interface OutgoingFilesCommandsOptions {
  spool: Pick<Spool, 'begin' | 'put' | 'drop' | 'send'>;
}

/** What the window records. */
const recordedType = 'audio/webm;codecs=opus';

/** Files on their way from the page to the outbox. Each handler first asks for the session: no other account has a folder. */
export const outgoingFilesHandlers = (
  session: (account: string) => ChatSession,
  { spool }: OutgoingFilesCommandsOptions,
): HandlersOf<typeof outgoingFilesCommands> => ({
  beginFile: (account, conversationId, { voice, ...file }) =>
    asResult(async () => {
      const largest = await largestOf(session(account));
      const type = voice && voiceType({ type: recordedType, ...voice });
      return spool.begin({ account, conversationId, largest, ...file, ...(type !== undefined && { type }) });
    }),
  putFilePiece: (account, id, at, bytes) => asDone(() => spool.put(account, id, at, bytes)),
  dropFile: (account, id) => spool.drop(account, id),
  sendFiles: (account, conversationId, ids, annotation) =>
    asResult(async () => {
      const { files } = session(account);
      const item = await spool.send({ account, conversationId }, ids, (found) =>
        files.send(conversationId, found, annotation),
      );
      return outboxItemView(item);
    }),
});

/** Bytes of the largest file that can be sent; without a connection, what servers take where no one says anything. */
async function largestOf({ connection, fileServer }: ChatSession): Promise<number> {
  if (connection.kind !== 'online') return limits.fileBytes;
  return fileServer.largest().catch((error: unknown) => {
    if (error instanceof ClientError && error.code === 'refused') throw error;
    return limits.fileBytes;
  });
}
