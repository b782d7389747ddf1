import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect } from 'vitest';
import { fileRequest } from '../../protocol/index.ts';
import { uploadFile } from '../contract/support/files.ts';
import { startApp } from './support/app.ts';
import { startDesktop } from './support/desktop.ts';
import { startHeadless } from './support/headless.ts';
import { recordOpenedLinks } from './support/opened-links.ts';
import { inScene, sceneFolder } from './support/in-scene.ts';
import { startServer } from './support/server.ts';
import { signedInFolder } from './support/signed-in.ts';
import { t } from '../../words/translate.ts';

/**
 * A page that has been taken over: its scripts do in the app's own window whatever they like. What a script of the window may do
 * by its contract, a taken-over one may too; everything else is refused.
 */
interface Taken {
  parley: { invoke(name: unknown, ...values: unknown[]): Promise<unknown> };
}

/** Everything that reached a server of the attacker's on this computer, the only network there is. */
const reached: string[] = [];

const it = inScene(async (cleanup) => {
  const hostile = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('x');
  });
  hostile.on('connection', () => reached.push('connection'));
  hostile.listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  cleanup.defer(() => void hostile.close());
  const attacker = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
  const socket = createSocket('udp4');
  socket.on('message', () => reached.push('datagram'));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  cleanup.defer(() => void socket.close());
  const udpPort = socket.address().port;

  const server = cleanup.use(await startServer());
  await server.signUp('ada@example.org', 'Ada Lovelace');
  const userData = await signedInFolder(server, 'ada@example.org', cleanup);
  const token = (await readFile(join(userData, 'tokens/signed-in-before'), 'utf8')).slice('plain:'.length);
  const desktop = cleanup.use(await startDesktop());
  const opened = cleanup.use(await recordOpenedLinks());
  /** Where the person's downloads are. */
  const home = await sceneFolder(cleanup, 'home');
  await mkdir(join(home, 'Downloads'));
  const env = { ...opened.env, HOME: home, XDG_CONFIG_HOME: join(home, '.config') };
  const app = cleanup.use(await startApp({ desktop, userData, env }));
  const page = await app.page();
  await page.getByRole('tab', { name: t('list.inbox') }).waitFor();

  /** The page as it was, and one that the app still answers. */
  async function expectUnmoved(): Promise<void> {
    expect(new URL(page.url()).pathname).toBe('/index.html');
    const read = await page.evaluate(() => (globalThis as unknown as Taken).parley.invoke('readApp'));
    expect(read).toMatchObject({ accounts: [{ key: 'signed-in-before' }] });
    expect(await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  }

  return { server, opened, app, page, token, home, attacker, udpPort, expectUnmoved };
});

beforeEach(() => {
  reached.length = 0;
});

