import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineInterface, sessionBus, type MessageBus } from 'dbus-native';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startNotificationDaemon } from '../../test/fixtures/notification-daemon.ts';
import { startPrivateBus, type PrivateBus } from '../../test/fixtures/session-bus.ts';
import { DesktopQuiet } from './desktop-quiet.ts';
import { quietSources } from './quiet-sources.ts';

const log = { info: () => undefined, warn: () => undefined };
let cleanup: AsyncDisposableStack;
let bus: PrivateBus;

const quietOn = async (desktop: string, gsettings?: string): Promise<DesktopQuiet> => {
  const quiet = new DesktopQuiet({ sources: quietSources(desktop, gsettings), busAddress: bus.address, log });
  cleanup.defer(() => quiet.close());
  await quiet.start();
  return quiet;
};
const becomes = async (quiet: DesktopQuiet, on: boolean): Promise<void> => {
  await expect.poll(() => quiet.on, { interval: 10 }).toBe(on);
};

beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  bus = cleanup.use(await startPrivateBus());
});
afterEach(() => cleanup.disposeAsync());

/** Another service of the desktop. */
async function serve(name: string): Promise<MessageBus> {
  const connection = sessionBus({ busAddress: bus.address });
  cleanup.defer(() => connection.close());
  await connection.ownName(name);
  return connection;
}

describe('the do-not-disturb of the desktop', () => {
  it('is off where no one knows of it, and starts no one', async () => {
    expect((await quietOn('XFCE:GNOME', '/nonexistent/gsettings')).on).toBe(false);
    const nowhere = new DesktopQuiet({ sources: quietSources(''), busAddress: undefined, log });
    await nowhere.start();
    expect(nowhere.on).toBe(false);
  });

  it.each(['Inhibited', 'paused'] as const)('is what the daemon says as %s', async (property) => {
    await using daemon = await startNotificationDaemon(bus.address, { quietAs: property });
    daemon.setQuiet(true);
    const quiet = await quietOn('KDE');
    expect(quiet.on).toBe(true);
    daemon.setQuiet(false);
    await becomes(quiet, false);
    daemon.setQuiet(true);
    await becomes(quiet, true);
  });

  it('ends with the daemon that was asked for it, and begins with the next', async () => {
    const quiet = await quietOn('KDE');
    {
      await using daemon = await startNotificationDaemon(bus.address, { quietAs: 'Inhibited' });
      daemon.setQuiet(true);
      await becomes(quiet, true);
    }
    await becomes(quiet, false);
    await using daemon = await startNotificationDaemon(bus.address, { quietAs: 'Inhibited', quiet: true });
    await becomes(quiet, true);
    expect(daemon.calls).toEqual([]);
  });

  it('is a setting of Xfce', async () => {
    let on = false;
    const connection = await serve('org.xfce.Xfconf');
    const xfconf = defineInterface({
      name: 'org.xfce.Xfconf',
      methods: {
        GetProperty: {
          in: { channel: 's', property: 's' },
          out: { value: 'v' },
          handler: ({ channel, property }: Record<string, string>) => {
            expect([channel, property]).toEqual(['xfce4-notifyd', '/do-not-disturb']);
            return ['b', on];
          },
        },
      },
      signals: { PropertyChanged: { args: { channel: 's', property: 's', value: 'v' } } },
    });
    await connection.export('/org/xfce/Xfconf', xfconf);
    const quiet = await quietOn('XFCE');
    expect(quiet.on).toBe(false);
    on = true;
    xfconf.emit['PropertyChanged']?.('xfce4-notifyd', '/do-not-disturb', ['b', true]);
    await becomes(quiet, true);
  });

  it.each([
    ['ubuntu:GNOME', 'org.gnome.desktop.notifications', 'show-banners', 'false'],
    ['X-Cinnamon', 'org.cinnamon.desktop.notifications', 'display-notifications', 'false'],
    ['MATE', 'org.mate.NotificationDaemon', 'do-not-disturb', 'true'],
  ])('is a setting of %s', async (desktop, schema, key, silence) => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-gsettings-'));
    cleanup.defer(() => rm(folder, { recursive: true }));
    const [program, value] = [join(folder, 'gsettings'), join(folder, `${schema}.${key}`)];
    await writeFile(program, `#!/bin/sh\ncat '${folder}'/"$2.$3"\n`);
    await chmod(program, 0o755);
    const write = (text: string) => writeFile(value, `${text}\n`);
    const noise = silence === 'true' ? 'false' : 'true';
    const connection = await serve('ca.desrt.dconf');
    const writer = defineInterface({
      name: 'ca.desrt.dconf.Writer',
      signals: { Notify: { args: { prefix: 's', changes: 'as', tag: 's' } } },
    });
    await connection.export('/ca/desrt/dconf/Writer/user', writer);

    await write(noise);
    const quiet = await quietOn(desktop, program);
    expect(quiet.on).toBe(false);
    await write(silence);
    writer.emit['Notify']?.(`/${schema.replaceAll('.', '/')}/${key}`, [''], 'tag');
    await becomes(quiet, true);
    await write(noise);
    // Several settings changed together are reported by the folder that holds them.
    writer.emit['Notify']?.(`/${schema.split('.')[0]}/`, ['a', 'b'], 'tag');
    await becomes(quiet, false);
  });

  it('is forgotten when the bus is gone', async () => {
    await using daemon = await startNotificationDaemon(bus.address, { quietAs: 'Inhibited', quiet: true });
    const quiet = await quietOn('KDE');
    expect(quiet.on).toBe(true);
    await daemon[Symbol.asyncDispose]();
    await bus[Symbol.asyncDispose]();
    await becomes(quiet, false);
  });
});
