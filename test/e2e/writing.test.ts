import { expect } from 'vitest';
import sharp from 'sharp';
import type { Event } from '../../protocol/index.ts';
import { inEachTheme, problemsIn } from './support/accessibility.ts';
import { startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { say, startHeadless, wordsOf } from './support/headless.ts';
import { inScene } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually } from './support/processes.ts';
import { startServer } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';

const picture = pictures('writing');

const photo = async (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 420, channels: 3, background: colour } })
    .png()
    .toBuffer();

const formatsOf = (event: Event): string[] =>
  (event.chat_message?.message_content?.segment ?? []).map(
    ({ text, formatting, link_data }) =>
      `${text}${Object.keys(formatting ?? {})
        .filter((name) => formatting?.[name as keyof typeof formatting])
        .map((name) => ` ${name}`)
        .join('')}${link_data ? ` ${link_data.link_target}` : ''}`,
  );

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const benId = (await server.signUp('ben@example.org', 'Ben Okri')).gaiaId;
  const ada = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const ben = cleanup.use(await startHeadless(server, 'ben@example.org'));
  const conversationId = await ada.createConversation({ people: [benId], name: '', group: false });
  await say(ada, conversationId, 'How is the boat?');
  await eventually('Ben invited', () => ben.conversations.has(conversationId));
  await say(ben, conversationId, 'Afloat');
  const userData = await signedInFolder(server, 'ben@example.org', cleanup);
  const app = cleanup.use(await startApp({ desktop: cleanup.use(await startDesktop()), userData }));
  const page = await app.page();
  page.on('console', (message) => {
    if (process.env['SHOW_CONSOLE']) console.log('console:', message.text());
  });
  const composer = () => page.getByRole('textbox', { name: saying('composer.label') });
  const typed = () => composer().inputValue();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  /** The newest message that Ada was sent. */
  const newest = (): Event | undefined =>
    ada.timeline(conversationId).events.findLast((event) => event.chat_message);
  const arrived = (words: string): Promise<Event> =>
    eventually(`"${words}" at Ada`, () => {
      const event = newest();
      return event && wordsOf(event) === words ? event : undefined;
    });
  /** The window in each theme, without a finding of axe in either: over thousands of buttons it takes long. */
  const look = (what: string): Promise<void> =>
    inEachTheme(page, async (theme) => {
      await picture(page, `${what}-${theme}`);
      expect(await problemsIn(page, theme)).toEqual([]);
    });
  await composer().waitFor();

  return { ada, benId, conversationId, page, composer, typed, button, newest, arrived, look };
});

it('formats by shortcut and by mark, and sends segments', async ({
  scene: { page, composer, typed, button, arrived, look },
}) => {
  await composer().focus();
  await page.keyboard.type('big small under gone');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await button(t('composer.bold')).waitFor();
  await look('format-bar');
  await page.keyboard.press('Control+Shift+X');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Control+b');
  await expect.poll(typed).toBe('**big** small under ~~gone~~');
  await page.keyboard.press('Control+z');
  await expect.poll(typed).toBe('big small under ~~gone~~');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('End');
  await page.keyboard.type(' _slanted_ __lined__ [the pier](https://pier.example/a_b)');
  await look('formats');
  await page.keyboard.press('Enter');
  const event = await arrived('big small under gone slanted lined the pier');
  expect(formatsOf(event)).toEqual([
    'big bold',
    ' small under ',
    'gone strikethrough',
    ' ',
    'slanted italic',
    ' ',
    'lined underline',
    ' ',
    'the pier https://pier.example/a_b',
  ]);
});

it('sends code and quotes as they are typed, and draws them and bare links for everyone', async ({
  scene: { ada, conversationId, page, composer, arrived, look },
}) => {
  await composer().focus();
  const lines = ['> at *five*?', 'run `npm *i*` first', '```', 'if (a < b)', '  go(*now*);', '```'];
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press('Shift+Enter');
    await page.keyboard.type(line);
  }
  await look('code-typed');
  await page.keyboard.press('Enter');
  const event = await arrived(lines.join('\n').replace('*five*', 'five'));
  expect(formatsOf(event)).toContain('five italic');
  expect(formatsOf(event)).toContain('run `npm *i*` first');
  const drawn = page.locator('.message').last();
  await expect.poll(() => drawn.locator('blockquote').textContent()).toContain('at five?');
  expect(await drawn.locator('.text > code').textContent()).toBe('npm *i*');
  expect(await drawn.locator('pre').textContent()).toBe('if (a < b)\n  go(*now*);');
  await drawn.getByRole('button', { name: t('history.copyCode') }).click();
  await page.getByText(t('history.copied')).waitFor();
  await say(ada, conversationId, 'see example.photography/boats or `example.com`, not \u0430pple.com');
  const links = page.locator('.message').last().locator('a');
  await expect.poll(() => links.allTextContents()).toEqual(['example.photography/…', 'xn--pple-43d.com']);
  expect(await links.first().getAttribute('href')).toBe('https://example.photography/boats');
  await look('code');
});

