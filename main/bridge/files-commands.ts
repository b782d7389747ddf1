import type { ChatSession } from '../../client/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { filesCommands } from '../../preload/commands/files.ts';
import { readVoice } from '../downloads/read-voice.ts';
import type { ReceivedFiles } from '../downloads/received-files.ts';
import { asResult } from '../result/as-result.ts';
import { listedFiles } from './listed-files.ts';

export interface FilesCommandsOptions {
  receivedFiles: Pick<ReceivedFiles, 'save' | 'open' | 'cancel'>;
}

/** Files of messages: listing, saving and opening those that came, holding up those that are sent. */
export const filesHandlers = (
  session: (account: string) => ChatSession,
  { receivedFiles }: FilesCommandsOptions,
): HandlersOf<typeof filesCommands> => ({
  saveFile: (account, place) => asResult(() => receivedFiles.save(account, session(account), place)),
  openFile: (account, place, question) =>
    asResult(() => receivedFiles.open(account, session(account), place, question)),
  cancelDownload: (account, place) => receivedFiles.cancel(account, place),
  readVoice: (account, place) => asResult(() => readVoice(session(account), place)),
  listFiles: (account, conversationId, before) =>
    asResult(() => listedFiles(session(account), conversationId, before)),
  pauseUploads: (account, id) => session(account).files.pause(id),
});
