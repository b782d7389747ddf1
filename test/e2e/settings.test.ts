import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { ConfigurationBitType, RichPresenceType, SegmentType } from '../../protocol/index.ts';
import { startNotificationDaemon } from '../fixtures/notification-daemon.ts';
import { reconnect } from './support/acts/reconnect.ts';
import { accessibilityProblems, colourRules } from './support/accessibility.ts';
import { joinServer, startApp } from './support/app.ts';
import { ask } from './support/bridge-of-page.ts';
import { root } from '../fixtures/app-folder.ts';
import { startDesktop } from './support/desktop.ts';
import { say, startHeadless } from './support/headless.ts';
import { inScene } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually } from './support/processes.ts';
import { password, startServer } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';
import { startTrayHost } from './support/tray-host.ts';
import { languageName } from '../../words/languages.ts';
import { quietPeriodAt } from '../../client/notify/quiet-hours.ts';
import { settingsTable } from '../../main/settings/schema.ts';
import { t, translator } from '../../words/translate.ts';
import { saying } from './support/saying.ts';

const german = await translator('de');
const picture = pictures('settings');

const names = [
  t('settings.profile.title'),
  t('settings.status.title'),
  t('settings.notifications.title'),
  t('settings.writing.title'),
  t('settings.privacy.title'),
  t('settings.appearance.title'),
  t('settings.devices.title'),
  t('settings.accounts.title'),
  t('settings.computer.title'),
  t('settings.about.title'),
];

/** What Ada sees in her window, and does there. */
function inWindow(page: Page) {
  const dialog = (): Locator => page.locator('parley-settings');
  const goTo = (name: string): Promise<void> =>
    dialog().getByRole('button', { name, exact: true }).first().click();
  const setting = (id: string): Locator => dialog().locator(`[data-setting="${id}"]`);
  const pick = (id: string, name: string): Locator => setting(id).getByRole('radio', { name, exact: true });
  const press = (id: string, name: string): Promise<void> =>
    setting(id).getByRole('button', { name, exact: true }).click();
  const field = (): Locator => dialog().getByRole('textbox', { name: t('settings.search') });
  const control = (id: string): Locator => setting(id).getByRole('switch');
  const isChecked = (id: string): Promise<string | null> => control(id).getAttribute('aria-checked');
  /** By key: a pointer of the test would have to know of the zoom. */
  async function size(percent: string): Promise<void> {
    await setting('text-size').getByRole('radio', { name: percent }).focus();
    await page.keyboard.press('Space');
  }
  async function shot(what: string): Promise<void> {
    await picture(page, what);
  }
  const problemsHere = (only: readonly string[] = []): Promise<string[]> =>
    accessibilityProblems(page, only, ['parley-app', 'parley-settings']);
  /** Shows every page; answers what anyone could stumble over on those that are judged. */
  async function walk(theme: 'light' | 'dark', judged: readonly string[]): Promise<string[]> {
    const problems: string[] = [];
    for (const name of names) {
      await goTo(name);
      await dialog().getByRole('heading', { name, level: 2 }).waitFor();
      if (judged.includes(name)) {
        const found = await problemsHere(theme === 'dark' ? colourRules : []);
        problems.push(...found.map((problem) => `${name}: ${problem}`));
      }
      await shot(`${theme}-${name.toLowerCase().replaceAll(' ', '-')}`);
    }
    return problems;
  }

  const controls = { setting, pick, press, field, control, isChecked, size };
  return { page, dialog, goTo, ...controls, shot, problemsHere, walk };
}