it('explains commands instead of sending what is none', async ({
  scene: { page, composer, arrived, look },
}) => {
  await composer().focus();
  await page.keyboard.type('/shrug');
  await page.keyboard.press('Enter');
  await page.getByText(t('command.unknown', { command: '/shrug' })).waitFor();
  await look('commands');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText(t('command.literal')).count()).toBe(0);
  await page.keyboard.press('Home');
  await page.keyboard.type('/');
  await page.keyboard.press('Enter');
  await arrived('/shrug');
});

it('sends actions, emoji of faces and shortcodes, and what was sent before', async ({
  scene: { page, composer, typed, arrived, look },
}) => {
  await composer().focus();
  await page.keyboard.type('/me waves :) ');
  await page.keyboard.press('Enter');
  const action = await arrived('waves 🙂');
  expect(action.chat_message?.annotation).toEqual([{ type: 4, value: '' }]);
  await expect.poll(typed).toBe('');
  await page.keyboard.type('ready :tad');
  await page.getByRole('option', { name: /:tada:/ }).waitFor();
  await look('suggestions');
  await page.keyboard.press('Enter');
  await expect.poll(typed).toBe('ready 🎉 ');
  await page.keyboard.type(':pizza:');
  await page.keyboard.press('Enter');
  await arrived('ready 🎉 🍕');
  await expect.poll(typed).toBe('');
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('Control+ArrowUp');
  await expect.poll(typed).toBe('/me waves 🙂');
  await page.keyboard.press('Control+ArrowDown');
  await page.keyboard.press('Control+ArrowDown');
  await expect.poll(typed).toBe('');
});

it('finds emoji by words, in a tone of skin, and remembers them', async ({
  scene: { page, composer, typed, button, look },
}) => {
  await composer().fill('hello ');
  await button(t('composer.emoji')).click();
  await page.getByRole('searchbox', { name: t('emojiPicker.find') }).waitFor();
  await page.getByLabel(t('emojiPicker.tone')).selectOption({ index: 4 });
  await inEachTheme(page, (theme) => picture(page, `emoji-${theme}`));
  await page.getByRole('searchbox', { name: t('emojiPicker.find') }).fill('waving');
  await look('found-emoji');
  await page.getByRole('searchbox', { name: t('emojiPicker.find') }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(typed).toBe('hello 👋🏾');
  await button(t('composer.emoji')).click();
  await page.getByRole('heading', { name: t('emojiPicker.recent') }).waitFor();
  await page.keyboard.press('Escape');
  await composer().fill('');
});

it('leaves faces as they are where one chose so', async ({ scene: { page, composer, typed } }) => {
  const settings = page.locator('parley-settings');
  const conversion = settings.locator('[data-setting="emoji-conversion"]').getByRole('switch');
  const choose = async (on: boolean): Promise<void> => {
    await page.keyboard.press('Control+,');
    await settings
      .getByRole('button', { name: t('settings.writing.title'), exact: true })
      .first()
      .click();
    await conversion.click();
    await eventually('chosen', async () => (await conversion.getAttribute('aria-checked')) === String(on));
    await page.keyboard.press('Escape');
    await conversion.waitFor({ state: 'hidden' });
  };
  /** The setting is the account's: it holds when the server has pushed it. */
  const becomes = async (): Promise<string> => {
    await composer().fill('');
    await composer().focus();
    await page.keyboard.type('fine :) ');
    return typed();
  };
  await choose(false);
  await expect.poll(becomes).toBe('fine :) ');
  await choose(true);
  await expect.poll(becomes).toBe('fine 🙂 ');
  await composer().fill('');
});

it('sends pictures that are chosen, pasted or dropped, with words', async ({
  scene: { ada, conversationId, page, composer, button, look },
}) => {
  const [red, blue] = [await photo('#a05a3c'), await photo('#3c5aa0')];
  await button(t('composer.attach')).click();
  await look('attach');
  const chooser = page.waitForEvent('filechooser');
  await button(new RegExp(`^${t('composer.picture')}`)).click();
  await (await chooser).setFiles([{ name: 'deck.png', mimeType: 'image/png', buffer: red }]);
  await page.getByRole('img', { name: 'deck.png' }).waitFor();
  for (const kind of ['paste', 'drop'])
    await composer().evaluate(
      (field, [what, base64]) => {
        const bytes = Uint8Array.from(atob(base64 ?? ''), (character) => character.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], `${what}.png`, { type: 'image/png' }));
        field.dispatchEvent(
          what === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, composed: true, cancelable: true }),
        );
      },
      [kind, blue.toString('base64')],
    );
  await page.getByRole('img', { name: 'drop.png' }).waitFor();
  await composer().fill('The **deck**');
  await look('pictures');
  await button(t('composer.removePhoto', { name: 'paste.png' })).click();
  await page.getByRole('img', { name: 'paste.png' }).waitFor({ state: 'detached' });
  await expect.poll(() => composer().evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  const photos = (): Event[] =>
    ada
      .timeline(conversationId)
      .events.filter((event) => event.chat_message?.message_content?.attachment?.[0]?.embed_item?.plus_photo);
  await eventually('the pictures at Ada', () => photos().length === 1);
  expect(photos().map(wordsOf)).toEqual(['The deck']);
  expect(photos()[0]?.chat_message?.message_content?.attachment).toHaveLength(2);
});

