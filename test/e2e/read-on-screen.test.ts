import { expect } from 'vitest';
import type { ConversationView } from '../../preload/views.ts';
import type { Event } from '../../protocol/types.ts';
import { conversation, event, text } from '../../renderer/fixtures/model.ts';
import { t } from '../../words/translate.ts';
import { act, startReader } from './support/in-page/reader.ts';
import { inScene } from './support/in-scene.ts';
import { windowModel } from './support/window-models.ts';
import { openWindowPage, sharedBrowser } from './support/window-page.ts';

const now = Date.now();

/** A window of which anything is done. */
const it = inScene(async (cleanup) => {
  /** Reproduces a run: what is done follows from it. */
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  let state = seed;
  const random = (most: number): number => {
    state = (state * 48_271 + 1) % 2_147_483_647;
    return state % most;
  };
  const others = { c: ['rui', 'alva'], d: ['wen'] } as const;
  type Id = keyof typeof others;
  const histories: Record<Id, Event[]> = { c: [], d: [] };
  const readTo: Record<Id, number> = { c: 0, d: 0 };
  let clock = now - 10_000_000;

  function next(id: Id): Event {
    clock += 1000 + random(60_000);
    const sender = random(7) === 0 ? 'me' : (others[id][random(others[id].length)] ?? 'me');
    const words = Array.from({ length: 1 + random(40) }, () => 'harbour').join(' ');
    const made = event(`${id}${histories[id].length}`, sender, clock, {
      conversation_id: { id },
      chat_message: { message_content: { segment: [text(words)] } },
    });
    histories[id].push(made);
    return made;
  }
  const unreadIn = (id: Id): Event[] =>
    histories[id].filter(
      ({ timestamp, sender_id: sender }) => (timestamp ?? 0) > readTo[id] && sender?.gaia_id !== 'me',
    );
  const viewOf = (id: Id): ConversationView => {
    const base = conversation(id, [...others[id]]);
    const self_read_state = { latest_read_timestamp: readTo[id] };
    return {
      ...base,
      unread: unreadIn(id).length,
      lastEvent: histories[id].at(-1) ?? null,
      conversation: {
        ...base.conversation,
        ...(id === 'c' && { name: 'Boat house' }),
        self_conversation_state: { self_read_state },
      },
    };
  };

  for (const [id, count, unread] of [
    ['c', 260, 120],
    ['d', 80, 30],
  ] as const) {
    for (let n = 0; n < count; n += 1) next(id);
    readTo[id] = histories[id].at(-unread)?.timestamp ?? 0;
  }
  const model = windowModel(now, histories.c);
  const window = cleanup.use(
    await openWindowPage(
      {
        ...model,
        conversations: [viewOf('c'), viewOf('d')],
        events: structuredClone(histories),
        unanswered: [],
      },
      { browser: await sharedBrowser() },
    ),
  );
  const { page } = window;
  await page.getByRole('log').locator('[data-event-id]').first().waitFor();
  await startReader(page, [...histories.c, ...histories.d]);

  const sizes = [
    [1120, 760],
    [700, 420],
    [1400, 900],
    [900, 600],
  ] as const;
  let looked = true;
  let hidden = false;
  const acts: readonly [weight: number, () => Promise<unknown>][] = [
    [8, () => act(page, 'moveBy', random(700) - 200)],
    [1, () => act(page, 'moveTo', random(101) / 100)],
    [1, () => act(page, 'press', t('conversation.newest'))],
    [1, () => act(page, 'press', t('conversation.toFirstUnread'))],
    [
      3,
      () => {
        const id = random(3) === 0 ? 'd' : 'c';
        const events = Array.from({ length: 1 + random(24) }, () => next(id));
        return act(page, 'receive', viewOf(id), events);
      },
    ],
    [
      1,
      () => {
        const [width, height] = sizes[random(sizes.length)] ?? sizes[0];
        return page.setViewportSize({ width, height });
      },
    ],
    [1, () => page.locator(`[data-conversation-id=${random(2) === 0 ? 'c' : 'd'}]`).click()],
    [
      1,
      () => {
        looked = !looked;
        return act(page, 'look', looked);
      },
    ],
    [
      1,
      () => {
        hidden = !hidden;
        return act(page, 'hide', hidden);
      },
    ],
    [3, () => act(page, 'frames', 33)],
  ];
  const chosen = acts.flatMap(([weight, run]) => Array.from({ length: weight }, () => run));

  let reports = 0;
  /** Every watermark that the window reported since the last look: nothing unread before it was never on screen. */
  async function check(when: string): Promise<void> {
    const reader = await act(page, 'at');
    for (const [reported, timestamp] of reader.reported.slice(reports)) {
      reports += 1;
      const id = reported as Id;
      const shown = new Set(reader.shown[id]);
      const never = unreadIn(id)
        .map(({ timestamp: at }) => at ?? 0)
        .filter((at) => at <= timestamp && !shown.has(at));
      expect(never, `${when} of seed ${seed}, read to ${timestamp} in ${id}`).toEqual([]);
      readTo[id] = Math.max(readTo[id], timestamp);
      await act(page, 'receive', viewOf(id), []);
    }
  }
  return { page, window, next, viewOf, check, chosen, random, readTo, histories };
});

