import { expect } from 'vitest';
import { OffTheRecordToggle } from '../../protocol/enums.ts';
import { event, participant, text, unsent, usec } from '../../renderer/fixtures/model.ts';
import { problemsIn } from './support/accessibility.ts';
import { inScene } from './support/in-scene.ts';
import { goToMoment } from './support/in-window.ts';
import { pictures } from './support/pictures.ts';
import { pictureBytes } from './support/picture-bytes.ts';
import { everyKind, windowModel } from './support/window-models.ts';
import { asked, openWindowPage, sendEvent, sharedBrowser } from './support/window-page.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';

const picture = pictures('conversation');
const now = Date.now();

const it = inScene(async (cleanup) => {
  const fetched: string[] = [];
  const model = windowModel(now, everyKind(now));
  const photos = new Map([
    ['rui', 'face-rui'],
    ['wen', 'face-gone'],
  ]);
  for (const { gaiaId, entity } of model.people) {
    const photo = photos.get(gaiaId);
    if (photo) entity.properties = { ...entity.properties, photo_url: `//chat.example/media/${photo}` };
  }
  const window = cleanup.use(
    await openWindowPage(model, {
      media: async (path) => {
        fetched.push(path);
        return path.includes('gone') ? null : pictureBytes;
      },
      height: 900,
      browser: await sharedBrowser(),
    }),
  );
  const { page } = window;
  const log = page.getByRole('log');
  await log.getByText('The newest of all.').waitFor();
  return { page, window, log, fetched };
});

it('says every kind of event in its own words', async ({ scene: { page, log } }) => {
  const first = log.locator('[data-event-id=k1]');
  await expect
    .poll(async () => {
      await log.evaluate((element) => {
        element.scrollTop = 0;
      });
      return first.count();
    })
    .toBe(1);
  const said = (await log.innerText()).replace(/\s+/gu, ' ');
  for (const words of [
    'Rui added Alva',
    'Rui joined',
    'Rui removed Wen',
    'Rui renamed the conversation to “Boat house”',
    'Alva joined the call',
    'Alva left the call',
    'Call, 18 minutes',
    t('event.callSoon'),
    t('event.callOngoing'),
    'Rui turned history off',
    'Rui turned history on',
    'Rui turned on the group link',
    'Text message from Rui',
    'Voicemail from Rui',
    'Phone call from Rui',
    t('event.plan'),
    t('event.observed'),
    t('event.unknown'),
    'Rui waves from the pier',
  ])
    expect(said).toContain(words);
  // With pictures or without.
  expect(said.split('Text message from Rui')).toHaveLength(3);
  await picture(page, 'kinds');
});

it('shows formatting as it was meant', async ({ scene: { log } }) => {
  const message = log.locator('.message', { hasText: 'harbour office' });
  expect(await message.locator('b').innerText()).toBe('harbour office');
  expect(await message.locator('i').innerText()).toBe('east');
  expect(await message.locator('s').innerText()).toBe('not west');
  expect(await message.locator('u').innerText()).toBe('at ten');
  expect(await message.locator('br').count()).toBe(1);
  expect(await message.innerText()).toContain('(of a kind to come)');
});

it('shows people’s photos wherever they stand, fetched once, and letters where there is none', async ({
  scene: { page, fetched },
}) => {
  const faces = (place: string) => page.locator(`${place} .face`);
  for (const place of ['parley-conversation-row', 'parley-conversation-header', '[role=log]'])
    await faces(place).locator('img').first().waitFor();
  await page.getByRole('button', { name: t('conversation.details') }).click();
  await faces('parley-group-members').locator('img').first().waitFor();
  await picture(page, 'faces');
  expect(await faces('parley-conversation-row[data-conversation-id=d]').innerText()).toBe('WL');
  await page
    .locator('parley-conversation-header')
    .getByRole('button', { name: t('conversation.hideDetails') })
    .click();
  const faceRequests = fetched.filter((path) => path.includes('/face-'));
  expect(faceRequests.toSorted()).toEqual(['/media/a/face-gone/thumbnail', '/media/a/face-rui/thumbnail']);
});

