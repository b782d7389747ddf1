import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeLogged, type Peer } from './peer.ts';

function prosody(name: string, about: string, storage: string, prepare?: (data: string) => void): Peer {
  return {
    name,
    about,
    package: 'prosody',
    load: 'xmpp-messages.ts',
    user: 'prosody',
    async configure(folder, port) {
      const file = join(folder, 'prosody.cfg.lua');
      const data = join(folder, 'data');
      await mkdir(data);
      prepare?.(data);
      await writeFile(file, `${settings(folder, port)}${storage}VirtualHost "localhost"\n`);
      return { command: 'prosody', args: ['-F', '--config', file] };
    },
  };
}

const settings = (folder: string, port: number): string => `
data_path = "${join(folder, 'data')}"
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
s2s_ports = {}
modules_enabled = { "roster", "saslauth", "disco", "register", "mam" }
modules_disabled = { "s2s", "tls" }
allow_registration = true
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
authentication = "internal_plain"
default_archive_policy = true
archive_expires_after = "never"
log = { warn = "*console" }
`;

const inSqlite = 'storage = { archive = "sql" }\nsql = { driver = "SQLite3", database = "archive.sqlite" }\n';

export const prosodies: readonly Peer[] = [
  prosody(
    'Prosody, archive in SQLite',
    'mod_mam with default_archive_policy, the archive in SQLite; each copy is a transaction of its own, for which SQLite makes, synchronises and deletes a journal: four flushes',
    inSqlite,
  ),
  prosody(
    'Prosody, archive in SQLite with a write-ahead log',
    'the same in a database that was made with journal_mode = WAL beforehand, as an administrator may; each copy is a transaction and a flush of its own',
    inSqlite,
    (data) => makeLogged(join(data, 'archive.sqlite')),
  ),
  prosody(
    'Prosody, archive in files',
    'mod_mam with default_archive_policy, the archive appended to files that are not synchronised',
    'storage_archive_item_limit = math.huge\n',
  ),
];
