import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { appArguments, executablePath } from '../fixtures/app-folder.ts';
import { startDesktop } from './support/desktop.ts';
import { sceneFolder } from './support/in-scene.ts';
import { smallDisk } from './support/small-disk.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';
import { patienceMs } from '../fixtures/patience.ts';

it('says why it cannot start where its data cannot be kept, and touches nothing', async () => {
  await using desktop = await startDesktop();
  await using notifications = await startNotificationDaemon(desktop.busAddress);
  await using cleanup = new AsyncDisposableStack();
  const place = await sceneFolder(cleanup, 'no-data');
  const file = join(place, 'file');
  await writeFile(file, 'someone’s');
  const env = { ...desktop.env, PARLEY_USER_DATA: join(file, 'data') };
  const started = promisify(execFile)(executablePath, appArguments, { env, timeout: patienceMs });
  const words = saying('files.inTheWay', { folder: join(file, 'data') });
  await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(words) });
  expect(notifications.calls).toMatchObject([
    { summary: t('files.cannotStart'), body: expect.stringMatching(words) },
  ]);
  expect(await readFile(file, 'utf8')).toBe('someone’s');
});

it.each([
  ['read-only', 'size=1m,ro', saying('files.readOnly')],
  ['full', 'size=1m,nr_inodes=1', saying('files.full')],
])('says what to do about a %s disk', async (_what, options, words) => {
  await using desktop = await startDesktop();
  await using notifications = await startNotificationDaemon(desktop.busAddress);
  await using disk = await smallDisk(options);
  const env = { ...desktop.env, PARLEY_USER_DATA: disk.userData };
  const started = promisify(execFile)(disk.executablePath, appArguments, { env, timeout: patienceMs });
  await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(words) });
  expect(notifications.calls).toMatchObject([
    { summary: t('files.cannotStart'), body: expect.stringMatching(words) },
  ]);
});
