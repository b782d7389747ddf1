import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import type { Cluster } from './cluster.ts';

const help = `status                what runs, and how its network is
logs NAME [LINES]     the last lines that it wrote (default 20)
kill NAME             ends it without a warning
stop NAME             ends it in order
start NAME            starts it again
pause NAME            it keeps its connections and does nothing
resume NAME
partition NAME        cuts it from the servers that it uses, or from the processes that use it
delay NAME MS         what it sends and receives takes so long
failover              PostgreSQL crashes for good, and its replica takes over
replica               PostgreSQL gets a replica again
clock NAME SECONDS    sets the clock of a process, so far ahead or, with -, behind
heal NAME             ends a partition and a delay
quit                  ends all of it
`;

/** Does what is typed, until `quit` or the end of the input. */
export async function runPrompt(cluster: Cluster, input: Readable, output: Writable): Promise<void> {
  const lines = createInterface({ input, output, prompt: 'cluster> ', terminal: false });
  lines.prompt();
  for await (const line of lines) {
    const [command = '', ...args] = line.trim().split(/\s+/);
    if (command === 'quit') break;
    output.write(await answerTo(cluster, command, args).catch((error: unknown) => `${reasonOf(error)}\n`));
    lines.prompt();
  }
  lines.close();
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function answerTo(cluster: Cluster, command: string, args: readonly string[]): Promise<string> {
  const [name = '', amount = ''] = args;
  switch (command) {
    case '':
      return '';
    case 'help':
      return help;
    case 'status':
      return table(cluster);
    case 'logs':
      return `${cluster.logOf(name).trimEnd().split('\n').slice(-count(amount, 20)).join('\n')}\n`;
    case 'delay':
      cluster.delay(name, count(amount));
      return 'done\n';
    case 'clock':
      cluster.setClock(name, (amount.startsWith('-') ? -1 : 1) * count(amount.replace('-', '')) * 1000);
      return 'done\n';
    case 'failover':
      await cluster.failOver();
      return 'done\n';
    case 'replica':
      await cluster.addReplica();
      return 'done\n';
    case 'kill':
    case 'stop':
    case 'start':
    case 'pause':
    case 'resume':
    case 'partition':
    case 'heal':
      await cluster[command](name);
      return 'done\n';
    default:
      return `there is no ${command}; type help\n`;
  }
}

function count(text: string, otherwise = Number.NaN): number {
  const value = text === '' ? otherwise : Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`"${text}" is no whole number`);
  return value;
}

function table(cluster: Cluster): string {
  const lines = cluster
    .status()
    .map(({ name, state, url, network, isBalanced }) =>
      [
        name.padEnd(10),
        state.padEnd(8),
        (isBalanced === null ? '' : isBalanced ? 'gets clients' : 'no clients').padEnd(13),
        network.padEnd(12),
        url,
      ].join(' '),
    );
  return [...lines, `balancer   ${cluster.url}`, ''].join('\n');
}
