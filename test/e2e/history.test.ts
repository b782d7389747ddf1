import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { pageSize } from '../../renderer/conversation/page-window.ts';
import { conversation, event, text } from '../../renderer/fixtures/model.ts';
import { forcedLayouts } from './support/forced-layouts.ts';
import { inScene } from './support/in-scene.ts';
import { goToMoment, receiveMessages, scrollHistory } from './support/in-window.ts';
import { focusOf } from './support/keyboard.ts';
import { pictures } from './support/pictures.ts';
import { rendererBundle } from './support/renderer-bundle.ts';
import { windowModel } from './support/window-models.ts';
import { type MainInPage, openWindowPage, sendEvent, sharedBrowser } from './support/window-page.ts';
import { builtWindow } from './support/window-server.ts';
import { t } from '../../words/translate.ts';

const picture = pictures('conversation');

interface JumpPill extends HTMLElement {
  atEnd: boolean;
  updateComplete: Promise<unknown>;
}

const now = Date.now();

/** Of 100 000 events. */
const it = inScene(async (cleanup) => {
  const window = cleanup.use(
    await openWindowPage(
      {
        ...windowModel(now, []),
        made: { conversationId: 'c', count: 100_000 },
      },
      { browser: await sharedBrowser() },
    ),
  );
  const { page } = window;
  const log = page.getByRole('log');
  await log.locator('[data-event-id=e99999]').waitFor();
  const elements = () => log.evaluate((element) => element.querySelectorAll('*').length);
  /** Nodes of the page, with those that no one sees any more but something still refers to. */
  const keptNodes = async (): Promise<number> => {
    const inspector = await page.context().newCDPSession(page);
    await inspector.send('HeapProfiler.collectGarbage');
    const { nodes } = await inspector.send('Memory.getDOMCounters');
    await inspector.detach();
    return nodes;
  };
  return { page, window, log, elements, keptNodes };
});

it('begins without what is only wanted later', async ({ scene: { page, window } }) => {
  const { first, pieces } = rendererBundle(builtWindow);
  const filesOf = (piece: string) => pieces.find(({ name }) => name === piece)?.files ?? [`no ${piece}`];
  const soon = filesOf('after-first-paint');
  await expect.poll(() => window.loaded).toEqual(expect.arrayContaining(soon));
  expect(window.loaded.toSorted()).toEqual([...first, ...soon].toSorted());
  await page.keyboard.press('Control+f');
  await page.getByRole('searchbox', { name: t('history.find') }).waitFor();
  expect(window.loaded).toEqual(expect.arrayContaining(filesOf('history-find')));
  await page.keyboard.press('Escape');
  for (const name of ['emoji-picker', 'emoji', 'people-picker', 'photo-viewer', 'quick-switcher', 'settings'])
    expect(pieces.map((piece) => piece.name)).toContain(name);
});

it('is small before its first picture', () => {
  const { first } = rendererBundle(builtWindow);
  const bytes = first.reduce((sum, file) => sum + statSync(join(builtWindow, file)).size, 0);
  // 320 KiB when this was written. What exceeds it belongs into a piece of its own, or into after-first-paint.ts.
  expect(bytes / 1024).toBeLessThan(350);
});

it('carries no schema: those run in the main process alone', () => {
  const assets = join(builtWindow, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  const files = [...scripts.map((file) => join(assets, file)), join(builtWindow, '../preload/preload.cjs')];
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('_zod'))).toEqual([]);
});

it('keeps its place while older pages arrive', async ({ scene: { log } }) => {
  const before = await log.evaluate((element) => {
    element.scrollTop = 100;
    const first = element.querySelector<HTMLElement>('[data-key]');
    return { key: first?.dataset['key'], top: first?.getBoundingClientRect().top ?? 0 };
  });
  const watched = log.locator(`[data-key=${before.key}]`);
  await expect.poll(() => log.locator('[data-key]').first().getAttribute('data-key')).not.toBe(before.key);
  expect(Math.abs(((await watched.boundingBox())?.y ?? 0) - before.top)).toBeLessThan(2);
});

