import { expect } from 'vitest';
import type { Session } from '../../client/index.ts';
import { ActiveClientState } from '../../protocol/index.ts';
import { startNotificationDaemon, type NotificationDaemon } from '../fixtures/notification-daemon.ts';
import { startApp, type App } from './support/app.ts';
import { startDesktop, type Desktop } from './support/desktop.ts';
import { inScene } from './support/in-scene.ts';
import { saidIn, say, startHeadless } from './support/headless.ts';
import { medianWithin } from './support/median-within.ts';
import { eventually } from './support/processes.ts';
import { startServer } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';
import { startTrayHost } from './support/tray-host.ts';
import { windowState } from './support/window.ts';
import { saying } from './support/saying.ts';

/** One of Ben's computers. */
interface Seat {
  desktop: Desktop;
  notifications: NotificationDaemon;
  app: App;
}

const measured = 20;
const longestMs = 300;

const it = inScene(async (cleanup) => {
  /** Ben is at a client with a window in front. */
  const isInUse = (): boolean =>
    ben.self?.activeClientState === ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE;

  async function takeSeat(...args: string[]): Promise<Seat> {
    const desktop = cleanup.use(await startDesktop());
    // Where no panel shows icons, a hidden app says so by a notification.
    cleanup.use(await startTrayHost(desktop.busAddress));
    const notifications = cleanup.use(await startNotificationDaemon(desktop.busAddress));
    const userData = await signedInFolder(server, 'ben@example.org', cleanup);
    return { desktop, notifications, app: cleanup.use(await startApp({ desktop, userData, args })) };
  }

  async function meet(session: Session, benId: string): Promise<string> {
    const id = await session.createConversation({ people: [benId], name: '', group: false });
    await eventually('Ben invited', () => ben.conversations.has(id));
    await say(ben, id, 'Hello');
    return id;
  }

  /** Ben reads what Ada wrote last, and it is withdrawn on the other client; answers how long that took, in milliseconds. */
  async function read(): Promise<number> {
    const last = saidIn(ada, withAda).at(-1);
    await eventually('there', () => saidIn(ben, withAda).at(-1) === last);
    const newest = ben.timeline(withAda).events.at(-1)?.timestamp ?? 0;
    const begun = performance.now();
    ben.markRead(withAda, newest);
    await hidden.notifications.until(() => hidden.notifications.shown.size === 0);
    return performance.now() - begun;
  }

  const server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  await server.signUp('cleo@example.org', 'Cleo Strand');
  const { gaiaId } = await server.signUp('ben@example.org', 'Ben Okri');
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const cleo = cleanup.use(await startHeadless(server, 'cleo@example.org'));
  /** Ben once more, without a desktop: where he reads, to the millisecond. */
  const ben = cleanup.use(await startHeadless(server, 'ben@example.org'));
  const withCleo = await meet(cleo, gaiaId);
  const withAda = await meet(ada, gaiaId);
  /** Runs from the tray. */
  const hidden = await takeSeat('--hidden');
  // Of what its first synchronisation finds, it tells nothing.
  let tries = 0;
  await eventually('the client in the tray at work', async () => {
    await say(ada, withAda, `Ready ${++tries}?`);
    return hidden.notifications
      .until(() => hidden.notifications.shown.size === 1, 1000)
      .then(() => true)
      .catch(() => false);
  });
  await read();

  return { ada, cleo, withAda, withCleo, hidden, isInUse, takeSeat, read };
});

it(`withdraws within ${longestMs} ms what was read on the other client`, async ({
  scene: { ada, withAda, hidden, read },
}) => {
  const { notifications } = hidden;
  const median = await medianWithin(longestMs, 'read to withdrawn', async (round) => {
    const taken: number[] = [];
    for (let number = 1; number <= measured; number += 1) {
      await say(ada, withAda, `measured ${round}.${number}`);
      await notifications.until(() => notifications.shown.size === 1);
      taken.push(await read());
    }
    return taken;
  });
  expect(median).toBeLessThanOrEqual(longestMs);
});

it('notifies where the person is, keeps silent elsewhere, and speaks up for the next message when that client is gone', async ({
  scene: { cleo, withCleo, hidden, isInUse, takeSeat },
}) => {
  const inFront = await takeSeat();
  await eventually('its window in front', async () => (await windowState(inFront.app))?.focused);
  const page = await inFront.app.page();
  await page.getByRole('textbox', { name: saying('composer.label', { name: 'Ada' }) }).waitFor();
  await eventually('the claim received', isInUse);
  const before = hidden.notifications.calls.length;

  await say(cleo, withCleo, 'Where are you?');
  await inFront.notifications.until(() => inFront.notifications.shown.size === 1);
  const [shown] = inFront.notifications.shown.values();
  expect(shown).toMatchObject({ summary: 'Cleo Strand', body: 'Where are you?' });

  await inFront.app.kill();
  // The server knows of it when the connection is gone.
  await eventually('the claim gone', () => !isInUse());
  await say(cleo, withCleo, 'Still there?');
  await hidden.notifications.until(() => hidden.notifications.calls.length > before);
  // The first one would have received it before this.
  expect(hidden.notifications.calls.slice(before).map(({ body }) => body)).toEqual(['Still there?']);
});
