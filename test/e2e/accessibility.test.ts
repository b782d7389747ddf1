import { expect } from 'vitest';
import type { Page } from 'playwright';
import { event, text, unsent } from '../../renderer/fixtures/model.ts';
import { atRest } from './support/accessibility.ts';
import { inScene } from './support/in-scene.ts';
import { focusOf, press, seenFocus } from './support/keyboard.ts';
import { pictureBytes } from './support/picture-bytes.ts';
import { pictures } from './support/pictures.ts';
import { everyKind, windowModel } from './support/window-models.ts';
import {
  openWindowPage,
  sendEvent,
  sharedBrowser,
  type WindowPage,
  type WindowPageOptions,
} from './support/window-page.ts';
import { t } from '../../words/translate.ts';

const picture = pictures('accessibility');
const now = Date.now();
const open = async (options: WindowPageOptions = {}, name?: string): Promise<WindowPage> => {
  const window = await openWindowPage(windowModel(now, everyKind(now), name), {
    media: async () => pictureBytes,
    browser: await sharedBrowser(),
    ...options,
  });
  await window.page.getByRole('log').getByText('The newest of all.').waitFor();
  return window;
};

const it = inScene(async (cleanup) => {
  const window = cleanup.use(await open());
  return { page: window.page, window };
});

