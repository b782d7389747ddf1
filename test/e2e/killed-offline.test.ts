import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import type { Page } from 'playwright';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { joinServer, startApp, type App } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { saidIn, say, startHeadless } from './support/headless.ts';
import { pictureBytes } from './support/picture-bytes.ts';
import { eventually } from './support/processes.ts';
import { inScene, sceneFolder } from './support/in-scene.ts';
import { startServer } from './support/server.ts';
import { t } from '../../words/translate.ts';

const unsent = ['First of three', 'Second of three', 'Third of three'];
const allUnsent = unsent.map((text): unknown => expect.stringContaining(text));

/** What Ada sees in her window. */
function inWindow(page: Page) {
  const history = () => page.getByRole('log');
  const composer = () => page.getByRole('textbox', { name: t('composer.label', { name: 'Ben Okri' }) });
  const picturesShown = () =>
    history()
      .locator('.photo img')
      .evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth > 0));
  /** The pictures above the field, and whether they can be seen. */
  const inDraft = () =>
    page
      .getByRole('list', { name: t('composer.photos') })
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) =>
        images.map(({ alt, naturalWidth }) => `${alt}${naturalWidth > 0 ? '' : ' broken'}`),
      );
  const waiting = () => history().locator('.message[data-client-generated-id]');
  const waitingTexts = () => waiting().allInnerTexts();
  return { page, history, composer, picturesShown, inDraft, waiting, waitingTexts };
}

/** What the app would find when it is started again. */
function onDisk({ userData }: App) {
  const folder = join(userData, 'cache');
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite')) ?? '';
  const database = new Database(join(folder, file), { readonly: true });
  const one = (sql: string) => database.prepare(sql).pluck();
  try {
    return {
      drawn: one('SELECT name FROM draft_photos ORDER BY place').all(),
      messages: one('SELECT count(*) FROM outbox').get(),
      written: one("SELECT count(*) FROM drafts WHERE text <> ''").get(),
      looked: one('SELECT count(*) > 0 FROM photos').get() === 1,
    };
  } finally {
    database.close();
  }
}

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const { gaiaId } = await server.signUp('ben@example.org', 'Ben Okri');
  await using elsewhere = await startHeadless(server, 'ada@example.org');
  const conversationId = await elsewhere.createConversation({ people: [gaiaId], name: '', group: false });
  await say(elsewhere, conversationId, 'Said before');
  const { photoId } = await elsewhere.photos.upload(pictureBytes, 'image/png');
  await elsewhere.in(conversationId).sendNow({ photoId });
  const desktop = cleanup.use(await startDesktop());
  cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const userData = await sceneFolder(cleanup, 'killed');
  const app = cleanup.use(await startApp({ desktop, userData }));
  await joinServer(await app.page(), server.origin, 'ada@example.org');
  const scene = {
    server,
    app,
    conversationId,
    ...inWindow(await app.page()),
    async restart(): Promise<void> {
      await app.restart();
      Object.assign(scene, inWindow(await app.page()));
    },
  };
  await scene.history().getByText('Said before').waitFor();
  await eventually('the picture', async () => (await scene.picturesShown())[0] === true);

  return scene;
});

it('keeps what is written while the server is away', async ({
  scene: { server, page, history, composer, waitingTexts },
}) => {
  await server.kill();
  await page.locator('[data-connection]:visible').first().waitFor();
  for (const text of unsent) {
    await composer().fill(text);
    await composer().press('Enter');
    await history().getByText(text).waitFor();
  }
  await expect.poll(waitingTexts).toEqual(allUnsent);
  await expect
    .poll(() =>
      history()
        .getByRole('img', { name: t('conversation.waiting') })
        .count(),
    )
    .toBe(1);
});

it('keeps the pictures above the field as it keeps the words', async ({ scene: { app, page, inDraft } }) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('composer.attach') }).click();
  await page.getByRole('button', { name: new RegExp(`^${t('composer.picture')}`) }).click();
  const files = ['deck.png', 'mast.png', 'bow.png'];
  await (
    await chooser
  ).setFiles(files.map((name) => ({ name, mimeType: 'image/png', buffer: Buffer.from(pictureBytes) })));
  await eventually('three pictures', async () => (await inDraft()).length === 3);
  await page.getByRole('button', { name: t('composer.removePhoto', { name: 'mast.png' }) }).click();
  await expect.poll(inDraft).toEqual(['deck.png', 'bow.png']);
  await page
    .getByRole('button', { name: t('composer.movePhoto', { name: 'bow.png', at: 2, of: 2 }) })
    .focus();
  await page.keyboard.press('ArrowLeft');
  const safe = { drawn: ['bow.png', 'deck.png'], messages: unsent.length, written: 0, looked: true };
  await expect.poll(() => onDisk(app)).toEqual(safe);
});

it('shows it as waiting again after it was killed', async ({ scene }) => {
  await scene.app.kill();
  await scene.restart();
  await expect.poll(scene.waitingTexts).toEqual(allUnsent);
});

it('shows the pictures above the field again, in their order', async ({ scene: { inDraft } }) => {
  await expect.poll(inDraft).toEqual(['bow.png', 'deck.png']);
});

it('shows the picture that was looked at, still without a connection', async ({
  scene: { page, picturesShown },
}) => {
  await page.locator('[data-connection]:visible').first().waitFor();
  await expect.poll(picturesShown).toEqual([true]);
});

it('is killed once more and sends everything once, in order, when the server is back', async ({ scene }) => {
  const { server, app, conversationId } = scene;
  await app.kill();
  await server.restart();
  await using ben = await startHeadless(server, 'ben@example.org');
  await scene.restart();
  const { history, composer, inDraft, waiting } = scene;
  await eventually(
    'all three at the other side',
    () => saidIn(ben, conversationId).length >= 2 + unsent.length,
  );
  await eventually('nothing waiting', async () => (await waiting().count()) === 0);
  await expect.poll(inDraft).toEqual(['bow.png', 'deck.png']);
  // A later message is the proof that nothing is still on its way.
  await composer().fill('Said afterwards');
  await composer().press('Enter');
  await eventually('nothing above the field', async () => (await inDraft()).length === 0);
  const all = ['Said before', '', ...unsent, 'Said afterwards'];
  await eventually('the later message', () => saidIn(ben, conversationId).length >= all.length);
  expect(saidIn(ben, conversationId)).toEqual(all);
  const last = ben.timeline(conversationId).events.findLast((event) => event.chat_message);
  expect(last?.chat_message?.message_content?.attachment).toHaveLength(2);
  await using fresh = await startHeadless(server, 'ben@example.org');
  await eventually('the history', () => saidIn(fresh, conversationId).length >= all.length);
  expect(saidIn(fresh, conversationId)).toEqual(all);
  await expect
    .poll(() => history().locator('.message').allInnerTexts())
    .toEqual(all.map((text) => expect.stringContaining(text)));
});
