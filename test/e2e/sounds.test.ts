import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { startApp } from './support/app.ts';
import { logFileOf, root } from '../fixtures/app-folder.ts';
import { ask } from './support/bridge-of-page.ts';
import { startDesktop } from './support/desktop.ts';
import { inScene } from './support/in-scene.ts';
import { say, startHeadless } from './support/headless.ts';
import { startNullSink, stretches, type NullSink } from './support/null-sink.ts';
import { eventually, heldUp } from './support/processes.ts';
import { startServer } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';
import { startTrayHost } from './support/tray-host.ts';
import { windowState } from './support/window.ts';
import { t } from '../../words/translate.ts';

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The energy of an included sound, as the sink hears it at full volume. */
async function energyOf(name: string): Promise<number> {
  const file = await readFile(join(root, 'assets/sounds', name));
  return stretches(file.subarray(44)).reduce((sum, { energy }) => sum + energy, 0);
}

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer({ args: ['--call-url', 'https://meet.example.org/{room}'] }));
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const { gaiaId } = await server.signUp('ben@example.org', 'Ben Okri');
  /** Talks with Ben, whose computer this is. */
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const first = await ada.createConversation({ people: [gaiaId], name: '', group: false });
  const second = await ada.createConversation({ people: [gaiaId], name: 'Friday', group: true });
  {
    // Answering accepts the invitations; before that, neither sees the other's presence.
    await using before = await startHeadless(server, 'ben@example.org');
    await eventually('both conversations', () => before.conversations.size === 2);
    for (const id of [first, second]) await say(before, id, 'Here I am');
  }
  const available = () => ada.people.get(gaiaId)?.presence?.available;
  await eventually('Ben away', () => available() === false);
  const desktop = cleanup.use(await startDesktop());
  // Where no panel shows icons, a hidden app says so by a notification.
  const tray = cleanup.use(await startTrayHost(desktop.busAddress));
  const notifications = cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const sink = cleanup.use(await startNullSink());
  const userData = await signedInFolder(server, 'ben@example.org', cleanup);
  const app = cleanup.use(await startApp({ desktop, userData, args: ['--hidden'], env: sink.env }));
  await eventually('Ben available', available);
  // What comes while it still fetches what it missed makes no sound.
  const { tooltip } = await tray.item();
  await eventually('connected', async () => /^Parley(?!.*onnect)/.test(await tooltip()));
  /** Ben's other computer. */
  const elsewhere = cleanup.use(await startHeadless(server, 'ben@example.org'));

  /** Waits until so many more seconds are recorded. */
  async function listen(secs: number): Promise<void> {
    const from = sink.seconds();
    await eventually('what is recorded', () => sink.seconds() - from > secs);
  }

  /** Waits until so many seconds of silence are recorded. */
  const silence = (secs: number): Promise<boolean> =>
    eventually('silence', async () => {
      // Looking at all that was recorded is work.
      await rest(200);
      return sink.seconds() - (sink.played().at(-1)?.to ?? 0) > secs;
    });

  /** What was audible since `before` stretches, once nothing follows for a while. */
  async function playedAfter(before: number): Promise<ReturnType<NullSink['played']>> {
    await eventually('a sound', async () => {
      await rest(200);
      return sink.played().length > before;
    });
    await silence(0.7);
    return sink.played().slice(before);
  }
  return { notifications, sink, app, userData, ada, elsewhere, first, second, listen, silence, playedAfter };
});

it('plays the sound of a message without a window', async ({
  scene: { sink, app, ada, first, playedAfter },
}) => {
  const before = sink.played().length;
  await say(ada, first, 'One');
  const played = await playedAfter(before);
  expect(played).toHaveLength(1);
  expect(played[0]!.energy / (await energyOf('message.wav'))).toBeCloseTo(1, 0);
  expect(app.electron.windows()).toEqual([]);
});

it('plays one of two that come at once', async ({
  scene: { sink, app, ada, first, second, playedAfter },
}) => {
  const before = sink.played().length;
  await heldUp(app.electron.process(), () =>
    Promise.all([say(ada, first, 'Two'), say(ada, second, 'Three')]),
  );
  const played = await playedAfter(before);
  const energy = played.reduce((sum, each) => sum + each.energy, 0);
  // One after the other would be twice as much, on top of each other at least that.
  expect(energy / (await energyOf('message.wav'))).toBeLessThan(1.3);
});

it('is silent during do-not-disturb', async ({
  scene: { notifications, sink, userData, ada, elsewhere, first, listen },
}) => {
  const before = sink.played().length;
  const notified = notifications.calls.length;
  await elsewhere.presence.setDnd(true, null);
  await say(ada, first, 'Four');
  await ada.in(first).hangout('start');
  await eventually('both held back', async () => {
    const log = await readFile(logFileOf(userData), 'utf8');
    return log.split('"reason":"do-not-disturb"').length === 3;
  });
  await listen(2);
  expect(sink.played()).toHaveLength(before);
  expect(notifications.calls).toHaveLength(notified);
  await ada.in(first).hangout('end');
  await elsewhere.presence.setDnd(false, null);
});

it('rings until the call is answered on another computer', async ({
  scene: { notifications, sink, ada, elsewhere, first, silence },
}) => {
  const before = sink.played().length;
  const begun = notifications.calls.length;
  await ada.in(first).hangout('start');
  const call = () => notifications.calls.slice(begun).find(({ hints }) => hints['urgency'] === 2);
  await notifications.until(() => call() !== undefined);
  expect(call()!.actions).toContain('join');
  await eventually('more than one ring', async () => {
    await rest(200);
    const played = sink.played().slice(before);
    return played.length > 0 && played.at(-1)!.to - played[0]!.from > 3;
  });
  await elsewhere.in(first).hangout('join');
  await eventually('the notification gone', () =>
    [...notifications.shown.values()].every(({ hints }) => hints['urgency'] !== 2),
  );
  // Longer than the pause within a ring.
  await expect(silence(2)).resolves.toBe(true);
});

it('plays it with a window as without, and that of sent messages where wanted', async ({
  scene: { notifications, sink, app, ada, first, second, playedAfter },
}) => {
  const [notified, playedBefore] = [notifications.calls.length, sink.played().length];
  await say(ada, first, 'Five');
  const five = () => notifications.calls.slice(notified).find(({ body }) => body.endsWith('Five'));
  await notifications.until(() => five() !== undefined);
  notifications.click(five()!.id);
  const page = await app.page();
  const composer = page.getByRole('textbox', { name: t('composer.label', { name: 'Ada Lovelace' }) });
  await composer.waitFor();
  await eventually('the window in front', async () => (await windowState(app))?.focused);
  await playedAfter(playedBefore);

  let before = sink.played().length;
  await say(ada, first, 'On screen');
  await say(ada, second, 'Not on screen');
  let played = await playedAfter(before);
  expect(played).toHaveLength(1);
  expect(played[0]!.energy / (await energyOf('message.wav'))).toBeCloseTo(1, 0);

  await ask(page, 'changeNotificationSettings', { sentSound: 'sent' });
  before = sink.played().length;
  await composer.fill('Heard you');
  await composer.press('Enter');
  played = await playedAfter(before);
  expect(played).toHaveLength(1);
  // The sink renders ahead, so that the recording may lack the first moments, which are the most of so short a sound.
  expect(played[0]!.energy / (await energyOf('sent.wav'))).toBeLessThan(1.5);
  expect(played[0]!.to - played[0]!.from).toBeGreaterThan(0.05);
});
