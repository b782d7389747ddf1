import { catalogue } from './catalogue.ts';
import { commandHelp, groupHelp, serveHelp, specHelp } from './help.ts';
import { readCommand } from './read-command.ts';
import { misspeltNames } from '../config/misspelt-names.ts';
import type { Environment, OptionInfo } from '../config/read-options.ts';
import { serveOptionTable } from '../config/serve-options.ts';
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
  if (name === 'serve') {
    if (asksForHelp(args)) return print(serveHelp());
    warnOfMisspelt(env, serveOptionTable);
    return (await import('./serve.ts')).serve(args.slice(1), env);
  }
  const whole = catalogue.find((spec) => spec.words === name);
  const spec = whole ?? catalogue.find((known) => known.words === `${name} ${action ?? ''}`);
  if (spec === undefined) return answerGroup(name, action);
  const given = whole === undefined ? rest : args.slice(1);
  if (asksForHelp(given)) return print(specHelp(spec));
  warnOfMisspelt(env, spec.options);
  return spec.run(readCommand(spec, given, env));
}

const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

/** Before anything is read: a command may fail, or do its work at another place, because of such a name. */
function warnOfMisspelt(env: Environment, options: readonly OptionInfo[]): void {
  const every = [...serveOptionTable, ...catalogue.flatMap((spec) => spec.options)];
  for (const line of misspeltNames(env, options, every)) process.stderr.write(`parley-server: ${line}\n`);
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