it('looks at photos: leafs, zooms, saves, and comes back', async ({ scene: { page, log } }) => {
  const photoOf = (at: number, of: number) =>
    log.getByRole('button', { name: t('history.photoOf', { name: 'Alva', at, of }) });
  await photoOf(1, 3).click();
  const viewer = page.getByRole('dialog', { name: t('history.viewerLabel') });
  await viewer.getByText(t('history.viewer', { at: 1, of: 3 })).waitFor();
  await picture(page, 'viewer');
  await page.keyboard.press('ArrowRight');
  await viewer.getByText(t('history.viewer', { at: 2, of: 3 })).waitFor();
  await page.keyboard.press('+');
  await viewer.getByRole('button', { name: new RegExp(`${t('history.zoomFit')}, 150`) }).waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer.getByText(t('history.viewer', { at: 2, of: 3 })).waitFor();
  await page.keyboard.press('0');
  await page.keyboard.press('Control+s');
  await viewer.getByText(t('history.saved', { path: '/home/rui/Downloads/Parley photo.png' })).waitFor();
  expect(await asked(page, 'savePhoto')).toEqual([['a', 'two']]);
  await page.keyboard.press('Escape');
  await photoOf(1, 2).click();
  await viewer.getByText(t('history.viewer', { at: 1, of: 2 })).waitFor();
  await page.keyboard.press('End');
  await viewer.getByText(t('history.photoGone')).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
});

it('finds words, marks them and steps from match to match', async ({ scene: { page, log } }) => {
  await page.keyboard.press('Control+f');
  const field = page.getByRole('searchbox', { name: t('history.find') });
  await field.fill('one');
  await page.getByText(/^1 of \d+$/).waitFor();
  await log.locator('[data-sought]', { hasText: 'A very long one' }).waitFor();
  await field.press('Enter');
  await log.locator('[data-sought]', { hasText: 'And this one goes' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => CSS.highlights.get('parley-found')?.size ?? 0))
    .toBeGreaterThan(2);
  await picture(page, 'found');
  await field.press('Escape');
  await expect.poll(() => page.evaluate(() => CSS.highlights.has('parley-found'))).toBe(false);
  await expect.poll(() => field.count()).toBe(0);
});

it('copies names and times across messages, and the text alone within one', async ({
  scene: { page, log },
}) => {
  const select = (from: string, to: string): Promise<[plain: string, html: string]> =>
    log.evaluate(
      (element, [first, last]) => {
        const nodes: Node[] = [];
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node);
        const at = (words: string): Node | undefined =>
          nodes.findLast((node) => node.parentElement?.closest('.text') && node.nodeValue?.includes(words));
        const [begin, end] = [at(first ?? ''), at(last ?? '')];
        if (!begin || !end) throw new Error('It is not on screen.');
        getSelection()?.setBaseAndExtent(begin, 0, end, end.nodeValue?.length ?? 0);
        const clipboardData = new DataTransfer();
        end.parentElement?.dispatchEvent(
          new ClipboardEvent('copy', { clipboardData, bubbles: true, composed: true, cancelable: true }),
        );
        getSelection()?.empty();
        return [clipboardData.getData('text/plain'), clipboardData.getData('text/html')];
      },
      [from, to],
    );
  await log.focus();
  await page.keyboard.press('End');
  await log.getByText('The newest of all.').waitFor();
  expect((await select('The newest of all.', 'The newest of all.'))[0]).toBe('The newest of all.');
  const texts = await log.locator('.message .text').allInnerTexts();
  const before = texts.at(-2) ?? '';
  const [plain, html] = await select(before.split('\n')[0] ?? '', 'The newest of all.');
  // With the day where midnight lies between them, as it may while this runs.
  expect(plain).toMatch(/^\[[^\]]*\d\d:\d\d\] \p{Lu}\p{L}+: /u);
  expect(plain).toMatch(/\n\[[^\]]*\d\d:\d\d\] \p{Lu}\p{L}+: The newest of all\.$/u);
  expect(html).toContain('</b>The newest of all.</div>');
});

it('copies a link to a message, by keyboard alone', async ({ scene: { page, log } }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await log.focus();
  await page.keyboard.press('End');
  await log.getByText('The newest of all.').waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: t('history.copyLink') }).waitFor();
  await picture(page, 'menu');
  // The last one: from the first, one goes up to it.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByText(t('history.linkCopied')).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^parley:\/\/chat\.example\/conversation\/c\/\d{16}$/);
});

