import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import type { Peer } from './peer.ts';

const run = promisify(execFile);
// Debian keeps it off the path of people who are not root.
const program = '/usr/sbin/nats-server';

/** From 2.10 on it can be told to synchronise each message; before, it writes what it acknowledges to the disk every two minutes. */
async function canSync(): Promise<boolean> {
  const { stdout } = await run(program, ['--version']);
  const [, major = 0, minor = 0] = (/v(\d+)\.(\d+)/.exec(stdout) ?? []).map(Number);
  return major > 2 || minor >= 10;
}

export const jetstream: Peer = {
  name: 'NATS JetStream',
  about:
    'one stream in files, a consumer for each receiver; sync_interval: always where the version knows it (from 2.10 on), otherwise what is acknowledged is on disk within two minutes',
  package: 'nats-server',
  load: 'jetstream-messages.ts',
  user: 'nobody',
  async configure(folder, port) {
    const file = join(folder, 'nats.conf');
    const sync = (await canSync()) ? ', sync_interval: always' : '';
    await writeFile(
      file,
      `listen: "127.0.0.1:${port}"\njetstream { store_dir: "${join(folder, 'store')}"${sync} }\n`,
    );
    return { command: program, args: ['-c', file] };
  },
};
