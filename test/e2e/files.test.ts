import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Page } from 'playwright';
import { t } from '../../words/translate.ts';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { reconnect } from './support/acts/reconnect.ts';
import { joinServer, startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { say, startHeadless } from './support/headless.ts';
import { holdUploads } from './support/lines/held-line.ts';
import { pictureBytes } from './support/picture-bytes.ts';
import { eventually } from './support/processes.ts';
import { inScene, sceneFolder } from './support/in-scene.ts';
import { startServer } from './support/server.ts';

const film = randomBytes(12_000_000);
const plan = randomBytes(300_000);
/** How long the voice message is at least: so that it can be paused before it ends. A pattern. */
const longEnough = '0:(?:0[6-9]|[1-5]\\d)';
const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const history = (page: Page) => page.getByRole('log');

/** What Jonas sees in his window, and does there; `chosen` is where he has the files that he chooses. */
function atJonas(jonas: Page, chosen: string) {
  const composer = () => jonas.getByRole('textbox', { name: t('composer.label', { name: 'Mira Kovač' }) });
  const chips = () => jonas.getByRole('list', { name: t('composer.files') }).getByRole('listitem');
  const outgoing = (name: string) =>
    jonas.getByRole('progressbar', { name: t('history.uploadingNamed', { name }) });
  /** Messages of Jonas that are not at the server. */
  const unsent = () => history(jonas).locator('.message[data-client-generated-id]');
  /** Chooses a file that lies on the disk. */
  async function choose(name: string, bytes: Buffer): Promise<void> {
    const path = join(chosen, name);
    await writeFile(path, bytes);
    const chooser = jonas.waitForEvent('filechooser');
    await jonas.getByRole('button', { name: t('composer.attach') }).click();
    await jonas.getByRole('button', { name: new RegExp(`^${t('composer.file')}`) }).click();
    await (await chooser).setFiles(path);
  }
  /** What the page is given when it asks for devices itself. */
  const given = (devices: MediaStreamConstraints): Promise<string> =>
    jonas.evaluate(
      (what) =>
        navigator.mediaDevices.getUserMedia(what).then(
          (stream) =>
            stream
              .getTracks()
              .map((track) => (track.stop(), track.kind))
              .join(),
          (error: unknown) => (error instanceof DOMException ? error.name : String(error)),
        ),
      devices,
    );

  return { jonas, composer, chips, outgoing, unsent, choose, given };
}

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  const line = cleanup.use(await holdUploads(server.origin));
  await server.signUp('jonas@example.org', 'Jonas Okafor');
  const { gaiaId } = await server.signUp('mira@example.org', 'Mira Kovač');
  {
    await using elsewhere = await startHeadless(server, 'jonas@example.org');
    const id = await elsewhere.createConversation({ people: [gaiaId], name: '', group: false });
    await say(elsewhere, id, 'The harbour');
    await using other = await startHeadless(server, 'mira@example.org');
    await eventually('the invitation', () => other.conversations.has(id));
    // Which accepts it.
    await say(other, id, 'At eight');
  }
  const desktop = cleanup.use(await startDesktop());
  cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const userData = await sceneFolder(cleanup, 'files-jonas');
  const chosen = await sceneFolder(cleanup, 'files-chosen');
  const downloads = await sceneFolder(cleanup, 'files-mira');
  await writeFile(join(downloads, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  // A microphone that beeps once a second; whether it may be used is the app's own decision.
  const args = ['--use-fake-device-for-media-stream'];
  const jonasApp = cleanup.use(await startApp({ desktop, userData, args }));
  const jonas = await jonasApp.page();
  await joinServer(jonas, line.origin, 'jonas@example.org');
  await history(jonas).getByText('The harbour').waitFor();
  const other = cleanup.use(await startDesktop());
  cleanup.use(await startNotificationDaemon(other.busAddress));
  const miraApp = cleanup.use(await startApp({ desktop: other, env: { XDG_CONFIG_HOME: downloads } }));
  const mira = await miraApp.page();
  await joinServer(mira, server.origin, 'mira@example.org');
  await history(mira).getByText('The harbour').waitFor();
  /** Copies of files that the app has on disk. */
  function spooled(): string[] {
    try {
      return readdirSync(join(userData, 'spool'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
    } catch {
      return [];
    }
  }
  /** Saves a file as Mira, and answers its hash. */
  async function savedByMira(name: string): Promise<string> {
    await mira.getByRole('button', { name: t('history.saveFileNamed', { name }) }).click();
    await mira.getByText(t('history.saved', { path: join(downloads, name) })).waitFor();
    return shaOf(await readFile(join(downloads, name)));
  }
  const scene = {
    server,
    line,
    userData,
    jonasApp,
    mira,
    spooled,
    savedByMira,
    ...atJonas(jonas, chosen),
    /** Without a microphone. */
    async restartJonas(): Promise<void> {
      await jonasApp.restart([]);
      Object.assign(scene, atJonas(await jonasApp.page(), chosen));
    },
  };

  return scene;
});

it('sends files that were chosen and dropped, with a picture and words', async ({
  scene: { jonas, mira, composer, chips, unsent, spooled, choose, savedByMira },
}) => {
  await choose('Evening.mp4', film);
  await composer().evaluate(
    (field, [plain, picture]) => {
      const bytes = (base64 = '') => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes(plain)], 'Plan.pdf', { type: 'application/pdf' }));
      data.items.add(new File([bytes(picture)], 'deck.png', { type: 'image/png' }));
      field.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, composed: true, cancelable: true }),
      );
    },
    [plan.toString('base64'), Buffer.from(pictureBytes).toString('base64')],
  );
  await expect.poll(() => chips().count()).toBe(2);
  await jonas.getByRole('img', { name: 'deck.png' }).waitFor();
  await composer().fill('From the evening');
  await composer().press('Enter');
  await history(mira).getByText('From the evening').waitFor();
  await history(mira).locator('.photo img').waitFor();
  expect(await savedByMira('Evening.mp4')).toBe(shaOf(film));
  expect(await savedByMira('Plan.pdf')).toBe(shaOf(plan));
  await expect.poll(() => unsent().count()).toBe(0);
  expect(await history(jonas).locator('.message').count()).toBe(4);
  expect(await chips().count()).toBe(0);
  await expect.poll(spooled).toEqual([]);
});

