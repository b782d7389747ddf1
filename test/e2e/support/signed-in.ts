import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from '../../../client/index.ts';
import { sceneFolder } from './in-scene.ts';
import { password, type Server } from './server.ts';

export interface SignedIn {
  server: string;
  token: string;
  gaiaId: string;
  email: string;
}

/** A data folder of a scene’s, as the app leaves it behind when someone has signed in, on a computer without a key ring. */
export async function signedInFolder(
  server: Server,
  account: string,
  cleanup: AsyncDisposableStack,
): Promise<string> {
  const clientName = 'Parley on harbour-desk, Linux';
  const signed = await signIn({ server: server.origin, account, password, clientName });
  const folder = await sceneFolder(cleanup, 'signed-in');
  await leaveSignedIn(folder, { server: server.origin, ...signed });
  return folder;
}

/** The same in a folder that is there. */
export async function leaveSignedIn(folder: string, { token, ...known }: SignedIn): Promise<void> {
  const key = 'signed-in-before';
  const record = { key, kind: 'joined', ...known };
  await writeFile(join(folder, 'accounts.json'), JSON.stringify({ accounts: [record] }));
  await mkdir(join(folder, 'tokens'), { mode: 0o700 });
  await writeFile(join(folder, 'tokens', key), `plain:${token}`, { mode: 0o600 });
}
