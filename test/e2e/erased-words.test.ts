import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { type Event, fileRequest, OffTheRecordStatus, SegmentType } from '../../protocol/index.ts';
import { t } from '../../words/translate.ts';
import { uploadFile } from '../contract/support/files.ts';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { reconnect } from './support/acts/reconnect.ts';
import { startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { saidIn, say, startHeadless, wordsOf } from './support/headless.ts';
import { pictureBytes } from './support/picture-bytes.ts';
import { eventually } from './support/processes.ts';
import { inScene, sceneFolder } from './support/in-scene.ts';
import { saying } from './support/saying.ts';
import { password, startServer, type Server } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Of a picture, a piece that no other has. */
type Traces = readonly (string | Buffer)[];

/** What can be found in the files of the server, of the app, and in the home of the person. */
function lookOn(serverData: string, userData: string, home: string) {
  /** Of the server, of the app, of its browser, and what any of them leaves in the person's home and in its temporary folder. */
  async function everyFile(): Promise<string[]> {
    const all: string[] = [];
    for (const folder of [serverData, userData, home])
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) all.push(join(entry.parentPath, entry.name));
    return all;
  }
  /** Those in which any of it can be read, in either form that browsers write. */
  async function filesWith(...traces: Traces): Promise<string[]> {
    const wanted = traces.flatMap((trace) =>
      typeof trace === 'string' ? [Buffer.from(trace), Buffer.from(trace, 'utf16le')] : [trace],
    );
    const found: string[] = [];
    for (const path of await everyFile()) {
      const content = await readFile(path).catch(() => Buffer.alloc(0));
      if (wanted.some((trace) => content.includes(trace) || path.includes(String(trace)))) found.push(path);
    }
    return found;
  }
  async function areGone(...traces: Traces): Promise<void> {
    for (const trace of traces)
      await eventually(`no trace of ${typeof trace === 'string' ? trace : 'the picture'}`, async () => {
        const files = await filesWith(trace);
        if (files.length > 0) throw new Error(files.join(', '));
        return true;
      });
  }
  const isServers = (file: string) => file.startsWith(serverData);
  const areServers = (files: readonly string[]) => files.every(isServers);
  const areKept = (...traces: Traces) =>
    eventually('kept by both', async () => {
      const files = await filesWith(...traces);
      return [serverData, userData].every((folder) => files.some((file) => file.startsWith(folder)));
    });
  return { everyFile, filesWith, areGone, areKept, isServers, areServers };
}

