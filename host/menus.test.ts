import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDesktop, eventually, firstPage, startDesktop } from './fixtures/desktop.ts';
import type { SeenMenu } from './fixtures/seen.ts';

const run = promisify(execFile);

let desktop: TestDesktop;
let app: ElectronApplication;
let page: Page;

beforeAll(async () => {
  desktop = await startDesktop();
  app = await desktop.launch();
  page = await firstPage(app);
  await app.evaluate(({ Menu, session }) => {
    const chosen = globalThis.seen.chosen as string[];
    session.defaultSession.setSpellCheckerLanguages(['en-US']);
    Menu.setApplicationMenu(
      Menu.buildFromTemplate([
        {
          label: '&File',
          submenu: [
            { label: 'New', accelerator: 'CommandOrControl+Shift+J', click: () => chosen.push('new') },
            { type: 'separator' },
            { label: 'Off', enabled: false, accelerator: 'Ctrl+Shift+U', click: () => chosen.push('off') },
            { label: 'More', submenu: [{ label: 'Deep', click: () => chosen.push('deep') }] },
            {
              label: 'Tick',
              type: 'checkbox',
              checked: true,
              click: (item) => chosen.push(`tick ${item.checked}`),
            },
          ],
        },
        { label: '&Edit', submenu: [{ role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }] },
      ]),
    );
  });
});
afterAll(async () => {
  await app?.close();
  await desktop?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await page.keyboard.press('Escape');
  await app.evaluate(() => {
    globalThis.seen.chosen.length = 0;
    globalThis.seen.menus.length = 0;
    globalThis.seen.zooms.length = 0;
  });
});

const chosen = (): Promise<unknown[]> => app.evaluate(() => globalThis.seen.chosen);
const chose = (wanted: unknown): Promise<unknown[]> => eventually(chosen, (all) => all.includes(wanted));
const lastMenu = async (): Promise<SeenMenu | undefined> =>
  (
    await eventually(
      () => app.evaluate(() => globalThis.seen.menus),
      (menus) => menus.length > 0,
    )
  ).at(-1);
const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
const popup = (): Promise<void> =>
  app.evaluate(({ Menu, BrowserWindow }) => {
    const add = (name: string): void => void (globalThis.seen.chosen as string[]).push(name);
    Menu.buildFromTemplate([
      { label: 'First', click: () => add('first') },
      { label: 'Second', click: () => add('second') },
      { label: 'Inside', submenu: [{ label: 'Third', click: () => add('third') }] },
    ]).popup({ window: BrowserWindow.getAllWindows()[0]!, x: 60, y: 40, callback: () => add('closed') });
  });
/** What another program gets that pastes. */
const pasted = async (): Promise<string> =>
  (await run('xclip', ['-selection', 'clipboard', '-o'], { env: desktop.env }).catch(() => ({ stdout: '' })))
    .stdout;