it('offers what can be done with a message where one points, and with it what is left of a long one', async ({
  scene: { page, log },
}) => {
  const newest = log.locator('.message', { hasText: 'The newest of all.' });
  const more = newest.getByRole('button', { name: t('history.more') });
  await page.mouse.move(0, 0);
  await log.focus();
  await expect.poll(() => more.count()).toBe(0);
  await newest.hover();
  await more.click();
  await page.getByRole('menuitem', { name: t('history.copyText') }).waitFor();
  await picture(page, 'pointed');
  await page.keyboard.press('Escape');
  await expect.poll(() => newest.evaluate((element) => element.matches(':focus'))).toBe(true);
  const long = log.locator('.message', { hasText: 'A very long one' });
  await long.getByRole('button', { name: saying('history.showAllOf') }).click();
  await expect
    .poll(() => long.locator('.bubble').evaluate((bubble) => bubble.className))
    .not.toContain('long');
});

it('shows who is here and who types without moving anything', async ({ scene: { page } }) => {
  const composer = page.getByRole('textbox', { name: t('composer.label', { name: 'Boat house' }) });
  const before = await composer.boundingBox();
  await page.getByText(t('history.isHere', { names: 'Alva', count: 1 })).waitFor();
  const [group] = windowModel(now, everyKind(now)).conversations;
  await sendEvent(page, 'conversations', {
    account: 'a',
    changed: [{ ...group!, typing: ['rui'] }],
    removed: [],
  });
  await page
    .locator('parley-conversation .typing', {
      hasText: t('conversation.isTyping', { names: 'Rui', count: 1 }),
    })
    .waitFor();
  expect(await composer.boundingBox()).toEqual(before);
});

it('moves the marks of readers as they read on', async ({ scene: { page, log } }) => {
  const marked = () =>
    log
      .locator('.seen, .seen-line')
      .locator('.face[data-reader=rui]')
      .evaluate((mark) => mark.closest('.group, .note')?.textContent?.replace(/\s+/gu, ' '));
  await expect.poll(marked).toContain('The newest of all.');
  const model = windowModel(now, everyKind(now));
  const group = model.conversations[0];
  const read = [{ participant_id: participant('rui'), latest_read_timestamp: usec(now - 110 * 60_000) }];
  await sendEvent(page, 'conversations', {
    account: 'a',
    changed: [{ ...group!, conversation: { ...group?.conversation, read_state: read } }],
    removed: [],
  });
  await expect.poll(marked).not.toContain('The newest of all.');
});

it('draws what is embedded, and names what it cannot draw', async ({ scene: { page, log } }) => {
  const drawn = (words: string) => log.locator('.card', { hasText: words });
  const pier = drawn('Pier 4, east gate');
  const place = everyKind(now).find((each) => JSON.stringify(each).includes('Pier 4'));
  await goToMoment(page, 'c', place?.timestamp ?? 0);
  await pier.waitFor();
  expect(await pier.innerText()).toContain('Strandvej 12, 1620');
  await pier.getByRole('link', { name: t('conversation.openMap') }).click();
  await expect.poll(() => asked(page, 'openLink')).toEqual([['https://maps.example/4']]);
  await drawn('-33.85680, 151.21530')
    .getByRole('button', { name: t('history.copyCoordinates') })
    .waitFor();
  await drawn(t('conversation.photo'))
    .getByRole('link', { name: t('conversation.openPhoto') })
    .waitFor();
  await drawn(t('preview.attachments', { count: 1 })).waitFor();
  await log
    .getByRole('button', { name: t('history.photoOf', { name: 'Alva', at: 1, of: 2 }) })
    .getByText(t('history.animated'))
    .waitFor();
  await picture(page, 'embedded');
});

it('leaves the history to the server where that decides, and names people as the conversation does', async ({
  scene: { page },
}) => {
  const group = windowModel(now, everyKind(now)).conversations[0];
  const fixed = {
    ...group?.conversation,
    otr_toggle: OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_DISABLED,
    current_participant: ['me', 'rui', 'zed'].map(participant),
    participant_data: [{ id: participant('zed'), fallback_name: 'Zed Quist' }],
  };
  await sendEvent(page, 'conversations', {
    account: 'a',
    changed: [{ ...group!, conversation: fixed }],
    removed: [],
  });
  await page.getByText('Rui, Zed').first().waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('conversation.details') })
    .click();
  const details = page.getByRole('region', { name: t('conversation.details') });
  await details.getByText(t('people.historyFixed')).waitFor();
  await details.getByText('Zed Quist').waitFor();
  await details.getByRole('switch', { name: t('people.history') }).click();
  expect(await asked(page, 'keepHistory')).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('conversation.hideDetails') })
    .click();
});

