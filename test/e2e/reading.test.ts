import { expect } from 'vitest';
import { text } from '../../renderer/fixtures/model.ts';
import { t } from '../../words/translate.ts';
import { stillFor } from './support/acts/still-for.ts';
import { joinServer, startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { say, startHeadless } from './support/headless.ts';
import { inScene } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually } from './support/processes.ts';
import { startServer } from './support/server.ts';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';

const picture = pictures('reading');

/** Sixty messages came to a window that was away. */
const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  const { gaiaId: adaId } = await server.signUp('ada@example.org', 'Ada Lovelace');
  await server.signUp('ben@example.org', 'Ben Okri');
  await server.signUp('cleo@example.org', 'Cleo Dufour');
  /** Ben without a window writes faster, and sees what the server holds. */
  const benElsewhere = cleanup.use(await startHeadless(server, 'ben@example.org'));
  const cleo = cleanup.use(await startHeadless(server, 'cleo@example.org'));
  const adaFirst = await startHeadless(server, 'ada@example.org');
  const meet = { people: [adaId], name: '', group: false };
  const withBen = await benElsewhere.createConversation(meet);
  const withCleo = await cleo.createConversation(meet);
  for (const id of [withBen, withCleo]) {
    await eventually('the conversation', () => adaFirst.conversations.has(id));
    await say(adaFirst, id, 'Hello');
  }
  await adaFirst[Symbol.asyncDispose]();

  const takeSeat = async (account: string) => {
    const desktop = cleanup.use(await startDesktop());
    cleanup.use(await startNotificationDaemon(desktop.busAddress));
    const app = cleanup.use(await startApp({ desktop }));
    const page = await app.page();
    await joinServer(page, server.origin, account);
    return { desktop, page };
  };
  /** In front of the window that was away, and who writes to her. */
  const ada = await takeSeat('ada@example.org');
  const ben = await takeSeat('ben@example.org');
  const log = ada.page.getByRole('log');
  const row = (name: string) => ada.page.getByRole('option', { name: new RegExp(name) });
  const readByAda = (): number =>
    benElsewhere.conversations
      .get(withBen)
      ?.conversation.read_state?.find(({ participant_id: id }) => id?.gaia_id !== benElsewhere.self?.gaiaId)
      ?.latest_read_timestamp ?? 0;
  const said = (text: string): number =>
    benElsewhere
      .timeline(withBen)
      .events.find(({ chat_message: message }) => message?.message_content?.segment?.[0]?.text === text)
      ?.timestamp ?? 0;

  await ben.page.getByRole('option', { name: /Ada Lovelace/ }).click();
  await row('Cleo Dufour').click();
  for (let n = 1; n <= 60; n += 1)
    await benElsewhere.outbox.send(withBen, { segment: [text(`Message ${n}`)] });
  await eventually('the sixtieth', () => said('Message 60') > 0);
  await ada.page.getByRole('option', { name: /Ben Okri.*60/ }).waitFor();
  const line = log.getByRole('separator', { name: t('conversation.newLine') });
  /** When the last of those was said whose middle Ada has on screen. */
  const lastOnScreen = async (): Promise<number> => {
    const seen = await log.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      const isSeen = (one: Element): boolean => {
        const rect = one.getBoundingClientRect();
        return (rect.top + rect.bottom) / 2 <= bottom;
      };
      const entries = [...element.querySelectorAll<HTMLElement>('[data-key]')].filter(isSeen);
      return entries.flatMap((one) => one.innerText.match(/Message \d+/) ?? []).at(-1);
    });
    return said(seen ?? '');
  };
  return { ada, ben, benElsewhere, withBen, log, row, line, readByAda, said, lastOnScreen };
});

it('opens at the first one, and says how many are below', async ({ scene: { ada, row, line, log } }) => {
  await row('Ben Okri').click();
  await log.getByText('Message 1', { exact: true }).waitFor();
  const place = await line.evaluate((element) => {
    const at = element.closest('.log')?.getBoundingClientRect();
    return at ? (element.getBoundingClientRect().top - at.top) / at.height : 1;
  });
  expect(place).toBeGreaterThan(0.1);
  expect(place).toBeLessThan(0.35);
  const label = await ada.page.getByTitle(t('conversation.newest')).getAttribute('aria-label');
  const time = '(.*)';
  const count = Number(/^\d+/.exec(label ?? '')?.[0] ?? 0);
  expect(label).toMatch(new RegExp(`^${t('conversation.newSince', { count, time })}$`));
  expect(count).toBeGreaterThan(30);
  expect(count).toBeLessThan(60);
  await picture(ada.desktop, 'opens-at-the-first');
});

it('reads what is on screen, and no more', async ({
  scene: { ada, ben, readByAda, said, log, lastOnScreen },
}) => {
  const isAllRead = async () => readByAda() > 0 && readByAda() === (await lastOnScreen());
  await eventually('what she sees read', isAllRead);
  expect(readByAda()).toBeLessThan(said('Message 40'));
  const before = readByAda();
  await log.hover();
  await ada.page.mouse.wheel(0, 300);
  await eventually('more read', () => readByAda() > before);
  // Messages that scroll in one after the other are reported in parts.
  await stillFor(log, 10);
  await eventually('all of it read', isAllRead);
  expect(readByAda()).toBeLessThan(said('Message 60'));
  // The writer sees it at the message that was reached.
  await ben.page
    .getByRole('log')
    .getByRole('img', { name: t('conversation.seenBy', { names: 'Ada Lovelace' }) })
    .waitFor();
});

it('counts what comes while she reads further up, without moving', async ({
  scene: { ada, benElsewhere, withBen, log },
}) => {
  const top = () => log.evaluate((element) => element.scrollTop);
  const before = await top();
  await say(benElsewhere, withBen, 'Message 61');
  await ada.page.getByRole('option', { name: /Ben Okri.*Message 61/ }).waitFor();
  expect(await top()).toBe(before);
});

it('leaves unread what the way to the newest jumps over, and leads back to it', async ({
  scene: { ada, readByAda, log },
}) => {
  const reached = readByAda();
  await ada.page.getByTitle(t('conversation.newest')).click();
  await log.getByText('Message 61', { exact: true }).waitFor();
  const back = ada.page.getByTitle(t('conversation.toFirstUnread'));
  await back.waitFor();
  expect(readByAda()).toBe(reached);
  await picture(ada.desktop, 'jumped-over');
  await back.click();
  await ada.page.getByTitle(t('conversation.newest')).waitFor();
  await eventually('read further', () => readByAda() > reached);
});

it('is all read with Escape, also for the one who wrote', async ({
  scene: { ada, ben, line, readByAda, said },
}) => {
  await ada.page.keyboard.press('Escape');
  await eventually('all read', () => readByAda() >= said('Message 61'));
  await ada.page.getByRole('option', { name: /Ben Okri.*unread/ }).waitFor({ state: 'detached' });
  await expect.poll(() => line.count()).toBe(0);
  await ben.page.getByRole('log').getByText('Message 61', { exact: true }).waitFor();
});
