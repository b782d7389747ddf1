// The server's man page, from what its commands say of themselves.

/**
 * @typedef {object} Command
 * @property {string} title such as `parley-server user add`
 * @property {string} help what its --help prints
 */

/** @param {string} text as troff takes it: no line is a request, no character an escape */
const plain = (text) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1');

/**
 * A page of section 1.
 * @param {{ version: string, date: string, commands: readonly Command[] }} page `date` as YYYY-MM-DD
 */
export function manPage({ version, date, commands }) {
  const parts = commands.map(
    ({ title, help }) => `.SS ${plain(title)}\n.nf\n${plain(help.trimEnd())}\n.fi\n`,
  );
  return `.TH PARLEY\\-SERVER 1 "${date}" "Parley ${version}" "Parley"
.SH NAME
parley\\-server \\- chat server of Parley
.SH SYNOPSIS
.B parley\\-server
.I command
.RI [ options ]
.SH DESCRIPTION
Runs the server and administers its accounts and data. The installed service reads its options from
.IR /etc/parley\\-server/parley\\-server.conf ;
commands that root runs use the same options, and run as the service's user.
.SH COMMANDS
${parts.join('')}.SH FILES
.TP
.I /etc/parley\\-server/parley\\-server.conf
Options of the service, one NAME=value a line.
.TP
.I /var/lib/parley\\-server
All data, unless it is in PostgreSQL.
.TP
.I /var/backups/parley\\-server
Daily backups.
.SH EXIT STATUS
0 success, 1 failure, 2 usage error.
`;
}
