import { describe, expect, it } from 'vitest';

import { missingFor, packagesForLibraries } from './system-needs.mjs';

const machine = (change = {}) => ({
  has: (_program: string) => true,
  hasFile: (_file: string) => true,
  display: true,
  bus: true,
  electron: false,
  ...change,
});
const without = (...programs: string[]) => ({ has: (program: string) => !programs.includes(program) });
const bare = { has: () => false, hasFile: () => false, display: false, bus: false };

describe('what a machine lacks', () => {
  it('is nothing when every program is there', () => {
    expect(missingFor('run', machine())).toEqual({ programs: [], packages: [] });
    expect(missingFor('test', machine())).toEqual({ programs: [], packages: [] });
  });

  it('is all of it on a bare machine without a display', () => {
    const { packages } = missingFor('run', machine(bare));
    expect(packages).toEqual([
      'chromium',
      'xdg-utils',
      'xvfb',
      'openbox',
      'dbus',
      'fonts-noto-color-emoji',
      'fonts-noto-core',
    ]);
  });

  it('names each package once', () => {
    const { packages } = missingFor('test', machine(bare));
    expect(new Set(packages).size).toBe(packages.length);
    expect(packages).toEqual(
      expect.arrayContaining(['protobuf-compiler', 'xfwm4', 'wmctrl', 'dunst', 'postgresql', 'nats-server']),
    );
  });

  it('takes any Chromium', () => {
    const chromeOnly = machine(without('chromium', 'chromium-browser', 'google-chrome-stable'));
    expect(missingFor('run', chromeOnly).packages).toEqual([]);
    const none = machine(without('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'));
    expect(missingFor('run', none)).toEqual({ programs: ['chromium'], packages: ['chromium'] });
  });

  it('has no use for a Chromium beside Electron', () => {
    const { packages } = missingFor('run', machine({ ...bare, electron: true, display: true, bus: true }));
    expect(packages).toEqual([]);
  });

  it('needs no virtual display where there is a real one, except for tests', () => {
    const noXvfb = machine(without('Xvfb'));
    expect(missingFor('run', noXvfb).packages).toEqual([]);
    expect(missingFor('test', noXvfb).packages).toEqual(['xvfb']);
  });

  it('does not ask for fonts alone', () => {
    expect(missingFor('run', machine({ hasFile: () => false, display: false })).packages).toEqual([]);
  });
});

describe('the libraries that Electron lacks', () => {
  it('are none when the loader finds all', () => {
    expect(packagesForLibraries('\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)\n')).toEqual([]);
  });

  it('come with their packages when one is not found', () => {
    const packages = packagesForLibraries('\tlibnss3.so => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x1)\n');
    expect(packages).toContain('libnss3');
  });
});
