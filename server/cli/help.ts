import { catalogue } from './catalogue.ts';
import type { CommandSpec } from './command-spec.ts';
import { environmentName } from '../config/read-options.ts';
import { serveOptionTable } from '../config/serve-options.ts';

interface Row {
  readonly left: string;
  readonly right: string;
}

/** What `parley-server --help` prints. */
export function commandHelp(): string {
  return [
    'parley-server: the chat server of Parley',
    '',
    ...table([
      { left: 'parley-server serve [options]', right: 'run the server' },
      ...catalogue.map((spec) => ({ left: usage(spec), right: spec.summary })),
    ]),
    '',
    '--version prints the release. Run a command with --help to see its options. Exit status: 0 success, 1 failure, 2 usage error.',
    '',
  ].join('\n');
}

/** What `--help` prints behind the first word of several commands. */
export function groupHelp(specs: readonly CommandSpec[]): string {
  return [...table(specs.map((spec) => ({ left: usage(spec), right: spec.summary }))), ''].join('\n');
}

/** What `--help` prints behind a command. */
export function specHelp(spec: CommandSpec): string {
  return [
    `${usage(spec)} [options]: ${spec.summary}`,
    '',
    ...table(
      spec.options.map(({ name, value, help, inEnvironment }) => ({
        left: optionUsage(name, value),
        right: inEnvironment ? `${help} [${environmentName(name)}]` : help,
      })),
    ),
    '',
    `Example: ${spec.example}`,
    '',
  ].join('\n');
}

/** What `parley-server serve --help` prints. */
export function serveHelp(): string {
  return [
    'parley-server serve [options]: run the server',
    '',
    ...table(
      serveOptionTable.map(({ name, value, help }) => ({
        left: optionUsage(name, value),
        right: `${help} [${environmentName(name)}]`,
      })),
    ),
    '',
    'Example: parley-server serve --listen 127.0.0.1:4700 --public-url https://chat.example.org',
    '',
  ].join('\n');
}

function usage({ words, argument }: CommandSpec): string {
  const name = argument === null ? '' : argument.required ? ` ${argument.name}` : ` [${argument.name}]`;
  return `parley-server ${words}${name}`;
}

const optionUsage = (name: string, value: string | null): string =>
  value === null ? `--${name}` : `--${name} ${value}`;

function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(({ left }) => left.length));
  return rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`);
}
