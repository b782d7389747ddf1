import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { ActiveClientState } from '../../protocol/index.ts';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { inScene } from './support/in-scene.ts';
import { saidIn, say, startHeadless } from './support/headless.ts';
import { eventually } from './support/processes.ts';
import { startServer } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';
import { saying } from './support/saying.ts';

/** After so long without a key no one is there. */
const awaySecs = 60;

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const { gaiaId } = await server.signUp('ben@example.org', 'Ben Okri');
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  /** Ben at another client. */
  const benElsewhere = cleanup.use(await startHeadless(server, 'ben@example.org'));
  const conversationId = await ada.createConversation({ people: [gaiaId], name: '', group: false });
  await eventually('Ben invited', () => benElsewhere.conversations.has(conversationId));
  await say(benElsewhere, conversationId, 'Hello');
  const desktop = cleanup.use(await startDesktop());
  const notifications = cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const userData = await signedInFolder(server, 'ben@example.org', cleanup);
  const app = cleanup.use(await startApp({ desktop, userData }));
  await (
    await app.page()
  )
    .getByRole('textbox', { name: saying('composer.label', { name: 'Ada' }) })
    .waitFor();

  /** What the desktop reports to the app. */
  const idleSecs = (): Promise<number> =>
    app.electron.evaluate(({ powerMonitor }) => powerMonitor.getSystemIdleTime());
  const received = (text: string): Promise<boolean> =>
    eventually(`"${text}" elsewhere`, () => saidIn(benElsewhere, conversationId).at(-1) === text);
  const unread = (): number => benElsewhere.conversations.get(conversationId)?.unread ?? 0;
  const inUse = (): boolean =>
    benElsewhere.self?.activeClientState === ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE;
  return { desktop, notifications, ada, conversationId, idleSecs, received, unread, inUse };
});

it('reads what is on screen while someone is there', async ({
  scene: { notifications, ada, conversationId, received, unread, inUse },
}) => {
  await eventually('in use', inUse);
  await say(ada, conversationId, 'One');
  await received('One');
  await eventually('read', () => unread() === 0);
  expect(notifications.calls).toEqual([]);
});

it('notifies, and reads nothing, once no one is at the computer', async ({
  scene: { desktop, notifications, ada, conversationId, idleSecs, received, unread, inUse },
}) => {
  desktop.attend(false);
  await sleep(awaySecs * 1000);
  await eventually('no one there', async () => (await idleSecs()) >= awaySecs);
  await say(ada, conversationId, 'Two');
  await notifications.until(() => notifications.shown.size === 1);
  await received('Two');
  expect(unread()).toBe(1);
  await eventually('no longer in use', () => !inUse());
  expect(unread()).toBe(1);
});

it('reads it as soon as someone is back', async ({ scene: { desktop, notifications, unread, inUse } }) => {
  desktop.attend(true);
  await eventually('read', () => unread() === 0);
  await notifications.until(() => notifications.shown.size === 0);
  await eventually('in use again', inUse);
  expect(notifications.calls).toHaveLength(1);
});
