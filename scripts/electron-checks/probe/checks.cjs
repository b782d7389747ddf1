// What a machine can see of real Electron. Each check says what it saw, or throws what is wrong.
const { BrowserWindow, Notification, Tray, nativeImage, session } = require('electron');
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const address = 'app://probe/index.html';
const icon = process.env.ELECTRON_CHECKS_ICON ?? '';
/** How long a frame may take on a busy machine. */
const paintMs = 20_000;

function must(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}

/** A window of its own for each check; gone before the next. */
async function inWindow(options, look) {
  const window = new BrowserWindow({
    width: 600,
    height: 400,
    show: false,
    ...options,
    webPreferences: {
      preload: join(__dirname, 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      ...options.webPreferences,
    },
  });
  try {
    return await look(window, (code) => window.webContents.executeJavaScript(code));
  } finally {
    const closed = new Promise((resolve) => window.once('closed', resolve));
    window.destroy();
    await closed;
  }
}

module.exports = {
  'own-origin': () =>
    inWindow({}, async (window, ask) => {
      await window.loadURL(address);
      const origin = await ask('location.origin');
      must(origin === 'app://probe', `the page's origin is ${origin}`);
      return origin;
    }),

  'own-scheme': () =>
    inWindow({}, async (window, ask) => {
      await window.loadURL(address);
      must(await ask('isSecureContext'), 'the page is no secure context');
      const text = await ask(`fetch('page.js').then((answer) => answer.text())`);
      must(text.includes('ticks'), 'the page cannot fetch from its own scheme');
      return 'a secure context that fetches from itself';
    }),

  'sandboxed-preload': () =>
    inWindow({}, async (window, ask) => {
      await window.loadURL(address);
      const seen = await ask('({ ...probe })');
      must(seen.sandboxed && seen.isolated, `the preload script says ${JSON.stringify(seen)}`);
      must(!seen.canRequireFiles, 'the preload script has Node');
      must(
        !(await ask(`typeof require !== 'undefined' || typeof process !== 'undefined'`)),
        'the page has Node',
      );
      return 'no Node in preload script and page';
    }),

  'separate-worlds': () =>
    inWindow({}, async (window, ask) => {
      await window.loadURL(address);
      must(!(await ask(`'onlyOfThePreload' in globalThis`)), 'the page sees globals of the preload script');
      return 'globals of the preload script are its own';
    }),

  'first-paint': () =>
    inWindow({}, async (window, ask) => {
      const start = performance.now();
      const ready = new Promise((resolve) => window.once('ready-to-show', resolve));
      await window.loadURL(address);
      await ready;
      window.show();
      await ask('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      const shown = Math.round(performance.now() - start);
      // It is noted some time after the frame was drawn.
      const paint = await ask(
        `new Promise((done) => {
          setTimeout(() => done(null), ${paintMs});
          new PerformanceObserver((list) => {
            for (const { startTime } of list.getEntriesByName('first-contentful-paint')) done(startTime);
          }).observe({ type: 'paint', buffered: true });
        })`,
      );
      must(paint !== null, 'nothing was painted');
      return `painted ${Math.round(paint)} ms after the page began, drawn ${shown} ms after it was asked for`;
    }),

  throttling: () =>
    inWindow({}, async (window, ask) => {
      await window.loadURL(address);
      window.show();
      window.hide();
      // Chromium begins to hold timers back some time after a page is hidden.
      await new Promise((resolve) => setTimeout(resolve, 12_000));
      const before = await ask('ticks');
      await new Promise((resolve) => setTimeout(resolve, 5000));
      const perSecond = ((await ask('ticks')) - before) / 5;
      must(perSecond <= 2, `a timer of a hidden page ran ${perSecond} times a second`);
      return `a timer of a hidden page runs ${perSecond} times a second`;
    }),

  'tray-image': async () => {
    let refused = false;
    try {
      new Tray(join(__dirname, 'nowhere.png')).destroy();
    } catch {
      refused = true;
    }
    must(refused, 'an icon of a missing file was taken');
    const image = nativeImage.createFromPath(icon);
    must(!image.isEmpty(), `${icon} is no picture`);
    const tray = new Tray(image);
    tray.setToolTip('Probe');
    tray.destroy();
    must(tray.isDestroyed(), 'the icon is still there');
    return `${image.getSize().width} x ${image.getSize().height}`;
  },

  notifications: async () => {
    must(Notification.isSupported(), 'notifications are not supported');
    const notification = new Notification({ title: 'Probe', body: 'Parley checks Electron' });
    const shown = new Promise((resolve, reject) => {
      notification.once('show', resolve);
      notification.once('failed', (_event, error) => reject(new Error(error)));
    });
    notification.show();
    await shown;
    notification.close();
    return 'shown';
  },

  spelling: () =>
    inWindow({}, async (window, ask) => {
      const { availableSpellCheckerLanguages: languages } = session.defaultSession;
      must(languages.length > 0, 'there is no language to check');
      if (process.platform !== 'darwin') {
        const english = languages.find((language) => language.startsWith('en')) ?? languages[0];
        session.defaultSession.setSpellCheckerLanguages([english]);
      }
      await window.loadURL(address);
      window.show();
      await ask(`field.value = 'wrngly '; field.focus(); field.setSelectionRange(2, 2)`);
      const { x, y } = await ask('(({ x, y }) => ({ x, y }))(field.getBoundingClientRect())');
      const word = await misspeltAt(window, Math.round(x) + 12, Math.round(y) + 12);
      must(word === 'wrngly', `the word at the pointer is "${word}"`);
      return `${languages.length} languages; the misspelt word is found`;
    }),

  'archive-with-native-module': async () => {
    const archive = process.env.ELECTRON_CHECKS_ARCHIVE ?? '';
    must(existsSync(archive), 'no archive was made');
    must(
      readFileSync(join(archive, 'inside.txt'), 'utf8') === 'inside',
      'a file in the archive cannot be read',
    );
    const { hash } = require(join(archive, 'native.cjs'));
    must((await hash('word')).startsWith('$argon2'), 'the native module in the archive does not work');
    return 'read, and its native module called';
  },
};

/** The dictionary may have to be fetched first: asks until the word is known as wrong. */
async function misspeltAt(window, x, y) {
  for (let asked = 0; asked < 20; asked += 1) {
    const menu = new Promise((resolve) =>
      window.webContents.once('context-menu', (_event, params) => resolve(params)),
    );
    for (const type of ['mouseDown', 'mouseUp'])
      window.webContents.sendInputEvent({ type, x, y, button: 'right', clickCount: 1 });
    const { misspelledWord } = await menu;
    if (misspelledWord !== '') return misspelledWord;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return '';
}
