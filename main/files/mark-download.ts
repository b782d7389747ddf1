import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface MarkOptions {
  readonly platform?: NodeJS.Platform;
  readonly run?: (program: string, parameters: readonly string[]) => Promise<unknown>;
}

/**
 * Says of a saved file that it came from elsewhere, as browsers do, so that the system asks before it opens it. Where the
 * system, its tools or the file system know no such mark, there is none.
 *
 * @param origin of the server, such as `https://chat.example.org`
 */
export async function markDownload(
  path: string,
  origin: string,
  { platform = process.platform, run: start = run }: MarkOptions = {},
): Promise<void> {
  try {
    if (platform === 'win32') {
      await writeFile(`${path}:Zone.Identifier`, `[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=${origin}\r\n`);
    } else if (platform === 'darwin') {
      const since = Math.floor(Date.now() / 1000).toString(16);
      await start('xattr', ['-w', 'com.apple.quarantine', `0081;${since};Parley;`, path]);
    } else {
      await start('setfattr', ['-n', 'user.xdg.origin.url', '-v', origin, '--', path]);
    }
  } catch {
    // The file is saved all the same.
  }
}