it('follows the one who scrolls up, whatever is drawn in the same moment', async ({ scene: { log } }) => {
  await log.press('End');
  await log.locator('[data-event-id=e99999]').waitFor();
  const below = await log.evaluate(async (element) => {
    const { sendEvent } = globalThis as unknown as MainInPage;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const pause = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      for (let frames = 0; frames < 4; frames += 1) await frame();
    };
    // The way to the end glides by.
    while (element.scrollHeight - element.clientHeight - element.scrollTop > 2) await frame();
    await pause();
    element.scrollTop -= 400;
    sendEvent('conversations', { account: 'a', changed: [], removed: [] });
    sendEvent('timeline', { account: 'a', conversationId: 'c', events: [], outbox: [] });
    await pause();
    return element.scrollHeight - element.clientHeight - element.scrollTop;
  });
  expect(below).toBeGreaterThan(300);
});

it('goes to a date years ago and back, with few elements at any time', async ({
  scene: { page, log, elements },
}) => {
  await page.keyboard.press('Control+f');
  await page.getByRole('button', { name: t('history.toDate') }).click();
  await page.getByRole('combobox', { name: t('history.year') }).selectOption('2023');
  await page.getByRole('combobox', { name: t('history.month') }).selectOption('December');
  // The mark is there for a moment only: who looks for it afterwards may be late.
  const sought = log.evaluate(
    (element) =>
      new Promise<string>((resolve) => {
        const observer = new MutationObserver(() => {
          const marked = element.querySelector<HTMLElement>('[data-sought]');
          if (!marked) return;
          observer.disconnect();
          resolve(marked.title);
        });
        observer.observe(element, { subtree: true, childList: true, attributes: true });
      }),
  );
  await page.getByRole('button', { name: '24 December 2023' }).click();
  expect(await sought).toContain('24 December 2023');
  expect(await elements()).toBeLessThan(3000);
  await picture(page, 'date');
  await page.getByRole('button', { name: t('conversation.newest') }).click();
  await log.locator('[data-event-id=e99999]').waitFor();
  expect(await elements()).toBeLessThan(3000);
});

// Before any message comes: where some were jumped over, a second button says that they are read.
it('keeps the button to the newest while it has the keyboard, also at the end', async ({
  scene: { page, log },
}) => {
  const jump = page.getByRole('button', { name: t('conversation.newest') });
  await jump.waitFor({ state: 'detached' });
  await scrollHistory(page, -2_000, 300);
  await jump.focus();
  await log.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));
  const pill = page.locator('parley-jump-pill');
  await expect.poll(() => pill.evaluate((element: JumpPill) => element.atEnd)).toBe(true);
  expect((await focusOf(page)).what).toBe(`button "${t('conversation.newest')}"`);
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await focusOf(page)).what).toMatch(/^textbox /u);
  await jump.waitFor({ state: 'detached' });
});

it('draws a new message without touching the others, and many at once in one frame', async ({
  scene: { log },
}) => {
  const events = Array.from({ length: 30 }, (_, index) =>
    event(`late${index}`, index % 2 === 0 ? 'rui' : 'alva', now + index, {
      chat_message: { message_content: { segment: [text(`Late ${index}`)] } },
    }),
  );
  const seen = await log.evaluate(async (element, arriving) => {
    const { sendEvent } = globalThis as unknown as MainInPage;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const before = new Set(element.querySelectorAll('.message, .note'));
    const touched: string[] = [];
    let drawings = 0;
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => addedNodes.length > 0)) drawings += 1;
      for (const { target } of changes) {
        const message = (target instanceof Element ? target : target.parentElement)?.closest(
          '.message, .note',
        );
        if (message && before.has(message)) touched.push(message.textContent);
      }
    });
    await frame();
    await frame();
    observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
    let frames = 1;
    let running = true;
    const count = (): void => {
      frames += 1;
      if (running) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    for (const each of arriving) {
      sendEvent('timeline', { account: 'a', conversationId: 'c', events: [each], outbox: [] });
      await new Promise((resolve) => setTimeout(resolve));
    }
    await frame();
    await frame();
    running = false;
    observer.disconnect();
    return { touched, drawings, frames };
  }, events);
  await log.getByText('Late 29', { exact: true }).waitFor();
  expect(seen.touched).toEqual([]);
  expect(seen.drawings).toBeLessThanOrEqual(seen.frames);
});

it('leaves nothing in the page of what was scrolled past', async ({ scene: { page, log } }) => {
  const besideRows = () =>
    log
      .locator('.column')
      .evaluate((column) => column.childNodes.length / Math.max(1, column.children.length));
  const before = await besideRows();
  const { scrolled } = await scrollHistory(page, -20_000, 3000);
  expect(scrolled).toBeGreaterThan(10_000);
  expect(await besideRows()).toBeLessThan(before + 2);
});

