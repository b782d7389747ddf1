import { isAbsolute } from 'node:path';

/**
 * Packages of plain JavaScript that are bundled, with what they need: a start that finds and reads their hundreds of files
 * takes twice as long. The others stay in node_modules, which is shipped with the app: they have native parts or workers, or are
 * loaded by few.
 */
export const bundledPackages = [
  '@nats-io/transport-node',
  '@peculiar/asn1-schema',
  '@peculiar/asn1-x509',
  'dbus-native',
  'electron-store',
  'intl-messageformat',
  'kysely',
  'nodemailer',
  'pg',
  'pino',
  'prom-client',
  'protobufjs',
  'socks',
  'ws',
  'zod',
];

/**
 * Whether a bundle for Node imports it from node_modules.
 * @param {string} id as it is imported
 * @param {string} [importer] the file that imports it
 */
export function staysPackage(id, importer) {
  if (id === 'electron') return true;
  if (id.startsWith('.') || id.startsWith('\0') || isAbsolute(id)) return false;
  const [scope = '', name] = id.split('/');
  const owner = scope.startsWith('@') ? `${scope}/${name}` : scope;
  return !bundledPackages.includes(owner) && !/[\\/]node_modules[\\/]/u.test(importer ?? '');
}