describe('a page that has been taken over', () => {
  it('finds no token, in what it keeps or in what the app answers', async ({ scene: { page, token } }) => {
    expect(token.length).toBeGreaterThan(20);
    const kept = await page.evaluate(async () => {
      const { parley } = globalThis as unknown as Taken;
      const account = 'signed-in-before';
      const answers = [
        parley.invoke('readApp'),
        parley.invoke('readAccount', account),
        parley.invoke('readCertificates'),
        parley.invoke('readWindowSettings'),
      ];
      return JSON.stringify([
        await Promise.all(answers),
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        await indexedDB.databases(),
        document.documentElement.outerHTML,
      ]);
    });
    expect(kept).toContain('ada@example.org');
    expect(kept).not.toContain(token);
  });

  it('has nothing of Node or Electron', async ({ scene: { page } }) => {
    const found = await page.evaluate(() => {
      const { parley } = globalThis as unknown as Taken;
      return {
        globals: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
          (name) => name in globalThis,
        ),
        bridge: Object.keys(parley).toSorted(),
      };
    });
    expect(found).toEqual({ globals: [], bridge: ['invoke', 'on'] });
  });

  it('runs no code that did not come with the app', async ({ scene: { page, expectUnmoved } }) => {
    const result = await page.evaluate(async () => {
      const world = globalThis as unknown as { ran: string[] };
      world.ran = [];
      const violated: string[] = [];
      const seen = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          violated.push(effectiveDirective);
          if (violated.length >= 4) resolve();
        });
      });
      document.body.append(
        Object.assign(document.createElement('script'), { textContent: 'ran.push("inline")' }),
      );
      document.body.append(
        Object.assign(document.createElement('script'), {
          src: URL.createObjectURL(new Blob(['ran.push("blob")'], { type: 'text/javascript' })),
        }),
      );
      document.body.append(
        Object.assign(document.createElement('script'), { src: 'data:text/javascript,ran.push("data")' }),
      );
      const clicked = document.createElement('button');
      clicked.setAttribute('onclick', 'ran.push("handler")');
      clicked.click();
      await seen;
      return world.ran;
    });
    expect(result).toEqual([]);
    await expectUnmoved();
  });

  it('reads no file, and nothing outside the folder of the window', async ({ scene: { page } }) => {
    const found = await page.evaluate(async () => {
      const attempts = [
        'file:///etc/passwd',
        '/../../../../etc/passwd',
        '/%2e%2e/%2e%2e/package.json',
        '/..%2f..%2fpackage.json',
        '/media/../../tokens/signed-in-before',
        '/media/signed-in-before/..%2f..%2ftokens',
        '/tokens/signed-in-before',
        '/accounts.json',
        '/index.html%00.png',
      ];
      const image = (src: string): Promise<string> =>
        new Promise((resolve) => {
          const element = new Image();
          element.addEventListener('load', () => resolve('read'));
          element.addEventListener('error', () => resolve('refused'));
          element.src = src;
        });
      const script = (src: string): Promise<string> =>
        new Promise((resolve) => {
          const element = document.createElement('script');
          element.addEventListener('load', () => resolve('read'));
          element.addEventListener('error', () => resolve('refused'));
          element.src = src;
          document.head.append(element);
        });
      return Promise.all(
        attempts.flatMap((url) => [
          fetch(url).then(
            () => 'read',
            () => 'refused',
          ),
          image(url),
          script(url),
        ]),
      );
    });
    expect(new Set(found)).toEqual(new Set(['refused']));
  });

  it('starts no program', async ({ scene: { opened, page, expectUnmoved } }) => {
    const before = await opened.read();
    const programs = [
      'file:///usr/bin/xterm',
      'javascript:alert(1)',
      'parley://127.0.0.1/join/x',
      'smb://example.org/share',
      'ssh://example.org',
      'vscode://file/etc/passwd',
      'data:text/html,x',
      '/usr/bin/xterm',
      'about:blank',
      '',
    ];
    await page.evaluate(async (urls) => {
      const { parley } = globalThis as unknown as Taken;
      for (const url of urls) {
        await parley.invoke('openLink', url);
        globalThis.open(url);
      }
    }, programs);
    await expectUnmoved();
    expect(await opened.read()).toEqual(before);
  });

  it('opens a program that was sent only when the person says so', async ({
    scene: { server, opened, page, home },
  }) => {
    const { gaiaId, token: benToken } = await server.signUp('ben@example.org', 'Ben Okri');
    await using ada = await startHeadless(server, 'ada@example.org');
    await using ben = await startHeadless(server, 'ben@example.org');
    const conversationId = await ada.createConversation({ people: [gaiaId], name: '', group: false });
    const upload = (name: string) =>
      uploadFile({ url: server.origin }, { token: benToken }, Buffer.from('echo harbour'), name);
    const ids = { script: await upload('Berths.txt.sh'), notes: await upload('Notes.txt') };
    await ben.outbox.annotate(conversationId, [fileRequest(ids.script), fileRequest(ids.notes)]);
    await page.getByRole('option', { name: 'Ben Okri' }).click();
    const opening = (name: string) =>
      page.getByRole('button', { name: t('history.openFileNamed', { name }) });
    const before = await opened.read();
    await opening('Berths.txt.sh').click();
    const question = page.getByRole('dialog', { name: t('history.openAsk', { name: 'Berths.txt.sh' }) });
    await question.waitFor();
    await page.keyboard.press('Escape');
    const eventId = await page.evaluate(
      () =>
        document
          .querySelector('parley-app')
          ?.shadowRoot?.querySelector('parley-conversation')
          ?.shadowRoot?.querySelector('parley-timeline')
          ?.shadowRoot?.querySelector<HTMLElement>('[data-event-id]')?.dataset['eventId'] ?? '',
    );
    const answer = await page.evaluate(
      async (place) =>
        (globalThis as unknown as Taken).parley.invoke('openFile', 'signed-in-before', place, 4711),
      { conversationId, eventId, id: ids.script },
    );
    expect(answer).toMatchObject({ ok: true, value: { kind: 'asks', risk: 'program' } });
    expect(await opened.read()).toEqual(before);
    await opening('Notes.txt').click();
    await expect.poll(() => opened.read()).toEqual([...before, join(home, 'Downloads', 'Notes.txt')]);
    expect(await readdir(join(home, 'Downloads'))).toEqual(['Notes.txt']);
  });

  it('reaches no network', async ({ scene: { page, attacker, udpPort, expectUnmoved } }) => {
    const results = await page.evaluate(
      async ([base, port]) => {
        const over = (element: HTMLElement, place: ParentNode = document.body): Promise<string> =>
          new Promise((resolve) => {
            element.addEventListener('load', () => resolve('reached'));
            element.addEventListener('error', () => resolve('refused'));
            place.append(element);
          });
        const make = <K extends keyof HTMLElementTagNameMap>(tag: K, change: object) =>
          Object.assign(document.createElement(tag), change);
        const request = new XMLHttpRequest();
        const asked = new Promise((resolve) => {
          request.addEventListener('load', () => resolve('reached'));
          request.addEventListener('error', () => resolve('refused'));
        });
        try {
          request.open('GET', `${base}/xhr`);
          request.send();
        } catch {
          request.dispatchEvent(new ProgressEvent('error'));
        }
        const socket = new WebSocket(`${base.replace('http', 'ws')}/socket`);
        const events = new EventSource(`${base}/events`);
        const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
        peer.createDataChannel('x');
        const gathered = new Promise<string>((resolve) => {
          peer.addEventListener('icegatheringstatechange', () => {
            if (peer.iceGatheringState === 'complete') resolve('refused');
          });
          peer.addEventListener('iceconnectionstatechange', () => {
            if (peer.iceConnectionState === 'failed' || peer.iceConnectionState === 'closed')
              resolve('refused');
          });
        });
        const offered = peer.createOffer().then((offer) => peer.setLocalDescription(offer));
        const style = make('div', {});
        style.style.backgroundImage = `url(${base}/background)`;
        document.body.append(style);
        navigator.sendBeacon(`${base}/beacon`, 'x');
        const form = make('form', { action: `${base}/form`, method: 'post' });
        document.body.append(form);
        form.submit();
        const all = await Promise.all([
          fetch(`${base}/fetch`).then(
            () => 'reached',
            () => 'refused',
          ),
          fetch(`${base}/no-cors`, { mode: 'no-cors' }).then(
            () => 'reached',
            () => 'refused',
          ),
          asked,
          new Promise((resolve) => {
            socket.addEventListener('open', () => resolve('reached'));
            socket.addEventListener('error', () => resolve('refused'));
          }),
          new Promise((resolve) => {
            events.addEventListener('open', () => resolve('reached'));
            events.addEventListener('error', () => resolve('refused'));
          }),
          over(make('img', { src: `${base}/image` })),
          over(make('script', { src: `${base}/script` })),
          over(make('link', { rel: 'stylesheet', href: `${base}/style` }), document.head),
          over(make('link', { rel: 'prefetch', href: `${base}/prefetch` }), document.head),
          over(make('link', { rel: 'preload', as: 'image', href: `${base}/preload` }), document.head),
          over(make('audio', { src: `${base}/audio` })),
          over(make('object', { data: `${base}/object` })),
          over(make('script', { type: 'module', src: `${base}/module` })),
          offered.then(
            () => gathered,
            () => 'refused',
          ),
        ]);
        events.close();
        peer.close();
        return all;
      },
      [attacker, udpPort] as const,
    );
    expect(new Set(results)).toEqual(new Set(['refused']));
    // What comes later reaches the attacker, so nothing before it is still on its way.
    await fetch(`${attacker}/control`);
    expect(reached).toEqual(['connection', '/control']);
    await expectUnmoved();
  });

  it('has no frame that could do more than it', async ({ scene: { page, attacker, expectUnmoved } }) => {
    const frames = await page.evaluate(async (base) => {
      const frame = (change: object): Promise<string> =>
        new Promise((resolve) => {
          const element = Object.assign(document.createElement('iframe'), change);
          element.addEventListener('load', () => {
            const content = element.contentWindow as (Window & Partial<Taken>) | null;
            let bridge: unknown;
            try {
              bridge = content?.parley;
            } catch {
              resolve('another origin without a bridge');
              return;
            }
            resolve(bridge === undefined ? 'no bridge' : 'a bridge');
            element.remove();
          });
          document.body.append(element);
        });
      return Promise.all([
        frame({}),
        frame({ srcdoc: '<script>parent.ran.push("frame")</script>' }),
        frame({ src: 'data:text/html,x' }),
        frame({ src: `${base}/frame` }),
        frame({ src: '/index.html' }),
      ]);
    }, attacker);
    expect(frames.filter((each) => each === 'a bridge')).toEqual([]);
    expect(reached).toEqual([]);
    expect(await page.evaluate(() => (globalThis as unknown as { ran: string[] }).ran)).toEqual([]);
    await expectUnmoved();
  });

  it('starts no worker of any kind', async ({ scene: { page } }) => {
    const started = await page.evaluate(async () => {
      const blob = URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' }));
      const own =
        [...document.scripts].map(({ src }) => src).find((src) => src.startsWith(location.origin)) ?? '';
      const worker = (make: () => EventTarget): Promise<string> =>
        new Promise((resolve) => {
          try {
            const made = make();
            made.addEventListener('message', () => resolve('started'));
            made.addEventListener('error', () => resolve('refused'));
          } catch {
            resolve('refused');
          }
        });
      return Promise.all([
        worker(() => new Worker(blob)),
        worker(() => new Worker('data:text/javascript,postMessage(1)')),
        worker(() => new Worker(own, { type: 'module' })),
        worker(() => new SharedWorker(blob)),
        navigator.serviceWorker.register(own).then(
          () => 'started',
          () => 'refused',
        ),
        new AudioContext().audioWorklet.addModule(blob).then(
          () => 'started',
          () => 'refused',
        ),
      ]);
    });
    expect(new Set(started)).toEqual(new Set(['refused']));
  });

  it('is refused devices, places and what is in the clipboard', async ({ scene: { page } }) => {
    const found = await page.evaluate(async () => {
      const state = async (name: string) =>
        (await navigator.permissions.query({ name: name as PermissionName })).state;
      const media = (what: MediaStreamConstraints) =>
        navigator.mediaDevices.getUserMedia(what).then(
          () => 'granted',
          () => 'denied',
        );
      return {
        geolocation: await state('geolocation'),
        camera: await media({ video: true }),
        microphone: await media({ audio: true }),
        clipboard: await navigator.clipboard.readText().then(
          () => 'granted',
          () => 'denied',
        ),
        place: await new Promise((resolve) =>
          navigator.geolocation.getCurrentPosition(
            () => resolve('granted'),
            () => resolve('denied'),
          ),
        ),
      };
    });
    expect(new Set(Object.values(found))).toEqual(new Set(['denied']));
  });

  it('commands nothing outside the contract', async ({ scene: { page, attacker, expectUnmoved } }) => {
    const values: unknown[][] = [
      ['nothing'],
      ['constructor'],
      ['__proto__'],
      ['toString'],
      [''],
      [null],
      [['readApp']],
      [{ toString: 'readApp' }],
      ['readApp', 'one too many'],
      ['readAccount'],
      ['readAccount', 7],
      ['readAccount', '../../tokens'],
      ['readAccount', 'x'.repeat(1_000)],
      ['selectAccount', { key: 'signed-in-before' }],
      ['openLink', 'x'.repeat(1_000_000)],
      ['changeSettings', { __proto__: { admin: true }, updateUrl: attacker }],
      ['changeSettings', { theme: 'none' }],
      ['acceptCertificate', 'chat.example.org', 'not a fingerprint'],
      ['exportConversation', 'signed-in-before', '../../x', 'exe'],
      ['answerLink', -1, true],
    ];
    const answers = await page.evaluate(async (given) => {
      const { parley } = globalThis as unknown as Taken;
      return Promise.all(
        given.map(([name, ...rest]) =>
          parley.invoke(name, ...rest).then(
            () => 'answered',
            () => 'refused',
          ),
        ),
      );
    }, values);
    expect(values.filter((_, index) => answers[index] !== 'refused')).toEqual([]);
    await expectUnmoved();
  });

  it('writes no file by itself', async ({ scene: { app, page, expectUnmoved } }) => {
    const folder = await app.electron.evaluate(({ app: electronApp }) => electronApp.getPath('downloads'));
    const files = () => readdir(folder).catch(() => []);
    const before = await files();
    await app.electron.evaluate(({ session }) => {
      const began = new Promise<void>((resolve) =>
        session.defaultSession.once('will-download', () => resolve()),
      );
      Reflect.set(globalThis, 'began', began);
    });
    await page.evaluate(() => {
      const href = URL.createObjectURL(new Blob(['#!/bin/sh'], { type: 'application/x-sh' }));
      Object.assign(document.createElement('a'), { href, download: 'taken.sh' }).click();
    });
    await app.electron.evaluate(() => Reflect.get(globalThis, 'began') as Promise<void>);
    await expectUnmoved();
    // Chromium has begun a file of its own by then, and takes it away again.
    await expect.poll(files).toEqual(before);
  });

  it('goes nowhere, and where it did the app would not answer', async ({
    scene: { page, attacker, expectUnmoved },
  }) => {
    for (const url of [
      `${attacker}/away`,
      'data:text/html,away',
      'file:///etc/passwd',
      '/other.html',
      'javascript:1',
    ]) {
      await page.evaluate((to) => {
        location.href = to;
      }, url);
      await expectUnmoved();
    }
    expect(reached).toEqual([]);
  });
});