describe('a menu over the page', () => {
  it('is drawn, followed by keys, and closes before what was chosen is done', async () => {
    await page.locator('#field').focus();
    await popup();
    await entry('First').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await chose('second');
    expect(await chosen()).toEqual(['closed', 'second']);
    expect(await entry('First').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field');
  });

  it('opens a list inside it and goes back out of it', async () => {
    await popup();
    await entry('Inside').waitFor();
    await page.keyboard.press('i');
    await page.keyboard.press('ArrowRight');
    await entry('Third').waitFor();
    await page.keyboard.press('ArrowLeft');
    await eventually(
      () => entry('Third').count(),
      (count) => count === 0,
    );
    await entry('Inside').click();
    await entry('Third').click();
    expect(await chose('third')).toEqual(['closed', 'third']);
  });

  it('goes with a click beside it, choosing nothing', async () => {
    await popup();
    await entry('First').waitFor();
    await page.mouse.click(500, 400);
    await chose('closed');
    expect(await chosen()).toEqual(['closed']);
  });

  it('keeps inside the window', async () => {
    await app.evaluate(({ Menu, BrowserWindow }) =>
      Menu.buildFromTemplate([{ label: 'Edge' }]).popup({
        window: BrowserWindow.getAllWindows()[0]!,
        x: 695,
        y: 495,
      }),
    );
    const box = (await entry('Edge').boundingBox())!;
    const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(box.x + box.width).toBeLessThan(size.width);
    expect(box.y + box.height).toBeLessThan(size.height);
  });
});

describe('the application’s menu', () => {
  it('comes with Alt, opens by its access key and shows accelerators and ticks', async () => {
    await page.keyboard.press('Alt');
    await page.getByRole('menubar').waitFor();
    await page.keyboard.press('f');
    await expect.poll(() => entry('New').textContent()).toContain('Ctrl+Shift+J');
    expect(await page.getByRole('menuitemcheckbox', { name: 'Tick' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    await page.keyboard.press('ArrowRight');
    await entry('Select All').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('menuitemcheckbox', { name: 'Tick' }).click();
    await chose('tick false');
    expect(await page.getByRole('menubar').count()).toBe(0);
  });

  it('answers its keys, unless the page or a disabled entry keeps them', async () => {
    await page.keyboard.press('Control+Shift+J');
    await chose('new');
    await page.keyboard.press('Control+Shift+U');
    await page.evaluate(() => {
      const keep = (event: KeyboardEvent): void => {
        if (event.key !== 'J') return;
        event.preventDefault();
        document.removeEventListener('keydown', keep);
      };
      document.addEventListener('keydown', keep);
    });
    await page.keyboard.press('Control+Shift+J');
    await page.keyboard.press('Alt+e');
    await entry('Paste').waitFor();
    expect(await chosen()).toEqual(['new']);
  });

  it('is not asked by a window without one', async () => {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.removeMenu());
    await page.keyboard.press('Control+Shift+J');
    await page.keyboard.press('Alt');
    await popup();
    await entry('First').waitFor();
    expect(await page.getByRole('menubar').count()).toBe(0);
    expect(await chosen()).toEqual([]);
  });
});

describe('what a page says of a place', () => {
  it('names links and pictures', async () => {
    await page.locator('#away').click({ button: 'right' });
    expect(await lastMenu()).toMatchObject({
      linkURL: 'https://example.com/',
      linkText: 'away',
      isEditable: false,
    });
    await app.evaluate(() => (globalThis.seen.menus.length = 0));
    await page.locator('#picture').click({ button: 'right' });
    expect(await lastMenu()).toMatchObject({ mediaType: 'image', hasImageContents: true });
  });

  it('reads a selection in a shadow root', async () => {
    await page.getByText('Words in a shadow').selectText();
    await page.getByText('Words in a shadow').click({ button: 'right' });
    expect(await lastMenu()).toMatchObject({ selectionText: 'Words in a shadow' });
  });

  it('tells of nothing where the page draws a menu of its own', async () => {
    await page.evaluate(() =>
      document.addEventListener('contextmenu', (event) => event.preventDefault(), { once: true }),
    );
    await page.locator('#away').click({ button: 'right' });
    await page.locator('#picture').click({ button: 'right' });
    await lastMenu();
    expect(await app.evaluate(() => globalThis.seen.menus.map(({ mediaType }) => mediaType))).toEqual([
      'image',
    ]);
  });

  it('finds a misspelt word and puts another in its place', async () => {
    await page.locator('#field').fill('Some wrods here');
    const box = (await page.locator('#field').boundingBox())!;
    await page.mouse.click(box.x + 62, box.y + 12, { button: 'right' });
    const menu = await lastMenu();
    expect(menu).toMatchObject({ isEditable: true, misspelledWord: 'wrods', selectionText: 'wrods' });
    expect(menu?.dictionarySuggestions).toContain('words');
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.replaceMisspelling('words'),
    );
    await expect.poll(() => page.locator('#field').inputValue()).toBe('Some words here');
  });

  it('learns a word', async () => {
    await page.locator('#field').fill('Parlez');
    await app.evaluate(({ session }) => session.defaultSession.addWordToSpellCheckerDictionary('Parlez'));
    const box = (await page.locator('#field').boundingBox())!;
    await page.mouse.click(box.x + 15, box.y + 12, { button: 'right' });
    expect((await lastMenu())?.misspelledWord).toBe('');
    expect(
      await app.evaluate(({ session }) => session.defaultSession.listWordsInSpellCheckerDictionary()),
    ).toEqual(['Parlez']);
    const refused = app.evaluate(({ session }) => session.defaultSession.setSpellCheckerLanguages(['xx-XX']));
    await expect(refused).rejects.toThrow('"xx-XX" is not a valid language code');
  });
});

describe('editing and the clipboard', () => {
  const contents = (method: 'selectAll' | 'copy' | 'cut' | 'paste' | 'undo'): Promise<void> =>
    app.evaluate(({ BrowserWindow }, name) => BrowserWindow.getAllWindows()[0]!.webContents[name](), method);

  it('does what the roles of a menu do', async () => {
    const field = page.locator('#field');
    await field.fill('abc');
    await field.focus();
    await contents('selectAll');
    await contents('copy');
    await expect.poll(pasted).toBe('abc');
    await contents('cut');
    await expect.poll(() => field.inputValue()).toBe('');
    await contents('paste');
    await contents('paste');
    await expect.poll(() => field.inputValue()).toBe('abcabc');
    await contents('undo');
    await expect.poll(() => field.inputValue()).toBe('abc');
  });

  it('gives a text to other programs and to its own page', async () => {
    await app.evaluate(({ clipboard }) => clipboard.writeText('für alle ✓'));
    await expect.poll(pasted).toBe('für alle ✓');
    await page.locator('#field').fill('');
    await page.locator('#field').focus();
    await contents('paste');
    await expect.poll(() => page.locator('#field').inputValue()).toBe('für alle ✓');
  });

  it('copies a picture', async () => {
    const { x, y } = (await page.locator('#picture').boundingBox())!;
    await app.evaluate(
      ({ BrowserWindow }, [left, top]) =>
        BrowserWindow.getAllWindows()[0]!.webContents.copyImageAt(left! + 5, top! + 5),
      [x, y],
    );
    const targets = async (): Promise<string> =>
      (await run('xclip', ['-selection', 'clipboard', '-t', 'TARGETS', '-o'], { env: desktop.env })).stdout;
    await expect.poll(targets).toContain('image/png');
    const permission = (): Promise<string> =>
      page.evaluate(
        async () => (await navigator.permissions.query({ name: 'clipboard-write' as PermissionName })).state,
      );
    await expect.poll(permission).toBe('denied');
  });
});

describe('zoom', () => {
  it('lays the page out in less room, and again when the window changes', async () => {
    const width = (): Promise<number> => page.evaluate(() => innerWidth);
    const plain = await width();
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(2));
    await expect.poll(width).toBe(Math.ceil(plain / 2));
    await app.evaluate(
      ({ BrowserWindow }, wider) => BrowserWindow.getAllWindows()[0]!.setSize(wider, 500),
      plain + 100,
    );
    await expect.poll(width).toBe(Math.ceil((plain + 100) / 2));
    await app.evaluate(({ BrowserWindow }) => (BrowserWindow.getAllWindows()[0]!.webContents.zoomLevel = 0));
    await expect.poll(width).toBe(plain + 100);
  });

  it('tells of the wheel with Ctrl held', async () => {
    await page.mouse.move(200, 200);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    await page.mouse.wheel(0, 100);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    const zooms = await eventually(
      () => app.evaluate(() => globalThis.seen.zooms),
      (all) => all.length >= 3,
    );
    expect(zooms).toEqual(['in', 'out', 'in']);
  });
});

describe('a global shortcut', () => {
  const press = (keys: string) => run('xdotool', ['key', keys], { env: desktop.env });
  const register = (keys: string, name: string): Promise<boolean> =>
    app.evaluate(
      ({ globalShortcut }, [accelerator, what]) =>
        globalShortcut.register(accelerator!, () => (globalThis.seen.chosen as unknown[]).push(what)),
      [keys, name],
    );

  it('is heard while another program has the keyboard, until it is given back', async () => {
    expect(await register('Ctrl+Alt+P', 'global')).toBe(true);
    expect(await app.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('Control+Alt+p'))).toBe(
      true,
    );
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.minimize());
    await press('ctrl+alt+p');
    await chose('global');
    await app.evaluate(({ globalShortcut }) => globalShortcut.unregister('Ctrl+Alt+P'));
    expect(await register('Ctrl+Alt+O', 'other')).toBe(true);
    await press('ctrl+alt+p');
    await press('ctrl+alt+o');
    await chose('other');
    expect(await chosen()).toEqual(['global', 'other']);
  });

  it('is refused when another program has it', async () => {
    // The window manager of the test has this one by itself.
    expect(await register('Alt+Tab', 'taken')).toBe(false);
    expect(await app.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('Alt+Tab'))).toBe(false);
    expect(await register('Ctrl+Alt+O', 'again')).toBe(false);
    await expect(register('Ctrl', 'none')).rejects.toThrow('TypeError');
  });
});
