import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { holdNamespaces } from '../fixtures/held-namespaces.ts';

const run = promisify(execFile);

/** Which way nothing comes through, as the processes in the network see it. */
export type Cut = 'both ways' | 'what it sends' | 'what it receives';

/** A network that processes have to themselves, and a cable from it to this machine's own. */
export interface OwnNetwork extends AsyncDisposable {
  /** Its end of the cable: where others reach what listens in it. */
  readonly address: string;
  /** This machine's end: where its processes reach others. */
  readonly gateway: string;
  /** What stands before the command line of a program that is to run in it. */
  readonly enter: readonly string[];
  /** From now on nothing comes through, and no one is told: there is no error, no reset and no end. */
  cut(which: Cut): Promise<void>;
  mend(): Promise<void>;
}

/** Cables can be laid to this machine's network by root alone, and not in every container. */
export async function canHaveOwnNetwork(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  try {
    await using _network = await makeOwnNetwork();
    return true;
  } catch {
    return false;
  }
}

/** A hardware address that no one has: what goes there is dropped at the other end of the cable, as when it broke. */
const nowhere = '02:00:00:00:00:01';

/** Its end is `lan0`. All of it goes with the last process in it, at the latest with this process. */
export async function makeOwnNetwork(): Promise<OwnNetwork> {
  const holder = await holdNamespaces('unshare', ['--net']);
  const pid = String(holder.pid);
  const enter = ['nsenter', '--target', pid, '--net'];
  const outside = (line: string) => run('ip', line.split(' '));
  const inside = (line: string) => run('nsenter', [...enter.slice(1), 'ip', ...line.split(' ')]);
  // A subnet of four addresses, which no one else has drawn.
  const subnet = `10.${randomInt(200, 250)}.${randomInt(256)}.`;
  const first = 4 * randomInt(64);
  const [gateway, address] = [`${subnet}${first + 1}`, `${subnet}${first + 2}`];
  const name = `chaos${randomBytes(4).toString('hex')}`;
  const close = async (): Promise<void> => {
    holder.kill('SIGKILL');
    await outside(`link delete ${name}`).catch(() => undefined);
  };
  try {
    await outside(`link add ${name} type veth peer name lan0 netns ${pid}`);
    await outside(`address add ${gateway}/30 dev ${name}`);
    await outside(`link set ${name} up`);
    await inside('link set lo up');
    await inside(`address add ${address}/30 dev lan0`);
    await inside('link set lan0 up');
  } catch (error) {
    await close();
    throw error;
  }
  const mend = async (): Promise<void> => {
    await inside(`neighbour delete ${gateway} dev lan0`).catch(() => undefined);
    await outside(`neighbour delete ${address} dev ${name}`).catch(() => undefined);
  };
  return {
    address,
    gateway,
    enter,
    async cut(which) {
      const wrong = `lladdr ${nowhere} nud permanent`;
      if (which !== 'what it receives') await inside(`neighbour replace ${gateway} ${wrong} dev lan0`);
      if (which !== 'what it sends') await outside(`neighbour replace ${address} ${wrong} dev ${name}`);
    },
    mend,
    [Symbol.asyncDispose]: close,
  };
}
