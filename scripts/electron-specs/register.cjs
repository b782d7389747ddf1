// Loaded before Electron's own spec/index.js: compiles its TypeScript, as its ts-node would, and stands in for what only
// Electron's own builds have.
const fs = require('node:fs');
const Module = require('node:module');
const { delimiter, join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { extractFile } = require('@electron/asar');
const ts = require('typescript');

// What the specs' folder lacks itself; read anew because Node looked at it before this was known.
process.env.NODE_PATH = [process.env.ELECTRON_SPECS_LIBRARIES, join(__dirname, '../../node_modules')].join(
  delimiter,
);
Module._initPaths();

const own = pathToFileURL(__filename).href;
const stand = (name) => ({ url: `${own}?${name}`, format: 'commonjs', shortCircuit: true });

Module.registerHooks({
  resolve: (specifier, context, next) => {
    // Modules of Electron's checkout that are compiled for it.
    const compiled = specifier.startsWith('@electron-ci/');
    return specifier === 'ts-node/register' || compiled ? stand(specifier) : next(specifier, context);
  },
  load: (url, context, next) =>
    url.startsWith(`${own}?`)
      ? {
          format: 'commonjs',
          source: `module.exports = ${url.includes('@electron-ci') ? '{}' : 'undefined'};`,
          shortCircuit: true,
        }
      : next(url, context),
});

Module._extensions['.ts'] = (module, file) => {
  // Mocha sets it anew for each file.
  if (file.endsWith('-spec.ts')) globalThis.describe = globalThis.context = tolerate(globalThis.describe);
  const { outputText } = ts.transpileModule(fs.readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      esModuleInterop: true,
      inlineSourceMap: true,
    },
  });
  module._compile(outputText, file);
};

// Some files read one from an archive while they are loaded.
const { readFileSync } = fs;
fs.readFileSync = (file, options) => {
  try {
    return readFileSync(file, options);
  } catch (error) {
    const [, archive, inside] = /^(.*\.asar)\/(.+)$/.exec(String(file)) ?? [];
    if (error.code !== 'ENOTDIR' || archive === undefined) throw error;
    const bytes = extractFile(archive, inside);
    const encoding = typeof options === 'string' ? options : options?.encoding;
    return encoding ? bytes.toString(encoding) : bytes;
  }
};

// Electron's own, which its specs make pages without a window with.
require('electron').webContents.create ??= () => {
  throw new Error('not provided by this host: webContents.create');
};

/** Electron's own bindings, which only its specs use. */
const bindings = {
  // None of what Electron can be built with.
  electron_common_features: new Proxy({}, { get: () => () => false }),
  electron_common_v8_util: { requestGarbageCollectionForTesting: () => globalThis.gc?.() },
};
const linkedBinding = process._linkedBinding.bind(process);
process._linkedBinding = (name) => {
  try {
    return linkedBinding(name);
  } catch {
    if (Object.hasOwn(bindings, name)) return bindings[name];
    throw new Error(`not provided by this host: binding ${name}`);
  }
};

/** A suite whose members are found out with what is lacking fails by itself, rather than with its whole file. */
function tolerate(describe) {
  const tolerant = (title, body) =>
    describe(title, function () {
      try {
        return Reflect.apply(body, this, []);
      } catch (error) {
        globalThis.it('(its tests cannot be told)', () => Promise.reject(error));
      }
    });
  return Object.assign(tolerant, { skip: describe.skip, only: describe.only });
}