it('jumps to the newest for someone who has just scrolled, while a message comes', async ({
  scene: { page, log },
}) => {
  await scrollHistory(page, -20_000, 300);
  // By its title: messages that were on screen too shortly are counted in its name.
  const jump = page.getByTitle(t('conversation.newest'));
  const message = event('meanwhile', 'rui', now + 100, {
    chat_message: { message_content: { segment: [text('Meanwhile')] } },
  });
  await jump.evaluate(async (button: HTMLElement, arriving) => {
    const { sendEvent } = globalThis as unknown as MainInPage;
    sendEvent('timeline', { account: 'a', conversationId: 'c', events: [arriving], outbox: [] });
    // Drawn, so that what is drawn next waits for a frame, which begins with what was scrolled.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const pill = button.getRootNode() as ShadowRoot;
    pill.host.parentNode?.querySelector('.log')?.scrollBy(0, -30);
    button.click();
  }, message);
  await log.locator('[data-event-id=meanwhile]').waitFor();
  await jump.waitFor({ state: 'detached' });
  const below = () => log.evaluate((el) => el.scrollHeight - el.clientHeight - el.scrollTop);
  await expect.poll(below).toBeLessThan(24);
});

it('keeps both buttons of a jump while one of them has the keyboard', async ({ scene: { page } }) => {
  // One that no history says anything to.
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('input'), { id: 'before' });
    document.body.prepend(field, Object.assign(document.createElement('parley-jump-pill'), { id: 'own' }));
  });
  const pill = page.locator('#own');
  const focused = async () => (await focusOf(page)).what;
  /** How many messages wait below what is on screen, and above it. */
  const set = (atEnd: boolean, below: number, above: number) =>
    pill.evaluate(
      async (element: JumpPill, given) => {
        await Object.assign(element, given).updateComplete;
      },
      { atEnd, waiting: { below, since: null, above, from: 1 } },
    );
  const toNewest = `button "${t('conversation.newCount', { count: 2 })}"`;
  const markRead = `button "${t('conversation.markRead')}"`;
  await set(false, 2, 0);
  await page.locator('#before').focus();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(toNewest);
  await set(true, 0, 0);
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(markRead);
  await page.locator('#before').focus();
  await pill.getByRole('button').first().waitFor({ state: 'detached' });

  // The way up comes in place of the way down only when the focus has left.
  await set(false, 2, 3);
  await page.keyboard.press('Tab');
  await set(true, 2, 3);
  expect(await focused()).toBe(toNewest);
  await page.locator('#before').focus();
  await pill.getByTitle(t('conversation.toFirstUnread')).waitFor();
  await page.evaluate(() => document.querySelectorAll('#before, #own').forEach((each) => each.remove()));
});

it('stays at the newest after a jump out of the past, with few elements however much comes', async ({
  scene: { page, log, keptNodes },
}) => {
  const before = await keptNodes();
  await scrollHistory(page, -20_000, 3000);
  const jump = page.getByTitle(t('conversation.newest'));
  await jump.click();
  await log.locator('[data-event-id=late29]').waitFor();
  await jump.waitFor({ state: 'detached' });
  await receiveMessages(page, 100, 3000);
  await log.locator('[data-event-id^=live]').last().waitFor({ state: 'attached' });
  const below = () => log.evaluate((el) => el.scrollHeight - el.clientHeight - el.scrollTop);
  await expect.poll(below).toBeLessThan(24);
  expect(await log.locator('[data-key]').count()).toBeLessThanOrEqual(pageSize.most);
  await expect.poll(keptNodes).toBeLessThan(before + 2500);
});