it('no message is read that was never on screen while someone looked', async ({
  scene: { page, window, next, viewOf, check, chosen, random, readTo },
}) => {
  for (let step = 0; step < 60; step += 1) {
    await chosen[random(chosen.length)]?.();
    await act(page, 'frames', 1 + random(6));
    await check(`step ${step}`);
  }
  // It does read: opened anew, there is something on screen that was not read yet.
  await act(page, 'look', true);
  await act(page, 'hide', false);
  await act(page, 'receive', viewOf('d'), [next('d'), next('d')]);
  await page.locator('[data-conversation-id=c]').click();
  await page.locator('[data-conversation-id=d]').click();
  const before = readTo.d;
  await expect
    .poll(async () => {
      await check('the end');
      return readTo.d;
    })
    .toBeGreaterThan(before);
  expect(window.complaints).toEqual([]);
});

it('stays at the first of many that come while no one looks, and goes on from there', async ({
  scene: { page, next, viewOf, check, readTo, histories },
}) => {
  await page.setViewportSize({ width: 1120, height: 760 });
  await act(page, 'press', t('conversation.newest'));
  const newest = histories.d.at(-1)?.event_id;
  await page.getByRole('log').locator(`[data-event-id="${newest}"]`).waitFor();
  await page.getByTitle(t('conversation.newest')).waitFor({ state: 'detached' });
  await act(page, 'look', false);
  const events = Array.from({ length: 50 }, () => next('d'));
  const first = events.find(({ sender_id: sender }) => sender?.gaia_id !== 'me')?.event_id;
  await act(page, 'receive', viewOf('d'), events);
  const line = page.getByRole('separator', { name: t('conversation.newLine') });
  const below = () =>
    line.evaluate((element) =>
      element.nextElementSibling?.querySelector('[data-event-id]')?.getAttribute('data-event-id'),
    );
  await expect.poll(below).toBe(first);
  await page.getByTitle(t('conversation.newest')).waitFor();
  const place = await line.evaluate((element) => {
    const at = element.closest('.log')?.getBoundingClientRect();
    return at ? (element.getBoundingClientRect().top - at.top) / at.height : 1;
  });
  expect(place).toBeGreaterThan(0);
  expect(place).toBeLessThan(0.4);
  const more = Array.from({ length: 100 }, () => next('d'));
  await act(page, 'receive', viewOf('d'), more);
  await act(page, 'frames', 40);
  expect(await below()).toBe(first);
  expect(await page.getByRole('log').locator('[data-event-id]').count()).toBeLessThanOrEqual(80);
  await act(page, 'look', true);
  await act(page, 'frames', 40);
  await check('after a look');
  expect(readTo.d).toBeLessThan(events.at(-1)?.timestamp ?? 0);
  await page.getByTitle(t('conversation.newest')).waitFor();
});
