import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executablePath } from '../../../fixtures/app-folder.ts';
import { holdNamespaces } from '../../../fixtures/held-namespaces.ts';
import { run } from '../processes.ts';

/** A computer of its own as far as networks go. */
export interface Computer {
  /** In the network between the two. */
  readonly address: string;
  /** Starts an app there, in place of the app's own executable. */
  readonly launcher: string;
  /** The command line that runs a program there. */
  inside(...command: string[]): [string, string[]];
}

export interface TwoComputers extends AsyncDisposable {
  readonly one: Computer;
  readonly other: Computer;
}

const addresses = ['192.168.77.1', '192.168.77.2'] as const;
const relay = join(import.meta.dirname, 'relay-launcher.ts');

/** Makes two network namespaces with a cable between them; each has no other network, and its own loopback. */
export async function startTwoComputers(): Promise<TwoComputers> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-computers-'));
  const first = await holdNamespaces('unshare', ['--user', '--map-root-user', '--net']);
  const second = await holdNamespaces('nsenter', [
    '--target',
    String(first.pid),
    '--user',
    '--preserve-credentials',
    'unshare',
    '--net',
  ]);
  const computer = async (holder: ChildProcess, address: string): Promise<Computer> => {
    const enter = ['--target', String(holder.pid), '--user', '--net', '--preserve-credentials'];
    const launcher = join(folder, address);
    await writeFile(
      launcher,
      `#!/bin/sh\nexec '${process.execPath}' '${relay}' ${String(holder.pid)} '${executablePath}' "$@"\n`,
    );
    await chmod(launcher, 0o700);
    return { address, launcher, inside: (...command) => ['nsenter', [...enter, ...command]] };
  };
  const one = await computer(first, addresses[0]);
  const other = await computer(second, addresses[1]);
  const ip = ({ inside }: Computer, line: string): Promise<void> =>
    run(...inside('ip', ...line.split(' ')), process.env);
  await ip(one, `link add lan0 type veth peer name lan0 netns ${String(second.pid)}`);
  for (const each of [one, other]) {
    await ip(each, 'link set lo up');
    await ip(each, `address add ${each.address}/24 dev lan0`);
    await ip(each, 'link set lan0 up');
  }
  return {
    one,
    other,
    async [Symbol.asyncDispose]() {
      for (const holder of [second, first]) holder.kill('SIGKILL');
      await rm(folder, { recursive: true });
    },
  };
}
