import { expect } from 'vitest';
import { SegmentType } from '../../protocol/enums.ts';
import { event, participant, person, text, usec } from '../../renderer/fixtures/model.ts';
import { hostileLinks, hostileTexts } from './support/hostile-texts.ts';
import { inScene } from './support/in-scene.ts';
import { goToMoment } from './support/in-window.ts';
import { pictures } from './support/pictures.ts';
import { windowModel } from './support/window-models.ts';
import { asked, openWindowPage, sharedBrowser } from './support/window-page.ts';

const picture = pictures('conversation');
const now = Date.now();

const events = [
  ...hostileTexts.map((value, index) =>
    event(`t${index}`, `h${index}`, now - 100_000 + index, {
      chat_message: { message_content: { segment: [text(value)] } },
    }),
  ),
  ...hostileTexts.slice(0, 20).map((value, index) =>
    event(`r${index}`, `h${index}`, now - 50_000 + index, {
      event_type: 6,
      conversation_rename: { new_name: value },
    }),
  ),
  ...hostileLinks.map(({ text: words, target }, index) =>
    event(`l${index}`, 'rui', now - 20_000 + index, {
      chat_message: {
        message_content: {
          segment: [{ type: SegmentType.SEGMENT_TYPE_LINK, text: words, link_data: { link_target: target } }],
        },
      },
    }),
  ),
];

const it = inScene(async (cleanup) => {
  const model = windowModel(now, events, hostileTexts[0]);
  const [group, ...others] = model.conversations;
  if (!group) throw new Error('the model has no conversation');
  group.conversation.current_participant = ['me', ...hostileTexts.keys()].map((id) =>
    participant(id === 'me' ? id : `h${id}`),
  );
  const window = cleanup.use(
    await openWindowPage(
      {
        ...model,
        conversations: [
          group,
          ...others,
          ...hostileTexts.map((name, index) => ({
            ...group,
            id: `named${index}`,
            draft: name,
            conversation: { ...group.conversation, name },
          })),
        ],
        people: [...model.people, ...hostileTexts.map((name, index) => person(`h${index}`, name))],
      },
      { browser: await sharedBrowser() },
    ),
  );
  const { page } = window;
  await page.getByRole('log').locator('[data-event-id=l0]').waitFor({ state: 'attached' });
  return { page, window };
});

it('are shown as they were written, in all of the history', async ({ scene: { page } }) => {
  const log = page.getByRole('log');
  for (const [index, value] of hostileTexts.entries()) {
    await goToMoment(page, 'c', usec(now - 100_000 + index));
    const message = log.locator(`[data-event-id=t${index}]`);
    await message.waitFor();
    const shown = await message.locator('.text').evaluate((element) => {
      const text = element.cloneNode(true) as Element;
      // A bare link is drawn as its host.
      for (const link of text.querySelectorAll<HTMLElement>('[data-bare]'))
        link.textContent = link.dataset['bare'] ?? '';
      return text.textContent ?? '';
    });
    expect(shown.replaceAll('\0', '\uFFFD')).toBe(value.replaceAll('\0', '\uFFFD'));
  }
  await picture(page, 'hostile-texts');
});

it('neither run, nor load, nor become elements', async ({ scene: { page, window } }) => {
  expect(await page.evaluate(() => (globalThis as { broken?: unknown }).broken)).toBeUndefined();
  const foreign = await page.evaluate(() => {
    const found: string[] = [];
    const look = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if (/^(?:script|iframe|object|embed|base|meta|link)$/i.test(element.localName))
          found.push(element.outerHTML.slice(0, 80));
        for (const { name } of element.attributes) if (name.startsWith('on')) found.push(name);
        if (element.shadowRoot) look(element.shadowRoot);
      }
    };
    look(document.body);
    return found;
  });
  expect(foreign).toEqual([]);
  expect(window.complaints).toEqual([]);
});

