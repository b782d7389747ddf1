const block = /^ {2}(?:class|interface) (\w+)(?: extends [^{]*)? \{\n([^]*?)\n {2}\}/gm;
const method = /^ {4}(static )?(\w+)\(/gm;

const wanted = new Set([
  'App',
  'BrowserWindow',
  'CommandLine',
  'Dialog',
  'IpcMain',
  'Menu',
  'NativeImage',
  'NativeTheme',
  'Notification',
  'PowerMonitor',
  'Protocol',
  'SafeStorage',
  'Screen',
  'Session',
  'Shell',
  'Tray',
  'UtilityProcess',
  'WebContents',
]);
/** Every emitter has these already. */
const emitting = new Set(['constructor', 'on', 'off', 'once', 'addListener', 'removeListener']);

/**
 * The methods of Electron's types, read from its declarations, so that the host can say of each one it lacks that it
 * lacks it.
 * @param {string} declarations
 * @returns {Record<string, { instance: string[], statics: string[] }>}
 */
export function readMembers(declarations) {
  const table = {};
  for (const [, name, body] of declarations.matchAll(block)) {
    if (!wanted.has(name)) continue;
    const instance = new Set();
    const statics = new Set();
    for (const [, isStatic, member] of body.matchAll(method)) {
      if (!emitting.has(member)) (isStatic === undefined ? instance : statics).add(member);
    }
    table[name] = { instance: [...instance], statics: [...statics] };
  }
  return table;
}
