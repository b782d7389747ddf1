import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

import { startDesktop } from './desktop.mjs';

describe('a desktop without a screen', () => {
  it('has a display with a window manager and a session bus, and takes them along when it ends', async () => {
    const env = { PATH: process.env['PATH'] ?? '' };
    const desktop = await startDesktop({ display: true, bus: true, env });
    const manager = () => execFileSync('wmctrl', ['-m'], { env: desktop.env, stdio: 'pipe' }).toString();
    const bus = () =>
      execFileSync(
        'dbus-send',
        ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/', 'org.freedesktop.DBus.GetId'],
        { env: desktop.env, stdio: 'pipe' },
      ).toString();
    try {
      expect(manager()).toMatch(/^Name: \S/);
      expect(bus()).toContain('string "');
    } finally {
      await desktop.end();
    }
    expect(manager).toThrow('wmctrl');
    expect(bus).toThrow('dbus-send');
  });

  it('is only what is wanted', async () => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      DISPLAY: ':7',
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
    };
    const desktop = await startDesktop({ display: false, bus: false, env });
    expect(desktop.env).toEqual(env);
    await desktop.end();
  });

  it('says what could not be started', async () => {
    const start = startDesktop({ display: true, bus: false, env: { PATH: '/nonexistent' } });
    await expect(start).rejects.toThrow(/Xvfb did not start/);
  });
});
