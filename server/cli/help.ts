import { environmentName, serveOptionTable } from './serve-options.ts';

/** What `parley-server --help` prints. */
export const commandHelp = `parley-server: the chat service of Parley

  parley-server serve [options]     run the service (--help lists the options)
  parley-server invite create       make an invitation; its code alone is printed
  parley-server user list           list the accounts

Not available yet: token, backup, restore, check, move.
`;

/** What `parley-server serve --help` prints. */
export function serveHelp(): string {
  const rows = serveOptionTable
    .filter((option) => option.available)
    .map((option) => ({
      left: `--${option.name}${option.value === null ? '' : ` ${option.value}`}`,
      help: option.help,
      env: environmentName(option.name),
    }));
  const width = Math.max(...rows.map((row) => row.left.length));
  const later = serveOptionTable.filter((option) => !option.available).map((option) => `--${option.name}`);
  return [
    'parley-server serve [options]: run the service',
    '',
    ...rows.map((row) => `  ${row.left.padEnd(width)}  ${row.help} [${row.env}]`),
    '',
    `Not available yet: ${later.join(', ')}.`,
    '',
  ].join('\n');
}
