const opening = /^ {2}(?:class|interface) (\w+)(?: extends [^{]*)? \{$/;
const method = /^ {4}(static )?(\w+)\(/;
/** Without those that may be undefined, as some are on Linux. */
const property = /^ {4}(static )?(?:readonly )?(\w+): (?!.*\bundefined\b)/;
const exported = /^ {4}(?:const|class) (\w+)/;

const wanted = new Set([
  'App',
  'BaseWindow',
  'BrowserWindow',
  'Clipboard',
  'CommandLine',
  'Dialog',
  'GlobalShortcut',
  'IpcMain',
  'Menu',
  'MenuItem',
  'NativeImage',
  'NativeTheme',
  'Notification',
  'PowerMonitor',
  'Process',
  'Protocol',
  'SafeStorage',
  'Screen',
  'Session',
  'Shell',
  'Tray',
  'UtilityProcess',
  'WebContents',
  'WebFrameMain',
]);
/** Every emitter has these already. */
const emitting = new Set(['constructor', 'on', 'off', 'once', 'addListener', 'removeListener']);

const notOnLinux = (platforms) => platforms !== undefined && !platforms.includes('linux');

/** The lines of a block of the declarations, without its first. */
function* linesOf(lines, start) {
  for (let at = start + 1; at < lines.length && !/^ {2}\}/.test(lines[at]); at += 1) yield lines[at];
}

function membersOf(lines, start) {
  const instance = new Set();
  const statics = new Set();
  const values = new Set();
  let platforms;
  for (const line of linesOf(lines, start)) {
    if (line.trim() === '/**') platforms = undefined;
    platforms = /^ {5}\* @platform (.*)$/.exec(line)?.[1] ?? platforms;
    const asMethod = method.exec(line);
    const [, isStatic, name] = asMethod ?? property.exec(line) ?? [];
    if (name === undefined || emitting.has(name)) continue;
    if (asMethod === null && notOnLinux(platforms)) continue;
    (isStatic === undefined ? instance : statics).add(name);
    if (asMethod === null) values.add(name);
  }
  return { instance: [...instance], statics: [...statics], values: [...values] };
}

/**
 * What Electron offers a main process, read from its declarations, so that the host can say of each thing that it lacks
 * that it lacks it: the names that the module exports, and the members of its types.
 * @param {string} declarations
 * @returns {import('../electron-module.ts').MemberTable}
 */
export function readMembers(declarations) {
  const lines = declarations.split('\n');
  const types = {};
  const names = new Set();
  for (const [at, line] of lines.entries()) {
    const name = opening.exec(line)?.[1];
    if (name !== undefined && wanted.has(name)) types[name] = membersOf(lines, at);
    if (!/^ {2}namespace (?:Main|Common) \{$/.test(line)) continue;
    for (const inside of linesOf(lines, at)) {
      const constant = exported.exec(inside)?.[1];
      if (constant !== undefined) names.add(constant);
    }
  }
  return { exports: [...names], types };
}
