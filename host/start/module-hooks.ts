import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Under this key the host's module lies for the two small files that hand it on. */
export const moduleKey = 'parley.host.electron';

const names = new Set(['electron', 'electron/main', 'electron/common']);

/** Resolves `electron` to the host, for `import` and for `require`. */
export function hookElectron(module: object, folder: string): void {
  Object.defineProperty(globalThis, Symbol.for(moduleKey), { value: module });
  const file = (extension: string): string => pathToFileURL(join(folder, `electron.${extension}`)).href;
  registerHooks({
    resolve(specifier, context, next) {
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
