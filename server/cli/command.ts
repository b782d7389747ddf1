import { ListenError } from '../transport/listening.ts';
import { commandHelp } from './help.ts';
import { notAvailableYet, UsageError } from './usage-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Command = (args: readonly string[], env: Environment) => Promise<number>;

const commands: ReadonlyMap<string, Command> = new Map([
  ['serve', async (args, env) => (await import('./serve.ts')).serve(args, env)],
  ['invite', async (args, env) => (await import('./administer.ts')).invite(args, env)],
  ['user', async (args, env) => (await import('./administer.ts')).user(args, env)],
]);
const later: ReadonlySet<string> = new Set(['token', 'backup', 'restore', 'check', 'move']);

/** Runs one command line. Resolves to the exit status: 1 for what went wrong, 2 for what was typed wrong. */
export async function runCommand(args: readonly string[], env: Environment): Promise<number> {
  const [name = '--help', ...rest] = args;
  if (['--help', '-h', 'help'].includes(name)) {
    process.stdout.write(commandHelp);
    return 0;
  }
  try {
    if (later.has(name)) throw notAvailableYet(`"parley-server ${name}"`);
    const command = commands.get(name);
    if (command === undefined) {
      throw new UsageError(`there is no command "${name}"; see "parley-server --help"`);
    }
    return await command(rest, env);
  } catch (error) {
    if (error instanceof UsageError) return complain(error.message, 2);
    if (error instanceof ListenError) return complain(error.message, 1);
    return complain(error instanceof Error ? (error.message.split('\n')[0] ?? 'failed') : String(error), 1);
  }
}

function complain(message: string, status: number): number {
  process.stderr.write(`parley-server: ${message}\n`);
  return status;
}
