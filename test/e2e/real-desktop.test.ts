import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hexColourOf } from '../../words/avatar-colours.ts';
import { solidColours } from '../../scripts/icons/solid-tray.mjs';
import { joinServer, startApp } from './support/app.ts';
import { startDesktop, type Desktop } from './support/desktop.ts';
import { say, startHeadless } from './support/headless.ts';
import { sceneFolder } from './support/in-scene.ts';
import { iconInPanel } from './support/tray-host.ts';
import { pictures } from './support/pictures.ts';
import {
  boundsOf,
  contrast,
  differingArea,
  groundOf,
  near,
  type Area,
  type Pixels,
} from './support/pixels.ts';
import { eventually } from './support/processes.ts';
import { panelHeight, startPanelAndDaemon } from './support/real-panel.ts';
import { startServer } from './support/server.ts';
import { closeWindow, titlesOnDesktop, windowState } from './support/window.ts';
import { t } from '../../words/translate.ts';

const output = promisify(execFile);
const screen = { width: 1280, height: 860 };
/** Where the panel has its tray, and where dunst puts its notifications. */
const tray: Area = { left: screen.width - 100, top: 0, width: 100, height: panelHeight };
const notifications: Area = { left: screen.width - 400, top: panelHeight, width: 400, height: 200 };
/** What draws in pieces pauses for less than this. */
const restMs = 150;
const everything: Area = { left: 0, top: 0, ...screen };

async function click(desktop: Desktop, { left, top, width, height }: Area, button = 1): Promise<void> {
  const [x, y] = [left + width / 2, top + height / 2].map((at) => String(Math.round(at)));
  await output('xdotool', ['mousemove', `${x}`, `${y}`, 'click', String(button)], { env: desktop.env });
}

async function shownByDunst(desktop: Desktop): Promise<number> {
  return Number((await output('dunstctl', ['count', 'displayed'], { env: desktop.env })).stdout);
}

