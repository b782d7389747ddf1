import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeLogged, type Peer } from './peer.ts';

const libraries = '/usr/lib/x86_64-linux-gnu';

function ejabberd(
  name: string,
  about: string,
  storage: (folder: string) => string,
  prepare?: (folder: string) => void,
): Peer {
  return {
    name,
    about,
    package: 'ejabberd',
    load: 'xmpp-messages.ts',
    user: 'ejabberd',
    async configure(folder, port) {
      const file = join(folder, 'ejabberd.yml');
      await writeFile(file, `${settings(port)}${storage(folder)}`);
      prepare?.(folder);
      return {
        command: 'erl',
        // Without a name it is no member of a cluster, and no daemon is started beside it.
        args: ['+K', 'true', '-noinput', '-mnesia', 'dir', `"${join(folder, 'mnesia')}"`, '-s', 'ejabberd'],
        env: {
          ERL_LIBS: libraries,
          EJABBERD_CONFIG_PATH: file,
          EJABBERD_LOG_PATH: join(folder, 'ejabberd.log'),
        },
      };
    },
  };
}

const settings = (port: number): string => `
hosts: [localhost]
loglevel: warning
listen:
  - port: ${port}
    ip: "127.0.0.1"
    module: ejabberd_c2s
    starttls: false
access_rules:
  register: {allow: all}
registration_timeout: infinity
modules:
  mod_disco: {}
  mod_mam: {default: always, assume_mam_usage: true, compress_xml: false}
  mod_register: {access: register, ip_access: all}
  mod_roster: {}
`;

const databaseIn = (folder: string): string => join(folder, 'ejabberd.db');
const inSqlite = (folder: string): string =>
  `default_db: sql\nsql_type: sqlite\nsql_database: "${databaseIn(folder)}"\n`;

export const ejabberds: readonly Peer[] = [
  ejabberd(
    'ejabberd, archive in SQLite',
    'mod_mam with default: always, default_db: sql, sql_type: sqlite; each copy is a transaction of its own, for which SQLite makes, synchronises and deletes a journal: four flushes',
    inSqlite,
  ),
  ejabberd(
    'ejabberd, archive in SQLite with a write-ahead log',
    'the same in a database that was made with journal_mode = WAL beforehand, as an administrator may; each copy is a transaction and a flush of its own',
    inSqlite,
    (folder) => makeLogged(databaseIn(folder)),
  ),
  ejabberd(
    'ejabberd, archive in Mnesia',
    'mod_mam with default: always and db_type: mnesia, whose tables on disk are written later',
    () => 'default_db: mnesia\n',
  ),
];
