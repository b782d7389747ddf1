// Builds the host's distribution folder: shaped like Electron's, so that whatever starts Electron starts it.
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { readMembers } from './build/members.mjs';

const here = import.meta.dirname;
const electronPackage = dirname(fileURLToPath(import.meta.resolve('electron/package.json')));
const external = [...builtinModules, /^node:/, 'electron'];

async function bundle(input, file, format, name) {
  await build({
    input: join(here, input),
    platform: format === 'iife' ? 'browser' : 'node',
    external: format === 'iife' ? [] : external,
    output: {
      file,
      format,
      name,
      charset: 'ascii',
      comments: { jsdoc: false },
      codeSplitting: false,
      ...(format === 'iife' ? { minify: true } : {}),
    },
    logLevel: 'warn',
  });
}

/** The two files that hand the host's module on, one for `import` and one for `require`. */
async function writeHandles(folder, names) {
  const key = `globalThis[Symbol.for('parley.host.electron')]`;
  const lines = names.map((name) => `export const ${name} = electron.${name};`);
  await writeFile(
    join(folder, 'electron.mjs'),
    `const electron = ${key};\nexport default electron;\n${lines.join('\n')}\n`,
  );
  await writeFile(join(folder, 'electron.cjs'), `module.exports = ${key};\n`);
}

/**
 * @param {{ outDir: string, chromium?: string | undefined }} options `chromium`: the browser to prefer on this machine
 */
export async function buildHost({ outDir, chromium }) {
  const folder = join(outDir, 'resources', 'host');
  await rm(outDir, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundle('bootstrap.ts', join(folder, 'bootstrap.mjs'), 'esm');
  await bundle('host.ts', join(folder, 'host.mjs'), 'esm');
  await bundle('start/utility.ts', join(folder, 'utility.mjs'), 'esm');
  await bundle('page/runtime.ts', join(folder, 'page.js'), 'iife', 'parleyPage');
  await bundle('page/menus.ts', join(folder, 'menus.js'), 'iife', 'parleyMenus');
  await bundle('desktop/shortcut-worker.ts', join(folder, 'shortcuts.mjs'), 'esm');
  const declarations = await readFile(join(electronPackage, 'electron.d.ts'), 'utf8');
  const members = readMembers(declarations);
  await writeFile(join(folder, 'members.json'), JSON.stringify(members));
  await writeHandles(folder, members.exports);
  if (chromium !== undefined) await writeFile(join(folder, 'chromium-path'), `${chromium}\n`);
  const { version } = JSON.parse(await readFile(join(electronPackage, 'package.json'), 'utf8'));
  await writeFile(join(outDir, 'version'), version);
  await copyFile(join(here, 'launcher.sh'), join(outDir, 'electron'));
  await chmod(join(outDir, 'electron'), 0o755);
}