/** What can be read of a picture that was sent: its two forms as the server made them. */
async function tracesOf(server: Server, token: string, photoId: string): Promise<Buffer[]> {
  return Promise.all(
    ['', '/thumbnail'].map(async (form) => {
      const answer = await fetch(`${server.origin}/media/${photoId}${form}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return bytes.subarray(200, 232);
    }),
  );
}

const it = inScene(async (cleanup) => {
  /** Of pictures that were sent. */
  const pictures: Buffer[] = [];
  // What is off the record ends when it is started again, with the right time.
  const server = cleanup.use(await startServer({ lateByMs: dayMs + 60_000 }));
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const { gaiaId, token: benToken } = await server.signUp('ben@example.org', 'Ben Okri');
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const ben = cleanup.use(await startHeadless(server, 'ben@example.org'));
  const conversation = await ada.createConversation({ people: [gaiaId], name: '', group: false });
  /** Another one with the same person. */
  const group = await ada.createConversation({ people: [gaiaId], name: 'Harbour', group: true });
  /** Ada's home, with all that programs of hers write, and what they write for a while. */
  const home = await sceneFolder(cleanup, 'home');
  await mkdir(join(home, 'tmp'));
  const userData = await signedInFolder(server, 'ada@example.org', cleanup);
  const desktop = cleanup.use(await startDesktop());
  const daemon = cleanup.use(await startNotificationDaemon(desktop.busAddress));
  await say(ada, conversation, 'Tea?');
  await eventually('at Ben', () => saidIn(ben, conversation).includes('Tea?'));
  const env = { HOME: home, TMPDIR: join(home, 'tmp') };
  const app = cleanup.use(await startApp({ desktop, userData, args: ['--hidden'], env }));
  /** Turns it off or on in the group, where a message is refused until its sender has seen that. */
  async function keepHistory(kept: boolean): Promise<void> {
    await ada.in(group).keepHistory(kept);
    const { OFF_THE_RECORD_STATUS_ON_THE_RECORD: on, OFF_THE_RECORD_STATUS_OFF_THE_RECORD: off } =
      OffTheRecordStatus;
    const status = kept ? on : off;
    await eventually('seen', () => ada.conversations.get(group)?.conversation.otr_status === status);
  }
  const disk = lookOn(server.data, userData, home);

  return { server, daemon, app, ben, benToken, ada, conversation, group, keepHistory, pictures, disk };
});

const inMessages = (page: Page, words: string) => page.getByRole('log').getByText(words);

it('words, pictures and drafts that both deleted are in no file', async ({
  scene: { daemon, app, ben, ada, conversation, pictures, disk, server, benToken },
}) => {
  // What comes before the first sync has ended is notified of by no one.
  await disk.areKept('Tea?');
  await say(ben, conversation, 'Xylophones at noon');
  await daemon.until(() => daemon.calls.some(({ body }) => body.includes('Xylophones')));
  daemon.click(daemon.calls.find(({ body }) => body.includes('Xylophones'))!.id);
  const page = await app.page();
  await inMessages(page, 'Xylophones at noon').waitFor();
  const { photoId } = await ben.photos.upload(pictureBytes, 'image/png');
  await ben.in(conversation).sendNow({ photoId });
  await page.getByRole('log').locator('img').waitFor();
  const picture = await tracesOf(server, benToken, photoId);
  pictures.push(...picture);
  const files = await disk.everyFile();
  for (const part of [
    /parley\.sqlite-wal$/,
    /cache\/.+-wal$/,
    /parley\.log$/,
    /chromium\/.+\/(?:LOG|MANIFEST-\d+)$/,
  ])
    expect(files.some((file) => part.test(file))).toBe(true);
  await disk.areKept(...picture);
  const composer = page.getByRole('textbox', { name: saying('composer.label') });
  await composer.fill('Bassoons or oboes');
  await eventually('the draft is kept', async () => (await disk.filesWith('Bassoons')).length > 0);
  await composer.fill('');

  await ada.in(conversation).deleteHistory();
  await ben.in(conversation).deleteHistory();
  await disk.areGone('ylophones', 'assoons');
  // The server looks once a minute, and when it starts, for pictures that no one sees any more.
  await eventually('the picture gone at the app', async () =>
    disk.areServers(await disk.filesWith(...picture)),
  );
});

it('words and files that were deleted for everyone are in no file', async ({
  scene: { server, ben, group, benToken, disk },
}) => {
  const file = await uploadFile(
    { url: server.origin },
    { token: benToken },
    Buffer.from('Sousaphones'),
    'Cornets.txt',
  );
  await ben.outbox.annotate(group, [fileRequest(file)], {
    content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Harmonicas at three' }] },
  });
  await disk.areKept('Harmonicas');
  expect((await disk.filesWith('Sousaphones')).length).toBeGreaterThan(0);
  const isIt = (event: Event) => wordsOf(event) === 'Harmonicas at three';
  const sent = await eventually('at Ben', () => ben.timeline(group).events.find(isIt));
  await ben.annotating.correct(group, sent.event_id ?? '', {
    segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Accordions at three' }],
  });
  await disk.areKept('Accordions');
  await ben.annotating.retract(group, sent.event_id ?? '');
  await disk.areGone('armonicas', 'ccordions');
  // The file follows at the server as pictures do.
  await eventually('the file gone at the app', async () => disk.areServers(await disk.filesWith('ornets')));
});

it('words that expired are in no file, whichever program runs', async ({
  scene: { server, app, ada, group, keepHistory, pictures, disk },
}) => {
  await keepHistory(false);
  await say(ada, group, 'Zeppelins at one');
  await disk.areKept('Zeppelins');
  const page = await app.page();
  // By this computer's clock, a day ahead of the server's, it has expired already.
  await page.getByRole('option', { name: 'Harbour' }).click();
  await inMessages(page, 'Zeppelins at one').waitFor();
  await app.end();
  await server.stop();
  await server.restart();
  await eventually('gone at the server, with no app', async () =>
    (await disk.filesWith('eppelins', 'ornets', 'ousaphones', ...pictures)).every(
      (file) => !disk.isServers(file),
    ),
  );
  await server.stop();
  await app.restart([]);
  await eventually('gone at the app', async () => (await disk.filesWith('eppelins')).length === 0);
  await server.restart();
  await reconnect(await app.page());
  await disk.areGone('eppelins', 'ornets', 'ousaphones', ...pictures);
  expect(await disk.filesWith('ylophones', 'eppelins', 'armonicas')).toEqual([]);
});

it('an account that is deleted, with what is asked before, leaves nothing behind', async ({
  scene: { app, ben, ada, group, keepHistory, disk },
}) => {
  const page = await app.page();
  ada.retryNow();
  await eventually('connected again', () => ada.connection.kind === 'online');
  await keepHistory(true);
  await say(ada, group, 'Mandolins at two');
  await page.getByRole('option', { name: 'Harbour' }).click();
  await inMessages(page, 'Mandolins at two').waitFor();
  await disk.areKept('Mandolins');
  await page.keyboard.press('Control+,');
  await page
    .locator('parley-settings')
    .getByRole('button', { name: t('settings.profile.title'), exact: true })
    .first()
    .click();
  const part = page.locator('[data-setting="delete-account"]');
  const label = t('settings.deleteAccount.label');
  await part.getByRole('button', { name: label }).click();
  await part.getByText(t('settings.deleteAccount.what')).waitFor();
  await part.getByLabel(t('settings.password.before')).fill(password);
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', {
    name: t('settings.deleteAccount.ask', { account: 'ada@example.org' }),
  });
  await page.locator('parley-confirm', { has: asked }).getByRole('button', { name: label }).click();
  await page.getByText(t('firstStart.joinTitle')).first().waitFor();
  await eventually('gone at Ben', () => !saidIn(ben, group).includes('Mandolins at two'));
  await disk.areGone('andolins', 'ovelace');
  expect(saidIn(ben, group)).not.toContain('Mandolins at two');
});

it('nothing of it is left when the app has ended, nor when both programs have', async ({
  scene: { server, app, pictures, disk },
}) => {
  const words = ['ylophones', 'assoons', 'armonicas', 'ccordions', 'eppelins', 'andolins', 'ovelace'];
  const files = ['ornets', 'ousaphones', ...pictures];
  await app.end();
  expect(await disk.filesWith(...words, ...files)).toEqual([]);
  await server.stop();
  expect(await disk.filesWith(...words, ...files)).toEqual([]);
});
