import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HostApp } from './api/app.ts';
import { HostCommandLine } from './api/command-line.ts';
import { readMembers } from './build/members.mjs';
import { electronModule } from './electron-module.ts';

const folder = { path: '/app', main: '/app/main.js', name: 'x', version: '1.0.0', desktopName: null };
const app = new HostApp({
  folder,
  executable: '/electron',
  isPackaged: false,
  commandLine: new HostCommandLine(new Map(), new Map()),
  env: {},
  isAlone: () => undefined,
  shutDown: () => Promise.resolve(),
});
// Without the guards that stand for what is lacking, only what is provided is there.
const provided = electronModule(app, { exports: [], types: {} });
const declared = readMembers(readFileSync('node_modules/electron/electron.d.ts', 'utf8'));
const guarded = electronModule(app, declared);

interface Use {
  file: string;
  name: string;
  members: string[];
}

/** What the app's main process takes from `electron`, and the members it uses of each by name. */
function usesOfTheApp(): Use[] {
  return globSync('main/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const imported = /^import \{([^}]*)\} from 'electron';/m.exec(source)?.[1] ?? '';
      const names = imported.split(',').map((name) => name.trim());
      return names
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((imported) => {
          const [name = '', local = name] = imported.split(' as ');
          const uses = source.matchAll(new RegExp(`(?<![\\w.'"-])${local}\\.(\\w+)`, 'g'));
          return { file, name, members: [...uses].map((match) => match[1] ?? '') };
        });
    });
}

describe('the module electron', () => {
  const uses = usesOfTheApp();

  it('has everything that the app takes from it', () => {
    expect(uses.length).toBeGreaterThan(5);
    expect(uses.filter(({ name }) => !(name in provided))).toEqual([]);
  });

  it('has every member that the app uses of it', () => {
    const lacking = uses.flatMap(({ file, name, members }) => {
      const target = provided[name] as object;
      return members.filter((member) => !(member in target)).map((member) => `${file}: ${name}.${member}`);
    });
    expect(lacking).toEqual([]);
  });

  it('says of each member of a session that it is not provided', () => {
    const { fromPartition, defaultSession } = guarded['session'] as typeof Electron.Session & {
      defaultSession: Electron.Session;
    };
    expect(() => fromPartition('persist:other')).toThrow('not provided by this host: Session.fromPartition');
    expect(() => defaultSession.cookies).toThrow('not provided by this host: Session.cookies');
  });

  it('has everything that Electron exports, and throws its own words for what it lacks', () => {
    expect(declared.exports.filter((name) => !(name in guarded))).toEqual([]);
    const missing = declared.exports.filter((name) => !(name in provided));
    expect(missing).toContain('net');
    for (const name of missing) {
      expect(() => Reflect.get(guarded[name] as object, 'anything') as unknown).toThrow(
        `not provided by this host: ${name}.anything`,
      );
    }
  });

  it('leaves undefined what Electron has on other systems only', () => {
    expect(app).not.toHaveProperty('dock');
  });
});