it('says that the history is off, and that it is not kept', async ({ scene: { page, log } }) => {
  const group = windowModel(now, everyKind(now)).conversations[0];
  await sendEvent(page, 'conversations', {
    account: 'a',
    changed: [{ ...group!, conversation: { ...group?.conversation, otr_status: 1 } }],
    removed: [],
  });
  const banner = page.getByText(t('history.offBanner'));
  await banner.waitFor();
  const kept = log.locator('.message.off', { hasText: 'Nobody keeps this one.' });
  await expect.poll(() => kept.count()).toBe(1);
  expect(await log.locator('.paling').innerText()).toContain('And this one goes at once.');
  await picture(page, 'history-off');
});

it('counts what comes while one reads further up, and goes there', async ({ scene: { page, log } }) => {
  await log.evaluate((element) => {
    element.scrollTop = 0;
  });
  await page.getByRole('button', { name: t('conversation.newest') }).waitFor();
  const events = ['one', 'two'].map((id, index) =>
    event(`new-${id}`, 'rui', now + 1000 + index, {
      chat_message: { message_content: { segment: [text(`New ${id}`)] } },
    }),
  );
  await sendEvent(page, 'timeline', { account: 'a', conversationId: 'c', events, outbox: [] });
  const name = t('conversation.newSince', { count: 2, time: '' });
  await page.getByRole('button', { name }).click();
  await log.getByText('New two').waitFor();
  await expect
    .poll(() => log.evaluate((el) => el.scrollHeight - el.clientHeight - el.scrollTop))
    .toBeLessThan(24);
});

for (const theme of ['light', 'dark'] as const) {
  it(`leaves nothing for axe to find, ${theme}`, async ({ scene: { page } }) => {
    // Colours that are on their way to others have no contrast of their own.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    const found = await problemsIn(page, theme);
    await picture(page, `axe-${theme}`);
    expect(found).toEqual([]);
  });
}

it('lets the browser complain of nothing but the missing photo', ({ scene: { window } }) => {
  expect(window.complaints.filter((words) => !words.includes('404'))).toEqual([]);
});

it('begins at its end, whatever grows while it is drawn', async () => {
  const outbox = [1, 2, 3].map((id) => unsent(id, now, { state: id === 1 ? 'failed' : 'sending' }));
  const picture = unsent(4, now, {
    content: {},
    photos: [{ place: 0, type: 'image/png', size: 1000, sent: 400 }],
  });
  const model = windowModel(now, everyKind(now));
  const settings = { ...model.app.settings, language: 'de' as const };
  await using window = await openWindowPage(
    { ...model, app: { ...model.app, settings }, outbox: { c: [...outbox, picture] } },
    { media: async () => pictureBytes, browser: await sharedBrowser() },
  );
  const log = window.page.getByRole('log');
  await log.getByText('unsent 3').waitFor();
  const left = () =>
    log.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);
  await expect.poll(left).toBeLessThan(2);
  const drawn = () =>
    log.locator('img').evaluateAll((images: HTMLImageElement[]) => images.every(({ complete }) => complete));
  await expect.poll(drawn).toBe(true);
  await window.page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect.poll(left).toBeLessThan(2);
});

it('leaves the focus where it is when the server has a message', async () => {
  const waiting = unsent(7, now);
  await using window = await openWindowPage(
    { ...windowModel(now, []), outbox: { c: [waiting] } },
    { browser: await sharedBrowser() },
  );
  const { page } = window;
  const message = page.getByRole('log').locator('.message', { hasText: 'unsent 7' });
  await message.focus();
  const focused = await message.elementHandle();
  const sent = event('sent', 'me', now + 1000, {
    chat_message: { message_content: waiting.content },
    self_event_state: { client_generated_id: '7' },
  });
  await sendEvent(page, 'timeline', { account: 'a', conversationId: 'c', events: [sent], outbox: [] });
  await message.and(page.locator('[data-event-id=sent]')).getByRole('toolbar').waitFor();
  expect(await focused?.evaluate((element) => element.isConnected && element.matches(':focus'))).toBe(true);
  await page.keyboard.press('Alt+r');
  await page.getByRole('group', { name: t('reply.writing') }).waitFor();
});