it('ends a jump to the newest there, whichever frame that is loaded in', async ({ scene: { page, log } }) => {
  // Taller than any page of the past: the end of that one is not the end of this one.
  for (let index = 0; index < 30; index += 1) {
    const lines = Array.from({ length: 5 }, (_, line) => text(`Tall ${index}, line ${line}\n`));
    const events = [
      event(`tall${index}`, 'rui', now + 200 + index, {
        chat_message: { message_content: { segment: lines } },
      }),
    ];
    await sendEvent(page, 'timeline', { account: 'a', conversationId: 'c', events, outbox: [] });
  }
  await goToMoment(page, 'c', 1_700_000_000_000_000);
  await log.locator('[data-event-id=e0]').waitFor();
  const jump = page.getByTitle(t('conversation.newest'));
  await jump.evaluate((button: HTMLElement) => {
    const { holdAnswers } = globalThis as unknown as MainInPage;
    const { host } = button.getRootNode() as ShadowRoot;
    // Before the history takes note of this scroll itself, and before it can draw what has come.
    host.parentNode
      ?.querySelector('.log')
      ?.addEventListener('scroll', holdAnswers(), { capture: true, once: true });
    button.click();
  });
  await log.locator('[data-event-id=tall29]').waitFor();
  const below = () => log.evaluate((el) => el.scrollHeight - el.clientHeight - el.scrollTop);
  await expect.poll(below).toBeLessThan(24);
  await expect.poll(() => jump.count()).toBe(0);
});
it('asks for no layout of its own while messages come at its end', async () => {
  await using window = await openWindowPage({
    ...windowModel(now, []),
    made: { conversationId: 'c', count: 200 },
  });
  const { page } = window;
  const newest = (id: string) => page.getByRole('log').locator(`[data-event-id=${id}]`);
  await newest('e199').waitFor();
  const events = Array.from({ length: 40 }, (_, at) =>
    event(`live${at}`, 'rui', now + at, {
      chat_message: { message_content: { segment: [text('And off')] } },
    }),
  );
  const forced = await forcedLayouts(await page.context().newCDPSession(page), async () => {
    await page.evaluate(async (events) => {
      const { sendEvent } = globalThis as unknown as MainInPage;
      for (const each of events) {
        sendEvent('timeline', { account: 'a', conversationId: 'c', events: [each], outbox: [] });
        for (let frame = 0; frame < 2; frame += 1)
          await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, events);
    await newest('live39').waitFor();
  });
  expect(forced).toBeLessThan(events.length / 4);
  const below = await page
    .getByRole('log')
    .evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
  expect(below).toBeLessThan(1);
});

it('opens with what can be seen at its newest, and draws the rest of the page after that', async () => {
  const said = (id: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      event(`${id}${at}`, 'rui', now - 1_000_000 + at * 1000, {
        conversation_id: { id },
        chat_message: { message_content: { segment: [text(`Rope ${at}`)] } },
      }),
    );
  const histories = { c: said('c', 100), d: said('d', 3) };
  const model = windowModel(now, histories.c);
  const row = (id: 'c' | 'd') => ({
    ...conversation(id, ['rui']),
    lastEvent: histories[id].at(-1) ?? null,
  });
  await using window = await openWindowPage(
    { ...model, conversations: [row('c'), row('d')], events: histories, unanswered: [] },
    { browser: await sharedBrowser() },
  );
  const { page } = window;
  const newest = (id: string) => page.getByRole('log').locator(`[data-event-id=${id}]`);
  await newest('c99').waitFor();
  await page.locator('[data-conversation-id=d]').click();
  await newest('d2').waitFor();
  const log = await page.getByRole('log').elementHandle();
  await log?.evaluate((element) => {
    const drawn: [count: number, newest: string | undefined, below: number][] = [];
    const look = (): void => {
      const all = element.querySelectorAll<HTMLElement>('[data-key]');
      const below = element.scrollHeight - element.clientHeight - element.scrollTop;
      if (all.length !== drawn.at(-1)?.[0]) drawn.push([all.length, [...all].at(-1)?.dataset['key'], below]);
    };
    // Runs after the window's own, and before what was drawn is on screen.
    new ResizeObserver(look).observe(element.querySelector('.column') ?? element);
    Object.assign(globalThis, { drawn });
  });
  await page.locator('[data-conversation-id=c]').click();
  const drawn = () =>
    page.evaluate(() =>
      (globalThis as unknown as { drawn: [number, string, number][] }).drawn.filter(
        ([count, key]) => count > 0 && key === 'c99',
      ),
    );
  await expect.poll(async () => (await drawn()).at(-1)?.[0]).toBe(40);
  const counts = (await drawn()).map(([count]) => count);
  expect(counts[0]).toBeGreaterThanOrEqual(15);
  expect(counts[0]).toBeLessThan(30);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect((await drawn()).every(([, , below]) => below < 1)).toBe(true);
});