// Each mostly waits for what is drawn, on a desktop of its own.
test.concurrent.each(['dark', 'light'] as const)('chats from a %s panel', async (ground) => {
  const picture = pictures(`real-desktop-${ground}`);
  await using desktop = await startDesktop(screen);
  await using server = await startServer();
  await using panelAndDaemon = await startPanelAndDaemon(desktop, ground);
  const { gaiaId: adaId } = await server.signUp('ada@example.org', 'Ada Lovelace');
  await server.signUp('ben@example.org', 'Ben Okri');
  await using cleanup = new AsyncDisposableStack();
  const userData = await sceneFolder(cleanup, 'real-desktop');
  const keep = (what: string) => picture(desktop, what);

  {
    await using app = await startApp({ desktop, userData });
    await joinServer(await app.page(), server.origin, 'ben@example.org');
    await keep('window');
  }
  await using ada = await startHeadless(server, 'ada@example.org');
  let id = '';
  {
    await using ben = await startHeadless(server, 'ben@example.org');
    id = await ben.createConversation({ people: [adaId], name: '', group: false });
    await say(ben, id, 'Good morning, Ada');
  }
  await using app = await startApp({ desktop, userData, args: ['--hidden'] });
  /** An area of the screen once it has stayed the same, but for a cursor: what is drawn late is drawn. */
  const still = async (area: Area): Promise<Pixels> => {
    let first = await desktop.look(area);
    let since = performance.now();
    return eventually('a screen at rest', async () => {
      const now = await desktop.look(area);
      const change = differingArea(first, now);
      if (change === null || (change.width < 6 && change.height < 40))
        return performance.now() - since > restMs && now;
      [first, since] = [now, performance.now()];
      return null;
    });
  };
  // The panel makes room for it before it draws it.
  const glyph = await eventually('the glyph in the panel', async () => {
    const bounds = boundsOf(await still(tray), near(solidColours.ground));
    return bounds && bounds.width >= 16 && bounds.height >= 16 && bounds;
  });
  await keep('tray');
  const shown = await desktop.look(tray);
  const panel = groundOf(shown);
  expect(contrast(solidColours.ground, panel)).toBeGreaterThan(3);
  expect(contrast(solidColours.dot, panel)).toBeGreaterThan(3);
  expect(boundsOf(shown, near(solidColours.dot))).toBeNull();
  expect(await titlesOnDesktop(desktop)).not.toContain('Parley');

  await eventually('the conversation', () => ada.conversations.has(id));
  await say(ada, id, 'Are you up?');
  await eventually('a notification', async () => (await shownByDunst(desktop)) > 0);
  await say(ada, id, 'Shall we take the ferry at eight?');
  const avatar = await eventually('a picture of her in it', async () => {
    const bounds = boundsOf(await desktop.look(notifications), near(hexColourOf(adaId)));
    return bounds && bounds.width > 40 && bounds;
  });
  await eventually('the unread mark', async () => boundsOf(await desktop.look(tray), near(solidColours.dot)));
  await keep('notification');
  expect(await shownByDunst(desktop)).toBe(1);

  await click(desktop, avatar);
  const page = await app.page();
  await eventually('the window', async () => (await windowState(app))?.focused);
  await keep('notification-clicked');
  await page.getByRole('log').getByText('Shall we take the ferry at eight?').waitFor();
  const composer = page.getByRole('textbox', { name: t('composer.label', { name: 'Ada Lovelace' }) });
  await eventually('the composer ready', () => composer.evaluate((box) => box.matches(':focus')));
  await eventually('the notification gone', async () => (await shownByDunst(desktop)) === 0);
  await eventually('the unread mark gone', async () => {
    return boundsOf(await desktop.look(tray), near(solidColours.dot)) === null;
  });
  await keep('conversation');

  await closeWindow(desktop);
  await eventually('the window hidden', async () => (await windowState(app))?.visible === false);
  await eventually('word about the tray', async () => (await shownByDunst(desktop)) === 1);
  await keep('closed-to-tray');
  await output('dunstctl', ['close-all'], { env: desktop.env });
  await eventually('nothing shown', async () => (await shownByDunst(desktop)) === 0);
  await click(desktop, glyph);
  await eventually('the window', async () => (await windowState(app))?.focused);
  await eventually('its title', async () =>
    (await titlesOnDesktop(desktop)).some((title) => title.startsWith('Parley')),
  );
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const before = await still(everything);
  await keep('icon-clicked');

  await click(desktop, glyph, 3);
  const menu = await eventually('the menu', async () => {
    const area = differingArea(before, await desktop.look(everything));
    return area !== null && area.height > 100 && area;
  });
  expect(menu.width).toBeGreaterThan(100);
  await still(everything);
  await keep('menu');
  // The first entry is the tooltip, for panels that show none.
  await desktop.press('Down', 'Down', 'Down');
  for (const submenu of ['presence', 'mood', 'do-not-disturb']) {
    const closed = await still(everything);
    await desktop.press('Right');
    await eventually(`the menu of ${submenu}`, async () => {
      return (differingArea(closed, await desktop.look(everything))?.width ?? 0) > 60;
    });
    await keep(`menu-${submenu}`);
    await desktop.press('Left', 'Down');
  }
  await desktop.press('Escape', 'Escape', 'Escape');

  await using icon = await iconInPanel(desktop.busAddress);
  const keepState = async (what: string, act: () => Promise<unknown>, tip: RegExp) => {
    const before = await icon.icon();
    await act();
    await eventually(what, async () => tip.test(await icon.tooltip()));
    await eventually(`the icon of ${what}`, async () => (await icon.icon()).digest !== before.digest);
    await keep(what.replaceAll(' ', '-'));
  };
  await keepState('away', () => icon.choose(t('tray.presence'), t('tray.away')), /^Parley$/);
  await keepState('do not disturb', () => icon.secondaryActivate(), /Do not disturb$/);
  await keepState('available', () => icon.choose(t('tray.presence'), t('tray.available')), /^Parley$/);
  await closeWindow(desktop);
  await eventually('the window hidden', async () => (await windowState(app))?.visible === false);
  await keepState('unread', () => say(ada, id, 'Still there?'), /1 unread message$/);
  await keepState('desktop off', () => icon.choose(t('tray.desktopOff')), /Desktop off$/);
  await keepState('desktop on', () => icon.choose(t('tray.desktopOff')), /1 unread message$/);
  await keepState('offline', () => server.kill(), /Offline/);
  await panelAndDaemon.restartPanel();
  await eventually('the glyph in the new panel', async () => {
    return boundsOf(await desktop.look(tray), near(solidColours.offline));
  });
  await keep('panel-restarted');
});
