import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { AppPaths, userFolder } from './app-paths.ts';

function paths(): { at: AppPaths; config: string } {
  const config = mkdtempSync(join(tmpdir(), 'parley-paths-'));
  onTestFinished(() => rmSync(config, { recursive: true }));
  return { at: new AppPaths({ XDG_CONFIG_HOME: config }, '/opt/app/electron'), config };
}

it('keeps the app’s data in a folder of its name, and all that belongs to it there', () => {
  const { at, config } = paths();
  expect(at.get('userData', 'App')).toBe(join(config, 'App'));
  expect(at.get('sessionData', 'App')).toBe(join(config, 'App'));
  expect(at.get('logs', 'App')).toBe(join(config, 'App', 'logs'));
  at.set('userData', join(config, 'other'));
  expect(at.get('sessionData', 'App')).toBe(join(config, 'other'));
  expect(existsSync(join(config, 'other'))).toBe(true);
});

it('takes paths as they are, and no relative ones', () => {
  const { at, config } = paths();
  at.set('music', join(config, 'nowhere'));
  expect(at.get('music', 'App')).toBe(join(config, 'nowhere'));
  expect(existsSync(join(config, 'nowhere'))).toBe(false);
  expect(() => at.set('music', 'here')).toThrow('Path must be absolute');
});

it('knows folders of the person and of the program, and no others', () => {
  const { at } = paths();
  expect(at.get('home', 'App')).toBe(homedir());
  expect(at.get('downloads', 'App')).toBe(join(homedir(), 'Downloads'));
  expect(userFolder('XDG_DOWNLOAD_DIR="$HOME/Loads"\n', 'downloads', '/home/a')).toBe('/home/a/Loads');
  expect([at.get('exe', 'App'), at.get('assets', 'App')]).toEqual(['/opt/app/electron', '/opt/app']);
  expect(() => at.get('nowhere', 'App')).toThrow("Failed to get 'nowhere' path");
});
