import { fileNameOf, writeNewFile } from '../files/new-file.ts';

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
};

export interface SavePictureOptions {
  /** Folder for downloads. */
  folder: string;
  /** Name of the file without its ending. */
  name: string;
  /** Gets an address of the app's own scheme. */
  fetchOwn: (url: string) => Promise<Response>;
}

/**
 * Saves a picture that the window shows as a new file, without asking where. Answers its path.
 * @throws Error when there is no picture at that address, or the folder takes none
 */
export async function savePicture(url: string, options: SavePictureOptions): Promise<string> {
  const { folder, name, fetchOwn } = options;
  const scheme = URL.parse(url)?.protocol;
  if (scheme !== 'data:' && scheme !== 'app:') throw new Error('not a picture of the window');
  const answer = await (scheme === 'data:' ? fetch(url) : fetchOwn(url));
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const extension = Object.hasOwn(extensions, type) ? extensions[type] : undefined;
  if (!answer.ok || extension === undefined) throw new Error('there is no picture');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return writeNewFile(folder, fileNameOf(name), extension, piecesOf(bytes));
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