it('is gone through from the list over the conversation to the details', async ({ scene: { page } }) => {
  await page.keyboard.press('Tab');
  const way = [(await press(page, 'Shift+Tab', 'Tab')).what];
  const on = async (...keys: string[]): Promise<void> => {
    const { what } = await press(page, ...keys);
    way.push(what);
    // A focused row gets its button with the next frame; Tab before that would pass it by.
    if (what.startsWith('option '))
      await page.getByRole('button', { name: t('row.actionsOf', { name: 'Boat house' }) }).waitFor();
  };
  while (!way.at(-1)?.includes(`"${t('conversation.details')}"`) && way.length < 30) await on('Tab');
  await page.keyboard.press('Enter');
  await page.locator('parley-details-content').waitFor();
  await expect.poll(async () => (await focusOf(page)).what).toBe(`button "${t('conversation.hideDetails')}"`);
  way.push((await seenFocus(page, 'Enter')).what);
  while (!way.at(-1)?.includes(`"${t('people.rename')}"`) && way.length < 60) await on('Tab');
  const history = way.indexOf(`log "${t('conversation.log', { name: 'Boat house' })}"`);
  const field = way.indexOf(`textbox "${t('composer.label', { name: 'Boat house' })}"`);
  expect([...way.slice(0, history + 1), ...way.slice(field)]).toEqual([
    `button "Me Myself ${t('list.yourStatus')}: ${t('presence.available')} ${t('list.setMood')}"`,
    `button "${t('list.newConversation')}"`,
    `textbox "${t('list.find')}"`,
    `tab "${t('list.inbox')}"`,
    `radio "${t('list.all')}"`,
    `button "${t('list.filterActions')}"`,
    expect.stringMatching(/^option "Boat house .+ Alva: The newest of all\."$/u),
    `button "${t('row.actionsOf', { name: 'Boat house' })}"`,
    `separator "${t('list.width')}"`,
    `button "${t('calls.start')}"`,
    `button "${t('history.find')}"`,
    `button "${t('conversation.mute')}"`,
    `button "${t('conversation.details')}"`,
    `button "${t('conversation.hideDetails')}"`,
    `log "${t('conversation.log', { name: 'Boat house' })}"`,
    `textbox "${t('composer.label', { name: 'Boat house' })}"`,
    `button "${t('composer.emoji')}"`,
    `button "${t('composer.attach')}"`,
    `button "${t('conversation.hideDetails')}"`,
    `region "${t('conversation.details')}"`,
    `button "${t('people.rename')}"`,
  ]);
  // What has been said: its links, photos and buttons, and nothing else.
  expect(way.slice(history + 1, field).filter((what) => !/^(?:link|button) "/u.test(what))).toEqual([]);
});

it('is gone through backwards in the same order', async ({ scene: { page } }) => {
  const way: string[] = [];
  for (let steps = 0; steps < 5; steps += 1) way.push((await press(page, 'Shift+Tab')).what);
  expect(way).toEqual([
    `region "${t('conversation.details')}"`,
    `button "${t('conversation.hideDetails')}"`,
    `button "${t('composer.attach')}"`,
    `button "${t('composer.emoji')}"`,
    `textbox "${t('composer.label', { name: 'Boat house' })}"`,
  ]);
});

/** Everything that is read out from now on: what is put into live regions, and how urgently. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const announced: string[] = [];
    Object.assign(globalThis, { announced });
    const urgency = (node: Node): string => {
      for (let at: Node | null = node; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
        if (!(at instanceof Element)) continue;
        const live = at.getAttribute('aria-live');
        const role = at.getAttribute('role');
        if (live !== null) return live;
        if (role === 'alert') return 'assertive';
        if (role === 'status' || role === 'log') return 'polite';
      }
      return 'off';
    };
    const announce = (node: Node): void => {
      const words = node.textContent?.replace(/\s+/gu, ' ').trim() ?? '';
      const at = node instanceof Element ? node : node.parentElement;
      if (words !== '' && at?.checkVisibility() && urgency(node) !== 'off')
        announced.push(`${urgency(node)}: ${words}`);
    };
    const watch = (root: Document | ShadowRoot): void => {
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes)
          for (const node of type === 'characterData' ? [target] : addedNodes) {
            announce(node);
            if (!(node instanceof Element)) continue;
            // An alert that comes within something else is one all the same.
            for (const inner of node.querySelectorAll('*')) {
              if (inner.matches('[role=alert]')) announce(inner);
              if (inner.shadowRoot) watch(inner.shadowRoot);
            }
            if (node.shadowRoot) watch(node.shadowRoot);
          }
      }).observe(root, { subtree: true, childList: true, characterData: true });
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) watch(element.shadowRoot);
    };
    watch(document);
  });
const announced = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced);
const arrive = (page: Page, id: string, sender: string, words: string, after: number): Promise<void> =>
  sendEvent(page, 'timeline', {
    account: 'a',
    conversationId: 'c',
    events: [
      event(id, sender, now + after, { chat_message: { message_content: { segment: [text(words)] } } }),
    ],
    outbox: [],
  });

it('reads out what arrives, politely and once, and nothing of what one scrolls to', async ({
  scene: { page },
}) => {
  await listen(page);
  const [group] = windowModel(now, everyKind(now)).conversations;
  for (const typing of [['rui'], [], ['rui', 'alva'], []])
    await sendEvent(page, 'conversations', { account: 'a', changed: [{ ...group!, typing }], removed: [] });
  const [first, newest] = [everyKind(now).at(0), everyKind(now).at(-1)].map((each) =>
    page.getByRole('log').locator(`[data-event-id=${each?.event_id}]`),
  );
  await expect
    .poll(async () => {
      await page.getByRole('log').evaluate((log) => log.scrollTo(0, 0));
      return first?.count();
    })
    .toBe(1);
  await page.getByRole('log').press('End');
  await newest?.waitFor();
  await arrive(page, 'n1', 'rui', 'The rope is wet', 1000);
  await arrive(page, 'n2', 'me', 'I know', 2000);
  await arrive(page, 'n3', 'rui', 'The rope is wet', 3000);
  await page.getByRole('log').locator('[data-event-id=n3]').waitFor();
  await expect
    .poll(() => announced(page))
    .toEqual(['polite: Rui: The rope is wet', 'polite: Rui: The rope is wet']);
});

it('reads out at once what went wrong, and calmly what the connection does', async ({ scene: { page } }) => {
  await listen(page);
  const outbox = [unsent(1, now, { state: 'failed', reason: 'The conversation has ended.' })];
  await sendEvent(page, 'timeline', { account: 'a', conversationId: 'c', events: [], outbox });
  const wrong = expect.stringContaining(
    `assertive: ${t('conversation.failed', { reason: 'The conversation has ended.' })}`,
  );
  await expect.poll(() => announced(page)).toEqual([wrong]);
  const app = windowModel(now, []).app;
  const connection = {
    kind: 'offline' as const,
    reason: 'unreachable' as const,
    nextTryAt: Date.now() + 50_000,
  };
  await sendEvent(page, 'app', { ...app, accounts: app.accounts.map((each) => ({ ...each, connection })) });
  await page.locator('parley-connection .bar').locator('visible=true').waitFor();
  // The seconds to the next try are counted down for the eyes alone.
  const bar = page.locator('parley-connection .bar').locator('visible=true');
  for (let seconds = 0; seconds < 2; seconds += 1) {
    const counted = await bar.innerText();
    await expect.poll(() => bar.innerText()).not.toBe(counted);
  }
  await expect.poll(() => announced(page)).toEqual([wrong, `polite: ${t('connection.offlineShort')}`]);
});
it('nothing is cut off at the side at 200 % in a window of 480 pixels', async () => {
  // Half as many pixels of twice the size.
  await using window = await openWindowPage(windowModel(now, everyKind(now)), {
    browser: await sharedBrowser(),
    width: 240,
    height: 400,
    media: async () => pictureBytes,
  });
  const { page } = window;
  /** What stands out of the window. */
  const cut = (): Promise<string[]> =>
    page.evaluate(() => {
      const found: string[] = [];
      const look = (root: Document | ShadowRoot): void => {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) look(element.shadowRoot);
          const { left, right, width } = element.getBoundingClientRect();
          const hidden = !element.checkVisibility({ visibilityProperty: true }) || width <= 1;
          if (!hidden && (right > innerWidth + 1 || left < -1))
            found.push(`${element.localName}.${element.getAttribute('class') ?? ''}: ${left} to ${right}`);
        }
      };
      look(document);
      return found;
    });
  const steps: [string, () => Promise<unknown>][] = [
    ['list', () => page.getByRole('option', { name: /^Boat house/ }).waitFor()],
    [
      'status',
      async () => {
        await page.locator('parley-sidebar .me').click();
        await page.locator('parley-status-panel .panel').first().waitFor();
      },
    ],
    [
      'conversation',
      async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('option', { name: /^Boat house/ }).click();
        await page.getByRole('log').getByText('The newest of all.').waitFor();
      },
    ],
    [
      'search',
      async () => {
        await page.keyboard.press('Control+f');
        await page.getByRole('searchbox', { name: t('history.find') }).waitFor();
      },
    ],
    [
      'details',
      async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: t('conversation.details') }).click();
        await page.locator('parley-details-content').waitFor();
      },
    ],
    [
      'settings',
      async () => {
        await page.keyboard.press('Control+Comma');
        await page.getByRole('textbox', { name: t('settings.search') }).waitFor();
      },
    ],
  ];
  const wrong: Record<string, string[]> = {};
  for (const [name, go] of steps) {
    await go();
    await atRest(page);
    await picture(page, `200-percent-${name}`);
    const found = await cut();
    if (found.length > 0) wrong[name] = found;
  }
  expect(wrong).toEqual({});
});
