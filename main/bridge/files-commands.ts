import { extname } from 'node:path';
import type { ChatSession } from '../../client/index.ts';
import type { HandlersOf } from '../../preload/bridge.ts';
import type { filesCommands } from '../../preload/commands/files.ts';
import type { AttachedFileView } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { markDownload } from '../files/mark-download.ts';
import { fileNameOf, whyNotWritten, writeNewFile } from '../files/new-file.ts';
import { asResult } from '../result/as-result.ts';
import { OwnRefusal } from '../result/own-refusal.ts';

export interface FilesCommandsOptions {
  accounts: Pick<Accounts, 'get'>;
  /** Where saved files go. */
  downloads: () => string;
}

/** Files of messages: saving those that came, holding up those that are sent. */
export const filesHandlers = (
  session: (account: string) => ChatSession,
  { accounts, downloads }: FilesCommandsOptions,
): HandlersOf<typeof filesCommands> => ({
  saveFile: (account, file) =>
    asResult(async () => {
      const path = await save(session(account), file, downloads());
      await markDownload(path, accounts.get(account)?.server ?? '');
      return path;
    }),
  pauseUploads: (account, id) => session(account).files.pause(id),
});

/** Fetches a file into a new one: what goes wrong on this computer is told apart from what the server says. */
async function save({ fileServer }: ChatSession, file: AttachedFileView, folder: string): Promise<string> {
  let path = '';
  await fileServer.download(file, {}, async (pieces) => {
    let broken: unknown = null;
    async function* watched(): AsyncGenerator<Uint8Array> {
      try {
        yield* pieces;
      } catch (error) {
        broken = error;
        throw error;
      }
    }
    const { name, ending } = partsOf(file.name);
    path = await writeNewFile(folder, name, ending, watched()).catch((cause: unknown) => {
      if (cause === broken) throw cause;
      throw new OwnRefusal(t('files.notSaved', { name, folder, reason: whyNotWritten(cause) }), { cause });
    });
  });
  return path;
}

/** Whatever the window says: a name alone, and an ending of letters and digits. */
function partsOf(said: string): { readonly name: string; readonly ending: string } {
  const name = said.split(/[\\/]/).at(-1) ?? '';
  const ending = /^\.([\p{L}\p{N}]{1,16})$/u.exec(extname(name))?.[1] ?? '';
  return { name: fileNameOf(ending === '' ? name : name.slice(0, -ending.length - 1)), ending };
}