it('marks the words of a search in the names of files', async ({ scene: { jonas, composer } }) => {
  await composer().press('Control+f');
  const field = jonas.getByRole('searchbox', { name: t('history.find') });
  const marked = () =>
    jonas.evaluate(() => [...(CSS.highlights.get('parley-found') ?? [])].map((range) => String(range)));
  await field.fill('plan');
  await expect.poll(marked).toEqual(['Plan']);
  await field.fill('mp4');
  await expect.poll(marked).toEqual(['mp4']);
  await field.press('Escape');
  await field.waitFor({ state: 'detached' });
});

it('removes a file with the keyboard alone, and leaves nothing of it', async ({
  scene: { jonas, composer, chips, spooled, choose },
}) => {
  await choose('Wrong.txt', Buffer.from('wrong'));
  await expect.poll(() => spooled().length).toBe(1);
  const remove = jonas.getByRole('button', { name: t('composer.removePhoto', { name: 'Wrong.txt' }) });
  await remove.focus();
  await jonas.keyboard.press('Enter');
  await expect.poll(() => chips().count()).toBe(0);
  await expect.poll(() => composer().evaluate((field) => field.matches(':focus'))).toBe(true);
  await expect.poll(spooled).toEqual([]);
});

it('records a voice message where the microphone is allowed, and plays it at the other end', async ({
  scene: { jonas, mira, composer, spooled, given },
}) => {
  expect(await given({ audio: true })).toBe('NotAllowedError');
  await jonas.getByRole('button', { name: t('composer.attach') }).click();
  await jonas.getByRole('button', { name: new RegExp(`^${t('voice.message')}`) }).click();
  const settings = jonas.locator('parley-settings');
  const microphone = settings.getByRole('switch', { name: t('settings.privacy.microphone'), checked: false });
  await expect.poll(() => microphone.evaluate((field) => field.matches(':focus'))).toBe(true);
  await jonas.keyboard.press('Space');
  await settings.getByRole('switch', { name: t('settings.privacy.microphone'), checked: true }).waitFor();
  await jonas.keyboard.press('Escape');
  await expect.poll(() => given({ audio: true })).toBe('audio');
  expect(await given({ video: true })).toBe('NotAllowedError');
  expect(await given({ audio: true, video: true })).toBe('NotAllowedError');

  await jonas.getByRole('button', { name: t('voice.record') }).click();
  await jonas
    .getByRole('timer')
    .getByText(/0:0[1-9]|0:[1-5]\d/)
    .waitFor();
  await jonas.keyboard.press('Escape');
  await jonas.getByRole('timer').waitFor({ state: 'detached' });
  await expect.poll(() => composer().evaluate((field) => field.matches(':focus'))).toBe(true);
  await composer().fill('Left for later');
  await jonas.getByRole('button', { name: t('voice.record') }).focus();
  await jonas.keyboard.press('Enter');
  await jonas.getByRole('timer').getByText(new RegExp(longEnough)).waitFor();
  await jonas.keyboard.press('Enter');
  await jonas.getByRole('timer').waitFor({ state: 'detached' });
  await expect.poll(() => composer().inputValue()).toBe('Left for later');
  await composer().fill('');

  const message = history(mira).getByRole('group', { name: new RegExp(`^Voice message, ${longEnough}$`) });
  await message.waitFor();
  await mira.getByRole('option', { name: new RegExp(`Voice message, ${longEnough}`) }).waitFor();
  const place = message.getByRole('slider', { name: t('voice.position') });
  await message.getByRole('button', { name: t('voice.play') }).click();
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(0.3);
  await message.getByRole('button', { name: t('voice.pause') }).click();
  await message.getByRole('button', { name: t('voice.play') }).waitFor();
  const paused = Number(await place.inputValue());
  await place.press('ArrowRight');
  expect(Number(await place.inputValue())).toBeGreaterThan(paused);
  await message.getByRole('button', { name: t('voice.play') }).click();
  // It ends, and is at its beginning.
  await expect.poll(async () => Number(await place.inputValue())).toBe(0);
  await message.getByRole('button', { name: t('voice.play') }).waitFor();
  await expect.poll(spooled).toEqual([]);

  await jonas.keyboard.press('Control+,');
  await settings.getByRole('switch', { name: t('settings.privacy.microphone'), checked: true }).click();
  await jonas.keyboard.press('Escape');
  await jonas.getByRole('button', { name: t('voice.record') }).waitFor({ state: 'detached' });
  await expect.poll(() => given({ audio: true })).toBe('NotAllowedError');
});

