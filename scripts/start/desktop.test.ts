import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
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
    // A guest of this very display: its number is free for others as soon as it has ended.
    const guest = createConnection(`/tmp/.X11-unix/X${String(desktop.env['DISPLAY']).slice(1)}`);
    guest.on('error', () => undefined).resume();
    try {
      await once(guest, 'connect');
      expect(manager()).toMatch(/^Name: \S/);
      expect(bus()).toContain('string "');
      expect(guest.closed).toBe(false);
    } finally {
      await desktop.end();
    }
    await expect.poll(() => guest.closed).toBe(true);
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