const it = inScene(async (cleanup) => {
  const server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const { gaiaId } = await server.signUp('ben@example.org', 'Ben Okri');
  /** Ada at another computer, without a window. */
  const elsewhere = cleanup.use(await startHeadless(server, 'ada@example.org'));
  const ben = cleanup.use(await startHeadless(server, 'ben@example.org'));
  /** Of the two. */
  const conversation = await elsewhere.createConversation({ people: [gaiaId], name: '', group: false });
  await say(elsewhere, conversation, 'Shall we meet at the harbour?');
  const desktop = cleanup.use(await startDesktop());
  cleanup.use(await startNotificationDaemon(desktop.busAddress));
  const host = cleanup.use(await startTrayHost(desktop.busAddress));
  const userData = await signedInFolder(server, 'ada@example.org', cleanup);
  await writeFile(join(userData, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${userData}"\n`);
  const app = cleanup.use(await startApp({ desktop, userData, env: { XDG_CONFIG_HOME: userData } }));
  /** The window and the icon once the app is connected. */
  const connected = async () => {
    const page = await app.page();
    const tray = await host.item();
    await page.getByRole('tab').first().waitFor();
    await eventually('connected', async () => /^Parley(?!.*onnect)/.test(await tray.tooltip()));
    return { tray, ...inWindow(page) };
  };
  const scene = {
    desktop,
    server,
    elsewhere,
    ben,
    conversation,
    app,
    ...(await connected()),
    async restart(): Promise<void> {
      await app.restart();
      Object.assign(scene, await connected());
    },
  };

  return scene;
});

it('open by key, from the status panel and from the tray, and close by Escape', async ({
  scene: { page, tray, field },
}) => {
  await page.keyboard.press('Control+,');
  await field().waitFor();
  await expect
    .poll(() => field().evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input))
    .toBe(true);
  await page.keyboard.press('Escape');
  await field().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: t('list.yourStatus') }).click();
  await page.getByRole('button', { name: t('settings.open') }).click();
  await field().waitFor();
  await page.keyboard.press('Escape');
  await field().waitFor({ state: 'hidden' });
  await tray.choose('Settings…');
  await field().waitFor();
});

it('have pages that everyone can use, light and dark', async ({ scene: { page, goTo, walk, pick } }) => {
  expect(await walk('light', names)).toEqual([]);
  await goTo(t('settings.appearance.title'));
  await pick('theme', t('settings.appearance.themes.dark')).click();
  await eventually('dark', () => page.evaluate(() => document.documentElement.dataset['theme'] === 'dark'));
  expect(
    await walk('dark', [
      t('settings.profile.title'),
      t('settings.status.title'),
      t('settings.appearance.title'),
      t('settings.accounts.title'),
    ]),
  ).toEqual([]);
  await goTo(t('settings.appearance.title'));
  await pick('theme', t('settings.appearance.themes.light')).click();
});

it('are found by what people call them', async ({ scene: { page, dialog, setting, field, shot } }) => {
  await field().fill('zoom');
  await setting('text-size').waitFor();
  await shot('found');
  await expect
    .poll(() => dialog().getByRole('status').first().textContent())
    .toBe(t('settings.found', { count: 1 }));
  await field().fill('nothing of the kind');
  await dialog()
    .getByText(t('settings.nothingFound', { query: 'nothing of the kind' }))
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => field().inputValue()).toBe('');
  expect(await field().isVisible()).toBe(true);
});

it('change the name that others see, by keyboard alone', async ({ scene: { ben, page, goTo, setting } }) => {
  await goTo(t('settings.profile.title'));
  await setting('name').getByRole('textbox').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Ada King');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Ada King/ }).waitFor();
  await expect.poll(() => ben.contacts.search('Ada King')).toHaveLength(1);
});

it('say what to do about a value that is refused, and keep the old one', async ({
  scene: { elsewhere, page, setting, shot, pick },
}) => {
  await setting('phone').getByRole('textbox').fill('12');
  await page.keyboard.press('Enter');
  await setting('phone').getByRole('alert').waitFor();
  await shot('refused');
  await setting('phone').getByRole('textbox').press('Escape');
  await expect.poll(() => setting('phone').getByRole('textbox').inputValue()).toBe('');
  await setting('phone').getByRole('textbox').fill('+45 31 23 45 67');
  await page.keyboard.press('Enter');
  await eventually('the number', () =>
    elsewhere
      .call('GetSelfInfo', {})
      .then(({ phone_data: data }) => data?.phone?.[0]?.phone_number?.e164 === '+4531234567'),
  );
  await pick('gender', t('settings.profile.gender.female')).click();
  await setting('region').getByRole('combobox').selectOption('Denmark');
  await eventually('the country', () =>
    elsewhere.call('GetSelfInfo', {}).then(({ default_country: country }) => country?.region_code === 'DK'),
  );
});