it('goes on where it was after a restart in the middle of an upload', async ({ scene }) => {
  const { server, line, userData, jonasApp, mira, spooled, savedByMira } = scene;
  const { chips, composer, outgoing, choose } = scene;
  line.offsets.length = 0;
  line.letThrough(1);
  await choose('Again.mp4', film);
  await expect.poll(() => chips().count()).toBe(1);
  await composer().press('Enter');
  await eventually('the second part held', () => line.isHolding());
  await outgoing('Again.mp4').waitFor();
  await jonasApp.kill();
  // What a crash left of a file that was never sent.
  const [account = ''] = readdirSync(join(userData, 'spool'));
  writeFileSync(join(userData, 'spool', account, 'left-over'), 'x');
  expect(spooled()).toHaveLength(2);
  await server.kill();
  await scene.restartJonas();
  await scene.outgoing('Again.mp4').waitFor();
  await expect.poll(() => spooled().length).toBe(1);
  line.letThrough(Infinity);
  await server.restart();
  await reconnect(scene.jonas, mira);
  expect(await savedByMira('Again.mp4')).toBe(shaOf(film));
  expect(line.offsets).toEqual([0, 4 * 1024 * 1024, 8 * 1024 * 1024]);
  await expect.poll(spooled).toEqual([]);
});

it('sends what was written offline when the connection is back, unless it is cancelled', async ({
  scene: { server, jonas, mira, composer, chips, outgoing, unsent, spooled, choose, savedByMira },
}) => {
  await server.kill();
  await jonas.locator('[data-connection]:visible').first().waitFor();
  for (const name of ['Kept.pdf', 'Cancelled.pdf']) {
    await choose(name, plan);
    await expect.poll(() => chips().count()).toBe(1);
    await composer().press('Enter');
    await outgoing(name).waitFor();
  }
  expect(spooled()).toHaveLength(2);
  await jonas
    .getByRole('button', { name: t('history.cancelUploadNamed', { name: 'Cancelled.pdf' }) })
    .click();
  await outgoing('Cancelled.pdf').waitFor({ state: 'detached' });
  await expect.poll(() => spooled().length).toBe(1);
  await server.restart();
  await reconnect(jonas, mira);
  expect(await savedByMira('Kept.pdf')).toBe(shaOf(plan));
  await expect.poll(() => unsent().count()).toBe(0);
  await expect.poll(spooled).toEqual([]);
});