it('stay within the window', async ({ scene: { page } }) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const sideways = await page.getByRole('log').evaluate((log) => log.scrollWidth - log.clientWidth);
  expect(sideways).toBeLessThanOrEqual(0);
});

it('cannot turn around the sentence that they stand in', async ({ scene: { page } }) => {
  /** What opens is closed, and nothing is turned by force. */
  const turns = (text: string): boolean => {
    const opened = text.match(/\u2068/gu)?.length ?? 0;
    return /[\u202A-\u202E\u2066\u2067]/u.test(text) || opened !== (text.match(/\u2069/gu)?.length ?? 0);
  };
  const notes = await page.getByRole('log').locator('.note').allInnerTexts();
  expect(notes.length).toBeGreaterThan(5);
  expect(notes.filter(turns)).toEqual([]);
  const row = page.getByRole('option');
  const rows: string[] = [];
  const all = Number(await row.first().getAttribute('aria-setsize'));
  expect(all).toBeGreaterThan(20);
  // Only those that can be seen are drawn, and their words are within them.
  await row.first().focus();
  for (let at = 0; at < all; at += 1) {
    const words = row.and(page.locator(`[aria-posinset="${at + 1}"]:focus`)).locator('.row');
    rows.push(await words.innerText());
    await page.keyboard.press('ArrowDown');
  }
  expect(rows.join('')).toContain('gnp.exe');
  expect(rows.filter(turns)).toEqual([]);
});

it('scroll by in rows that are used again, in the order of the list', async ({ scene: { page } }) => {
  const seen = await page.evaluate(async () => {
    const list = document
      .querySelector('parley-app')
      ?.shadowRoot?.querySelector('parley-sidebar')
      ?.shadowRoot?.querySelector('#rows');
    const root = list?.querySelector('parley-conversation-list')?.shadowRoot;
    if (!list || !root) throw new Error('there is no list');
    const rows = () => [...root.querySelectorAll<HTMLElement>('parley-conversation-row')];
    const ids = new Map<string, string>();
    const elements = new Set<Element>();
    const places: number[][] = [];
    let before = new Set<string>();
    let arrivals = 0;
    const tops = [0, 200, 400, 900, 1400, 1000, 300, 0];
    for (const top of tops) {
      list.scrollTop = top;
      for (let frame = 0; frame < 4; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      places.push(rows().map((row) => Number(row.ariaPosInSet)));
      const shown = new Set(rows().map(({ dataset }) => dataset['conversationId'] ?? ''));
      arrivals += [...shown].filter((id) => !before.has(id)).length;
      before = shown;
      for (const row of rows()) {
        elements.add(row);
        const id = row.dataset['conversationId'] ?? '';
        const title = row.shadowRoot?.querySelector('.name')?.textContent ?? '';
        if ((ids.get(id) ?? title) !== title) throw new Error(`${id} was ${ids.get(id)} and is ${title}`);
        ids.set(id, title);
      }
    }
    return { places, arrivals, elements: elements.size };
  });
  for (const places of seen.places) expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(seen.elements).toBeLessThan(seen.arrivals);
});

it('lead nowhere but to the web, and say where', async ({ scene: { page } }) => {
  await page.getByRole('log').press('End');
  const followed: string[][] = [];
  for (const [index, { opens, says }] of hostileLinks.entries()) {
    const message = page.getByRole('log').locator(`[data-event-id=l${index}]`);
    await message.waitFor({ state: 'attached' });
    const link = message.locator('a');
    expect(await link.count()).toBe(opens === null ? 0 : 1);
    if (opens !== null) await link.click();
    followed.push(...(opens === null ? [] : [[opens]]));
    expect(await message.locator('.text').innerText()).toContain(says ?? '');
  }
  expect(await asked(page, 'openLink')).toEqual(followed);
  expect(page.url()).toMatch(/index\.html$/);
  await picture(page, 'hostile-links');
});