it('crop a photo and put it beside the name', async ({
  scene: { elsewhere, page, setting, shot, problemsHere, press },
}) => {
  const buffer = await readFile(join(root, 'dist/assets/icons/256x256.png'));
  await setting('photo')
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('dialog', { name: t('settings.photo.dialog') }).waitFor();
  const crop = page.locator('parley-crop-dialog');
  await crop.getByRole('application').focus();
  for (const key of ['+', '+', '+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  expect(await problemsHere()).toEqual([]);
  await shot('crop');
  await crop.getByRole('button', { name: t('settings.photo.use') }).click();
  await setting('photo').getByText(t('settings.photo.saved')).waitFor();
  await eventually('the photo', async () => {
    const { self_entity: entity } = await elsewhere.call('GetSelfInfo', {});
    return (entity?.properties?.photo_url ?? '').includes('/media/');
  });
  await setting('photo')
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await setting('photo').getByRole('alert').waitFor();
  await press('photo', t('settings.accounts.remove'));
  await eventually('no photo', async () => {
    const { self_entity: entity } = await elsewhere.call('GetSelfInfo', {});
    return !(entity?.properties?.photo_url ?? '').includes('/media/');
  });
});

it('set a mood with formatting', async ({ scene: { elsewhere, page, setting } }) => {
  expect(elsewhere.self?.mood).toEqual([]);
  await setting('mood')
    .getByRole('textbox', { name: t('settings.profile.mood') })
    .fill('at the **harbour**');
  await page.keyboard.press('Enter');
  await eventually('the mood', () =>
    elsewhere.self?.mood.some(({ text, formatting }) => text === 'harbour' && formatting?.bold),
  );
});

/** Whether the quiet hours that are set at first hold now, by the clock of the desktop. */
async function isNight(page: Page): Promise<boolean> {
  const clock = await page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth(), now.getDate(), now.getHours(), now.getMinutes()] as const;
  });
  return quietPeriodAt({ ...settingsTable.quietHours.initial, on: true }, new Date(...clock)) !== null;
}

it('keep silence until a time, and every day', async ({
  scene: { page, elsewhere, goTo, setting, control, shot, pick, press },
}) => {
  // Quiet hours begin by what the app itself knows of the silence before.
  const endedHere = async (): Promise<boolean> =>
    (await ask(page, 'readApp')).accounts.every(({ self }) => self?.doNotDisturb.on === false);
  await goTo(t('settings.status.title'));
  await pick('disturb', t('status.disturbChoice.1-hour')).click();
  await eventually('silence', () => elsewhere.self?.dnd.on);
  await pick('disturb', t('status.disturbChoice.off')).click();
  await eventually('no silence', () => elsewhere.self?.dnd.on === false);
  await press('disturb-until', t('settings.status.untilSet'));
  await eventually(
    'silence until then',
    () => (elsewhere.self?.dnd.untilUsec ?? 0) > Date.now() * 1000 + 3600e6,
  );
  await pick('disturb', t('status.disturbChoice.off')).click();
  await eventually('no silence any more', () => elsewhere.self?.dnd.on === false && endedHere());
  await control('quiet-hours').click();
  if (await isNight(page)) {
    await eventually('the hours that are set at first', () => elsewhere.self?.dnd.on);
    await pick('disturb', t('status.disturbChoice.off')).click();
    await eventually('their end', () => elsewhere.self?.dnd.on === false && endedHere());
  }
  const inputs = setting('quiet-hours').getByRole('textbox');
  await inputs.nth(0).fill('00:00');
  await inputs.nth(1).fill('00:00');
  await inputs.nth(1).blur();
  await eventually('the whole day', () => elsewhere.self?.dnd.on);
  await shot('quiet-hours');
  await control('quiet-hours').click();
  await pick('disturb', t('status.disturbChoice.off')).click();
  await eventually('the end of it', () => elsewhere.self?.dnd.on === false);
  await expect.poll(() => inputs.first().isVisible()).toBe(false);
});

