import { extname } from 'node:path';
import type { ChatSession } from '../../client/index.ts';
import type { AttachedFile } from '../../protocol/index.ts';
import { t } from '../../words/translate.ts';
import { fileNameOf, whyNotWritten, writeNewFile } from '../files/new-file.ts';
import { OwnRefusal } from '../result/own-refusal.ts';

export interface SaveFileOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (received: number) => void;
}

/** Fetches a file into a new one: what goes wrong on this computer is distinguished from what the server says. */
export async function saveFile(
  { fileServer }: Pick<ChatSession, 'fileServer'>,
  file: AttachedFile,
  folder: string,
  options: SaveFileOptions,
): Promise<string> {
  let path = '';
  await fileServer.download(file, options, async (pieces) => {
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

/** Whatever the server says: a name alone, and an ending of letters and digits. */
function partsOf(said: string): { readonly name: string; readonly ending: string } {
  const name = said.split(/[\\/]/).at(-1) ?? '';
  const ending = /^\.([\p{L}\p{N}]{1,16})$/u.exec(extname(name))?.[1] ?? '';
  return { name: fileNameOf(ending === '' ? name : name.slice(0, -ending.length - 1)), ending };
}