it('takes what is no picture as a file', async ({ scene: { page, button } }) => {
  const chooser = page.waitForEvent('filechooser');
  await button(t('composer.attach')).click();
  await button(new RegExp(`^${t('composer.picture')}`)).click();
  await (await chooser).setFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
  const files = page.getByRole('list', { name: t('composer.files') });
  await files.getByText('notes.txt').waitFor();
  expect(await page.locator('img[alt="notes.txt"]').count()).toBe(0);
  await button(t('composer.removePhoto', { name: 'notes.txt' })).click();
  await files.waitFor({ state: 'detached' });
});

it('sends a place', async ({ scene: { page, button, newest, look } }) => {
  await button(t('composer.attach')).click();
  await button(new RegExp(`^${t('composer.place')}`)).click();
  await page.getByRole('textbox', { name: t('sendPlace.name'), exact: true }).fill('Boat house');
  await page.getByLabel(t('sendPlace.where')).fill('55.6761, 12.5683');
  await look('place');
  await page.keyboard.press('Enter');
  const place = await eventually(
    'the place at Ada',
    () => newest()?.chat_message?.message_content?.attachment?.[0]?.embed_item?.place,
  );
  expect(place.name).toBe('Boat house');
  expect(place.geo?.geo_coordinates).toEqual({ latitude: 55.6761, longitude: 12.5683 });
});

it('takes a message that failed back with Up, and sends it anew', async ({
  scene: { ada, benId, page, composer, arrived },
}) => {
  await ada.contacts.block(benId);
  await composer().fill('Shall we **mete**?');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: saying('conversation.failed') })
    .waitFor();
  await ada.contacts.unblock(benId);
  await composer().focus();
  await page.keyboard.press('ArrowUp');
  await eventually('the words', async () => (await composer().inputValue()) === 'Shall we **mete**?');
  await composer().fill('Shall we **meet**?');
  await page.keyboard.press('Enter');
  expect(formatsOf(await arrived('Shall we meet?'))[1]).toBe('meet bold');
});

it('shows that history is off', async ({ scene: { ada, conversationId, page, composer, arrived, look } }) => {
  await ada.in(conversationId).keepHistory(false);
  await page.getByText(t('conversation.historyOff')).waitFor();
  await composer().fill('Just between us');
  await look('history-off');
  await page.keyboard.press('Enter');
  const event = await arrived('Just between us');
  expect(event.expiration_timestamp).toBeGreaterThan(event.timestamp ?? 0);
  await ada.in(conversationId).keepHistory(true);
  await page.getByText(t('conversation.historyOff')).waitFor({ state: 'hidden' });
});

it('sends with Ctrl+Enter where one chose so', async ({ scene: { page, composer, arrived } }) => {
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: t('settings.writing.title'), exact: true }).click();
  const enterSends = page.getByRole('switch', { name: t('composer.enterSends') });
  await page.getByRole('switch', { name: t('composer.enterSends'), checked: true }).click();
  await page.getByRole('switch', { name: t('composer.enterSends'), checked: false }).waitFor();
  await page.keyboard.press('Escape');
  await enterSends.waitFor({ state: 'hidden' });
  // The switch turns at once; the field follows when it is kept.
  const follows = (field: Element & { sendWith?: string }) => field.sendWith;
  await expect.poll(() => page.locator('parley-writing-field').evaluate(follows)).toBe('ctrl-enter');
  await composer().fill('one');
  await composer().press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Control+Enter');
  expect(wordsOf(await arrived('one\ntwo'))).toBe('one\ntwo');
});
