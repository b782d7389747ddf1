import { catalogue } from './catalogue.ts';
import { commandHelp, groupHelp, specHelp } from './help.ts';
import { readCommand } from './read-command.ts';
import type { Environment } from '../config/read-options.ts';
import { UsageError } from '../config/usage-error.ts';
import { damageOf } from '../store/sqlite/damage.ts';
import { serverVersion } from '../version.ts';

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h' || word === 'help';

/** Runs one command line. Resolves to the exit status: 1 for what went wrong, 2 for what was typed wrong. */
export async function runCommand(args: readonly string[], env: Environment): Promise<number> {
  try {
    return await run(args, env);
  } catch (error) {
    const message = damageOf(error) ?? (error instanceof Error ? error.message : String(error));
    const [line = 'failed'] = message.split('\n');
    process.stderr.write(`parley-server: ${line}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run(args: readonly string[], env: Environment): Promise<number> {
  const [name = '--help', action, ...rest] = args;
  if (name === 'help' && action !== undefined) return run([action, ...rest, '--help'], env);
  if (isHelp(name)) return print(commandHelp());
  if (name === '--version') return print(`${serverVersion}\n`);
  if (name === 'serve') return (await import('./serve.ts')).serve(args.slice(1), env);
  const whole = catalogue.find((spec) => spec.words === name);
  const spec = whole ?? catalogue.find((known) => known.words === `${name} ${action ?? ''}`);
  if (spec === undefined) return answerGroup(name, action);
  const given = whole === undefined ? rest : args.slice(1);
  if (given.includes('--help') || given.includes('-h')) return print(specHelp(spec));
  return spec.run(readCommand(spec, given, env));
}

function answerGroup(name: string, action: string | undefined): number {
  const group = catalogue.filter(({ words }) => words.startsWith(`${name} `));
  if (group.length === 0) throw new UsageError(`unknown command "${name}"; see "parley-server --help"`);
  if (isHelp(action)) return print(groupHelp(group));
  const actions = group.map(({ words }) => words.slice(name.length + 1)).join('|');
  if (action === undefined || action.startsWith('-')) {
    throw new UsageError(`choose a command: parley-server ${name} ${actions}`);
  }
  throw new UsageError(`unknown command "${name} ${action}": parley-server ${name} ${actions}`);
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
