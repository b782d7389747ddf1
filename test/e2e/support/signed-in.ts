import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '../../../client/index.ts';
import { password, type Service } from './service.ts';

/** A data folder as the app leaves it behind when somebody has signed in, on a computer without a key ring. */
export async function signedInFolder(service: Service, account: string): Promise<string> {
  const { token, gaiaId, email } = await signIn({ server: service.origin, account, password });
  const folder = await mkdtemp(join(tmpdir(), 'parley-signed-in-'));
  const key = 'signed-in-before';
  const record = { key, kind: 'joined', server: service.origin, gaiaId, email };
  await writeFile(join(folder, 'accounts.json'), JSON.stringify({ accounts: [record] }));
  await mkdir(join(folder, 'tokens'), { mode: 0o700 });
  await writeFile(join(folder, 'tokens', key), `plain:${token}`, { mode: 0o600 });
  return folder;
}
