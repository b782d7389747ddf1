import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { autostartEntry, XdgAutostart } from './autostart.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-autostart-'));
  file = join(folder, 'autostart', 'parley.desktop');
});

afterEach(() => rmSync(folder, { recursive: true }));

it('writes and removes the file', () => {
  const autostart = new XdgAutostart(file, ['/opt/Parley/parley', '--hidden']);
  expect(autostart.on).toBe(false);
  autostart.change(true);
  expect(autostart.on).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain('\nExec="/opt/Parley/parley" "--hidden"\n');
  expect(new XdgAutostart(file, ['/opt/Parley/parley']).on).toBe(true);
  autostart.change(false);
  autostart.change(false);
  expect(autostart.on).toBe(false);
  expect(existsSync(file)).toBe(false);
});

it('follows the app to where it is now', () => {
  new XdgAutostart(file, ['/old/parley']).change(true);
  expect(new XdgAutostart(file, ['/new/parley']).on).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain('Exec="/new/parley"');
});

it('says so where it cannot be written', () => {
  writeFileSync(join(folder, 'autostart'), '');
  const autostart = new XdgAutostart(file, ['/opt/parley']);
  expect(() => autostart.change(true)).toThrow(/autostart/);
  expect(autostart.on).toBe(false);
});

it('quotes what paths may have', () => {
  expect(autostartEntry(['/a b/$c"d`e\\f%g'])).toContain(
    String.raw`Exec="/a b/\\$c\\"d\\` + '`' + String.raw`e\\\\f%%g"`,
  );
});