it('sign the desktops off and on', async ({ scene: { elsewhere, page, setting, control, isChecked } }) => {
  await control('desktop-off').focus();
  await page.keyboard.press('Space');
  await eventually('signed off', () => elsewhere.self?.desktopOff);
  await setting('presence').getByText(t('presence.desktopOff')).waitFor();
  await page.keyboard.press('Space');
  await eventually('back', () => elsewhere.self?.desktopOff === false);
  await expect.poll(() => isChecked('desktop-off')).toBe('false');
});

it('appear away, as tray and status panel say too', async ({
  scene: { page, tray, setting, control, shot },
}) => {
  await control('appears-away').click();
  await setting('presence').getByText(t('presence.idle')).waitFor();
  await eventually('away in the tray', async () =>
    (await tray.menu()).some(({ label }) => label === 'Ada King · Away'),
  );
  await page.keyboard.press('Escape');
  const me = page.getByRole('button', { name: t('list.yourStatus') });
  await expect.poll(() => me.locator('parley-presence').getAttribute('kind')).toBe('idle');
  await me.click();
  await shot('status-panel');
  await page.getByRole('switch', { name: t('status.appearAway'), checked: true }).click();
  await eventually(
    'available',
    async () => (await me.locator('parley-presence').getAttribute('kind')) === 'available',
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+,');
});

it('decide about sounds and what others see', async ({
  scene: { elsewhere, app, goTo, setting, control, isChecked, shot, pick },
}) => {
  await goTo(t('settings.notifications.title'));
  await pick('notification-content', t('settings.notifications.contents.name-only')).click();
  await setting('sound-choice')
    .getByLabel(t('settings.sound.kinds.sent'), { exact: true })
    .selectOption(t('settings.sound.names.sent-swift'));
  await setting('sound-choice').getByLabel(t('settings.sound.volume'), { exact: true }).fill('40');
  const buffer = await readFile(join(root, 'assets/sounds/message-drop.wav'));
  await setting('sound-choice')
    .locator('input[type=file]')
    .setInputFiles({ name: 'Mine.wav', mimeType: 'audio/wav', buffer });
  await setting('sound-choice')
    .getByText(t('settings.sound.added', { name: 'Mine.wav' }))
    .waitFor();
  await setting('sound-choice')
    .getByLabel(t('settings.sound.kinds.message'), { exact: true })
    .selectOption('Mine.wav');
  await eventually('all of it', async () => {
    const kept = JSON.parse(await readFile(join(app.userData, 'settings.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    return (
      kept['notificationContent'] === 'name-only' &&
      kept['sentSound'] === 'sent-swift' &&
      kept['soundVolume'] === 40 &&
      String(kept['messageSound']).startsWith('own:')
    );
  });
  await shot('sounds');
  await control('ringing').click();
  await eventually('no ringing', () => elsewhere.self?.settings.ringSound === false);
  await goTo(t('settings.privacy.title'));
  expect(elsewhere.self?.settings.richPresence[RichPresenceType.RICH_PRESENCE_TYPE_DEVICE]).toBe(true);
  await expect.poll(() => isChecked('device')).toBe('true');
  for (const [id, type] of [
    ['last-seen', RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN],
    ['device', RichPresenceType.RICH_PRESENCE_TYPE_DEVICE],
    ['in-call', RichPresenceType.RICH_PRESENCE_TYPE_IN_CALL_STATE],
  ] as const) {
    await control(id).click();
    await eventually(`${id} hidden`, () => elsewhere.self?.settings.richPresence[type] === false);
  }
});

it('list blocked people, and unblock them', async ({ scene: { elsewhere, ben, setting, press } }) => {
  await elsewhere.contacts.block(ben.self?.gaiaId ?? '');
  await press('blocked', t('settings.privacy.unblockName', { name: 'Ben Okri' }));
  await setting('blocked').getByText(t('settings.privacy.noneBlocked')).waitFor();
  await eventually('unblocked', () => elsewhere.self?.settings.blocked.length === 0);
  expect(await elsewhere.contacts.blocked()).toEqual([]);
});

it('change how everything looks', async ({
  scene: { desktop, page, goTo, setting, size, shot, problemsHere, pick },
}) => {
  await goTo(t('settings.appearance.title'));
  const width = await page.evaluate(() => innerWidth);
  await size('125%');
  await eventually('larger', async () => (await page.evaluate(() => innerWidth)) < width);
  await picture(desktop, 'larger');
  await size('200%');
  await eventually('largest', async () => (await page.evaluate(() => innerWidth)) <= width / 2 + 1);
  await picture(desktop, 'largest');
  await size('100%');
  await eventually('as before', async () => (await page.evaluate(() => innerWidth)) === width);
  for (const accent of [t('settings.appearance.accents.violet'), t('settings.appearance.accents.graphite')]) {
    await setting('accent').getByRole('radio', { name: accent }).click();
    await eventually(accent, () =>
      page.evaluate((name) => document.documentElement.dataset['accent'] === name, accent.toLowerCase()),
    );
    expect({
      accent,
      problems: await problemsHere(colourRules),
    }).toEqual({
      accent,
      problems: [],
    });
  }
  await shot('graphite');
  await pick('accent', t('settings.appearance.accents.teal')).click();
});

it('speak another language', async ({ scene: { page, dialog, shot, problemsHere, tray, pick } }) => {
  const trayLabels = async (): Promise<string[]> => (await tray.menu()).map(({ label }) => label);
  await pick('language', languageName('de')).click();
  await dialog()
    .getByRole('heading', { name: german('settings.appearance.title'), level: 2 })
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('de-DE');
  await shot('german');
  await eventually('the tray in German', async () => (await trayLabels()).includes(german('tray.settings')));
  await expect
    .poll(trayLabels)
    .toEqual(expect.arrayContaining([german('tray.open'), german('tray.disturb'), german('tray.quit')]));
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: german('list.inbox') }).waitFor();
  await shot('german-window');
  await page.keyboard.press('Control+,');
  await dialog()
    .getByRole('button', { name: german('settings.profile.title'), exact: true })
    .click();
  await shot('german-profile');
  await dialog()
    .getByRole('button', { name: german('settings.appearance.title'), exact: true })
    .click();
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await shot('right-to-left');
  expect(await problemsHere()).toEqual([]);
  await page.keyboard.press('Escape');
  await shot('right-to-left-window');
  await page.evaluate(() => {
    document.documentElement.dir = 'ltr';
  });
  await page.keyboard.press('Control+,');
  await pick('language', languageName('en')).click();
  await dialog()
    .getByRole('heading', { name: t('settings.appearance.title'), level: 2 })
    .waitFor();
  await eventually('the tray in English', async () => (await trayLabels()).includes(t('tray.quit')));
});

it('follow the account from desktop to desktop', async ({
  scene: { elsewhere, page, control, isChecked },
}) => {
  const bit = ConfigurationBitType.CONFIGURATION_BIT_TYPE_DESKTOP_COMPACT_MODE_ENABLED;
  await control('compact').click();
  await eventually('the bit', () => elsewhere.self?.settings.configurationBits[bit] === true);
  await eventually('compact', () =>
    page.evaluate(() => document.documentElement.hasAttribute('data-compact')),
  );
  await elsewhere.account.setConfigurationBit(bit, false);
  await eventually('the compact look to be gone', () =>
    page.evaluate(() => !document.documentElement.hasAttribute('data-compact')),
  );
  await expect.poll(() => isChecked('compact')).toBe('false');
});

it('sign out what is signed in elsewhere', async ({ scene: { server, elsewhere, goTo, setting, shot } }) => {
  const lost = await startHeadless(server, 'ada@example.org');
  await goTo(t('settings.about.title'));
  await goTo(t('settings.devices.title'));
  const others = setting('devices').getByRole('button', { name: saying('settings.devices.signOutName') });
  await eventually('all of them', async () => (await others.count()) === 3);
  const here = setting('devices').getByRole('listitem').first();
  await expect.poll(() => here.innerText()).toMatch(/^Parley on harbour-desk, Linux\n+This app · Signed in /);
  await others.last().click();
  await eventually('one less', async () => (await others.count()) === 2);
  expect(await elsewhere.account.clients()).toHaveLength(3);
  await lost[Symbol.asyncDispose]();
  await shot('devices');
});

it('fetch, export and clear what this computer keeps', async ({
  scene: { page, goTo, setting, shot, press },
}) => {
  await goTo(t('settings.computer.title'));
  await press('storage', t('settings.storage.fetch'));
  await setting('storage').getByText(t('settings.storage.fetched')).waitFor();
  await press('storage', t('settings.storage.exportStart'));
  const written = setting('storage').getByText(saying('settings.storage.exported'));
  await written.waitFor();
  const file = /\/.*/.exec((await written.textContent()) ?? '')?.[0].trim() ?? '';
  expect(await readFile(file, 'utf8')).toContain('Shall we meet at the harbour?');
  await rm(file);
  await press('storage', t('settings.storage.clearStart'));
  await page.getByRole('button', { name: t('settings.storage.clear') }).click();
  await setting('storage').getByText(t('settings.storage.cleared')).waitFor();
  await shot('storage');
});

it('start with the computer, hidden', async ({ scene: { app, goTo, control, isChecked } }) => {
  const file = join(app.userData, 'autostart/parley.desktop');
  const entry = (): Promise<string | null> => readFile(file, 'utf8').catch(() => null);
  expect(await entry()).toBe(null);
  await goTo(t('settings.computer.title'));
  await control('start-at-login').click();
  await eventually('its file', async () => /^Exec=".*" "--hidden"$/mu.test((await entry()) ?? ''));
  await expect.poll(() => isChecked('start-at-login')).toBe('true');
  await control('start-at-login').click();
  await eventually('no file', async () => (await entry()) === null);
  await expect.poll(() => isChecked('start-at-login')).toBe('false');
});

it('show which notifications were shown or held back, and why, without their text', async ({
  scene: { elsewhere, ben, conversation, page, tray, goTo, setting, shot, problemsHere },
}) => {
  await goTo(t('settings.about.title'));
  await elsewhere.presence.setDnd(true, 3600);
  await eventually('silence', async () => (await tray.tooltip()).includes(t('presence.busy')));
  await setting('notification-records').getByRole('button').click();
  const log = page.locator('parley-notification-log');
  await log.getByRole('dialog', { name: t('notificationLog.label') }).waitFor();
  await say(ben, conversation, 'The rope is by the door.');
  await log
    .getByText(`${t('notificationLog.outcome.held-back')}. ${t('notificationLog.reason.do-not-disturb')}`)
    .first()
    .waitFor();
  await expect.poll(() => log.getByRole('listitem').first().textContent()).toMatch(/Ben Okri.*Message/s);
  expect(await log.textContent()).not.toContain('rope');
  expect(await problemsHere()).toEqual([]);
  await shot('notification-log');
  await page.keyboard.press('Escape');
  await elsewhere.presence.setDnd(false, null);
  await eventually('no silence', async () => !(await tray.tooltip()).includes(t('presence.busy')));
});

it('follow what is changed at another desktop', async ({
  scene: { elsewhere, goTo, setting, isChecked },
}) => {
  const isOn = (id: string, on: boolean) =>
    eventually(`${id}: ${on}`, async () => (await isChecked(id)) === String(on));
  await goTo(t('settings.notifications.title'));
  await elsewhere.account.setSounds({ messages: false, calls: true });
  await isOn('sounds', false);
  await isOn('ringing', true);
  await goTo(t('settings.privacy.title'));
  await elsewhere.account.setRichPresence(RichPresenceType.RICH_PRESENCE_TYPE_DEVICE, true);
  await isOn('device', true);
  await goTo(t('settings.writing.title'));
  const bit = ConfigurationBitType.CONFIGURATION_BIT_TYPE_DESKTOP_AUTO_EMOJI_CONVERSION_ENABLED;
  await elsewhere.account.setConfigurationBit(bit, false);
  await isOn('emoji-conversion', false);
  await goTo(t('settings.profile.title'));
  await elsewhere.presence.setMood([{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'ashore' }]);
  const mood = setting('mood').getByRole('textbox', { name: t('settings.profile.mood') });
  await eventually('the mood', async () => (await mood.inputValue()) === 'ashore');
  await goTo(t('settings.status.title'));
  await elsewhere.presence.setDnd(true, 3600);
  await setting('presence').getByText(t('presence.busy')).waitFor();
  await elsewhere.presence.setDnd(false, null);
  await setting('presence').getByText(t('presence.busy')).waitFor({ state: 'hidden' });
  await elsewhere.presence.setDesktopOff(true);
  await isOn('desktop-off', true);
  await elsewhere.presence.setDesktopOff(false);
  await isOn('desktop-off', false);
  await expect.poll(() => setting('presence').getByText(t('presence.available')).count()).toBe(1);
});

it('are the same after a restart', async ({ scene }) => {
  const width = await scene.page.evaluate(() => innerWidth);
  const switched = ['enter-sends', 'sounds', 'start-at-login', 'quiet-hours', 'compact'];
  const pageOf = [
    t('settings.writing.title'),
    t('settings.notifications.title'),
    t('settings.computer.title'),
    t('settings.status.title'),
    t('settings.appearance.title'),
  ];
  const before: (string | null)[] = [];
  for (const [index, id] of switched.entries()) {
    await scene.goTo(pageOf[index]!);
    const was = await scene.isChecked(id);
    before.push(was);
    await scene.control(id).click();
    await expect.poll(() => scene.isChecked(id)).not.toBe(was);
  }
  await scene.pick('theme', t('settings.appearance.themes.dark')).click();
  await scene.pick('accent', t('settings.appearance.accents.violet')).click();
  await scene.size('125%');
  await eventually('larger', async () => (await scene.page.evaluate(() => innerWidth)) < width);
  await scene.pick('language', languageName('de')).focus();
  await scene.page.keyboard.press('Space');
  await scene
    .dialog()
    .getByRole('heading', { name: german('settings.appearance.title'), level: 2 })
    .waitFor();

  await scene.restart();
  await scene.page.getByRole('tab', { name: german('list.inbox') }).waitFor();
  await scene.page.locator('html[lang="de-DE"][data-theme=dark][data-accent=violet][data-compact]').waitFor();
  await eventually('larger as before', async () => (await scene.page.evaluate(() => innerWidth)) < width);
  await scene.page.keyboard.press('Control+0');
  await eventually('as large as before', async () => (await scene.page.evaluate(() => innerWidth)) === width);
  await scene.page.keyboard.press('Control+,');
  await scene
    .dialog()
    .getByRole('button', { name: german('settings.appearance.title'), exact: true })
    .click();
  await scene.pick('language', languageName('en')).click();
  for (const [index, id] of switched.entries()) {
    await scene.goTo(pageOf[index]!);
    await expect
      .poll(async () => ({ id, on: await scene.isChecked(id) }))
      .toEqual({ id, on: before[index] === 'true' ? 'false' : 'true' });
    await scene.control(id).click();
  }
  await scene.pick('theme', t('settings.appearance.themes.light')).click();
  await scene.goTo(t('settings.notifications.title'));
  await expect
    .poll(() =>
      scene.pick('notification-content', t('settings.notifications.contents.name-only')).isChecked(),
    )
    .toBe(true);
  const sounds = scene.setting('sound-choice');
  await expect
    .poll(() => sounds.getByLabel(t('settings.sound.kinds.sent'), { exact: true }).inputValue())
    .toBe('sent-swift');
  await expect
    .poll(() => sounds.getByLabel(t('settings.sound.volume'), { exact: true }).inputValue())
    .toBe('40');
  await scene.goTo(t('settings.profile.title'));
  for (const [id, value] of [
    ['name', 'Ada King'],
    ['phone', '+4531234567'],
  ] as const)
    await expect.poll(() => scene.setting(id).getByRole('textbox').inputValue()).toBe(value);
  await expect.poll(() => scene.setting('region').getByRole('combobox').inputValue()).toBe('DK');
  await expect.poll(() => scene.pick('gender', t('settings.profile.gender.female')).isChecked()).toBe(true);
});

it('add an account, show one or the other, and remove it', async ({
  scene: { server, page, goTo, setting, press },
}) => {
  const shown = (name: string): Locator =>
    page.getByRole('button', { name: new RegExp(`^${name}.*your status`) });
  await goTo(t('settings.accounts.title'));
  await press('accounts', t('settings.accounts.add'));
  await joinServer(page, server.origin, 'ben@example.org');
  await shown('Ben Okri').click();
  const panel = page.locator('parley-status-panel');
  await panel.getByRole('button', { description: t('status.accounts') }).click();
  await panel.getByRole('menuitem', { name: 'ada@example.org' }).click();
  await shown('Ada King').waitFor();
  await page.keyboard.press('Control+,');
  await goTo(t('settings.accounts.title'));
  await press('accounts', t('settings.accounts.showName', { account: 'ben@example.org' }));
  await shown('Ben Okri').waitFor();
  await press('accounts', t('settings.accounts.removeName', { account: 'ben@example.org' }));
  await press('accounts', t('settings.accounts.remove'));
  await shown('Ada King').waitFor();
  await expect.poll(() => setting('accounts').getByText('ben@example.org').count()).toBe(0);
});

it('put the old value back while the server is away', async ({
  scene: { server, page, goTo, setting, control, isChecked, shot },
}) => {
  await goTo(t('settings.privacy.title'));
  await expect.poll(() => isChecked('last-seen')).toBe('false');
  await server.kill();
  await control('last-seen').click();
  await setting('last-seen').getByRole('alert').waitFor();
  await expect.poll(() => isChecked('last-seen')).toBe('false');
  await shot('offline');
  await server.restart();
  await reconnect(page);
});

it('change the password, keep what is here after signing out, and remove the account', async ({
  scene: { page, tray, goTo, setting, field, shot, press },
}) => {
  await goTo(t('settings.profile.title'));
  await press('password', t('settings.password.change'));
  await setting('password').getByLabel(t('settings.password.before'), { exact: true }).fill(password);
  await setting('password')
    .getByLabel(t('settings.password.after'), { exact: true })
    .fill('another long password');
  await expect.poll(() => tray.tooltip()).toBe('Parley');
  await setting('password')
    .getByRole('button', { name: t('settings.password.change') })
    .last()
    .click();
  await setting('password').getByText(t('settings.password.changed')).waitFor();
  await goTo(t('settings.accounts.title'));
  await press('accounts', t('settings.accounts.signOutName', { account: 'ada@example.org' }));
  await page.getByRole('dialog', { name: t('account.signOutAsk', { account: 'ada@example.org' }) }).waitFor();
  await press('accounts', t('account.signOut'));
  // Locked: nothing of the conversations is on screen, and all of it is there after the next sign-in.
  await page.getByRole('heading', { name: t('signedOut.title') }).waitFor();
  expect(await page.getByText('The rope is by the door.').count()).toBe(0);
  await shot('signed-out');
  await page
    .getByRole('textbox', { name: t('firstStart.password'), exact: true })
    .fill('another long password');
  await page.keyboard.press('Enter');
  await page.getByText('The rope is by the door.').first().waitFor();
  await expect.poll(() => tray.tooltip()).toBe('Parley');
  await page.locator('parley-composer').getByRole('textbox').fill('Not finished yet');
  await page.keyboard.press('Control+,');
  await goTo(t('settings.accounts.title'));
  await press('accounts', t('settings.accounts.removeName', { account: 'ada@example.org' }));
  await page.getByRole('dialog', { name: t('account.removeAsk', { account: 'ada@example.org' }) }).waitFor();
  await setting('accounts')
    .getByText(t('account.unsentDrafts', { count: 1 }))
    .waitFor();
  await press('accounts', t('account.removeAction'));
  await page.getByRole('heading', { name: t('firstStart.title') }).waitFor();
  await field().waitFor({ state: 'hidden' });
  expect(await setting('accounts').isVisible()).toBe(false);
});
