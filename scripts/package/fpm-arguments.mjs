// The command line of fpm, as far as electron-builder uses it for a Debian package, and what it means to dpkg-deb.

/**
 * @typedef {object} PackageRequest
 * @property {Map<string, string>} options single-valued options by name, without dashes
 * @property {string[]} depends
 * @property {string[]} recommends
 * @property {string[]} conflicts
 * @property {{ from: string, to: string, contents: boolean }[]} files `contents`: what is in the folder, not the folder itself
 */

const lists = new Map([
  ['-d', 'depends'],
  ['--depends', 'depends'],
  ['--deb-recommends', 'recommends'],
  ['--conflicts', 'conflicts'],
]);
const flags = new Set(['--force', '--debug']);
const names = new Map([
  ['-s', 'source'],
  ['-t', 'target'],
]);

/**
 * @param {readonly string[]} args
 * @returns {PackageRequest}
 * @throws {Error} for a value that is missing and for anything but a folder made into a .deb
 */
export function parseFpmArgs(args) {
  /** @type {PackageRequest} */
  const request = { options: new Map(), depends: [], recommends: [], conflicts: [], files: [] };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (flags.has(arg)) continue;
    if (!arg.startsWith('-')) {
      request.files.push(mapping(arg));
      continue;
    }
    const value = args[++index];
    if (value === undefined) throw new Error(`${arg} needs a value`);
    const list = lists.get(arg);
    if (list === 'depends' || list === 'recommends' || list === 'conflicts') request[list].push(value);
    else request.options.set(names.get(arg) ?? arg.replace(/^--/, ''), value);
  }
  if (request.options.get('source') !== 'dir' || request.options.get('target') !== 'deb') {
    throw new Error('Only folders can be made into packages here, and only Debian ones (-s dir -t deb)');
  }
  return request;
}

/** @param {string} arg */
function mapping(arg) {
  const at = arg.indexOf('=');
  if (at < 0) throw new Error(`${arg} does not say where it goes (from=to)`);
  const from = arg.slice(0, at);
  return { from: from.replace(/\/$/, ''), to: arg.slice(at + 1), contents: from.endsWith('/') };
}

/**
 * @param {PackageRequest} request
 * @param {string} name
 * @returns {string}
 * @throws {Error} when the option was not given
 */
export function requiredOption(request, name) {
  const value = request.options.get(name);
  if (value === undefined || value === '') throw new Error(`--${name} is missing`);
  return value;
}

/**
 * The control file (deb-control(5)).
 * @param {PackageRequest} request
 * @param {number} installedKib size of all files
 * @returns {string}
 */
export function controlFile(request, installedKib) {
  const list = (/** @type {string[]} */ values) => (values.length > 0 ? values.join(', ') : undefined);
  const fields = {
    Package: requiredOption(request, 'name'),
    Version: requiredOption(request, 'version'),
    Architecture: requiredOption(request, 'architecture'),
    Maintainer: requiredOption(request, 'maintainer'),
    'Installed-Size': String(installedKib),
    Depends: list(request.depends),
    Recommends: list(request.recommends),
    Conflicts: list(request.conflicts),
    Section: request.options.get('category') ?? 'net',
    Priority: request.options.get('deb-priority') ?? 'optional',
    Homepage: request.options.get('url'),
    Description: description(request.options.get('description') ?? ''),
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return `${lines.join('\n')}\n`;
}

/**
 * A synopsis line, then the text with every line indented, blank ones as a dot.
 * @param {string} text
 */
function description(text) {
  const [synopsis = '', ...rest] = text.split('\n').map((line) => line.trim());
  return [synopsis, ...rest.map((line) => ` ${line === '' ? '.' : line}`)].join('\n');
}
