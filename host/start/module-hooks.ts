import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Under this key the host's module lies for the two small files that hand it on. */
export const moduleKey = 'parley.host.electron';

/** In Electron's main process all of them are the same module. */
const names = new Set([
  'electron',
  'electron/main',
  'electron/common',
  'electron/renderer',
  'electron/utility',
]);

/** Resolves `electron` to the host, for `import` and for `require`. */
export function hookElectron(module: object, folder: string): void {
  Object.defineProperty(globalThis, Symbol.for(moduleKey), { value: module });
  const file = (extension: string): string => pathToFileURL(join(folder, `electron.${extension}`)).href;
  registerHooks({
    resolve(specifier, context, next) {
      // Node reads no archive, so its files are the original ones.
      if (specifier === 'original-fs') return next('node:fs', context);
      if (!names.has(specifier)) return next(specifier, context);
      const required = context.conditions.includes('require');
      return {
        url: file(required ? 'cjs' : 'mjs'),
        format: required ? 'commonjs' : 'module',
        shortCircuit: true,
      };
    },
  });
}
