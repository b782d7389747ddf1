import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { makeAuthority, selfSigned, type Certificate } from '../fixtures/certificates.ts';
import { startHttpProxy } from '../fixtures/proxies.ts';
import { atRest } from './support/accessibility.ts';
import { reconnect } from './support/acts/reconnect.ts';
import { startApp } from './support/app.ts';
import { ask } from './support/bridge-of-page.ts';
import { startDesktop } from './support/desktop.ts';
import { inScene, sceneFolder } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually } from './support/processes.ts';
import { chosen } from './support/screens/screen.ts';
import { password, startServer } from './support/server.ts';
import { t } from '../../words/translate.ts';

/** No one resolves this name but the proxy: a request that arrives went through it. */
const host = 'chat.test:9443';

const picture = pictures('network');

/** The first account: under the server's other name that would take a code. */
async function signUpAt(origin: string): Promise<void> {
  const sent = httpsRequest(`${origin}/auth/v1/signup`, {
    method: 'POST',
    rejectUnauthorized: false,
    headers: { 'content-type': 'application/json' },
  });
  sent.end(JSON.stringify({ account: 'administrator', password }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.resume().statusCode).toBe(200);
}

const it = inScene(async (cleanup) => {
  const folder = await sceneFolder(cleanup, 'tls');
  const authority = cleanup.use(await makeAuthority('Hill Street authority'));
  const first = await authority.issue('DNS:chat.test,IP:127.0.0.1');
  const second = await selfSigned('DNS:other.test');
  /** The certificate that the server shows from its next start. */
  async function show(certificate: Certificate): Promise<void> {
    await writeFile(join(folder, 'cert.pem'), certificate.cert);
    await writeFile(join(folder, 'key.pem'), certificate.key);
  }
  const theme = (choice: 'light' | 'dark'): Promise<void> => ask(page, 'changeSettings', { theme: choice });
  async function inBoth(what: string): Promise<void> {
    await theme('light');
    await atRest(page);
    await picture(desktop, `${what}-light`);
    await theme('dark');
    await atRest(page);
    await picture(desktop, `${what}-dark`);
  }
  /** The thin line that says why there is no connection; the narrow window's own one is there, too, and hidden. */
  const line = (text: string): Locator => page.locator('.bar:visible', { hasText: text });
  const fingerprint = async (): Promise<string> =>
    (await page.locator('code.fingerprint').first().innerText()).trim().split(/\s+/).join(':');
  await show(first);
  const args = [
    `--tls-cert=${join(folder, 'cert.pem')}`,
    `--tls-key=${join(folder, 'key.pem')}`,
    '--allowed-host=chat.test',
  ];
  const server = cleanup.use(await startServer({ args }));
  await signUpAt(server.origin);
  const proxy = cleanup.use(await startHttpProxy({ to: Number(new URL(server.origin).port) }));
  const desktop = cleanup.use(await startDesktop());
  const env = { https_proxy: `http://127.0.0.1:${proxy.port}`, no_proxy: '' };
  const app = cleanup.use(await startApp({ desktop, env }));
  const page = await app.page();

  return { server, proxy, desktop, page, first, second, show, inBoth, line, fingerprint };
});

it('asks who is at the other end of the proxy before it sends a password', async ({
  scene: { proxy, page, first, inBoth, fingerprint },
}) => {
  await page.getByRole('button', { name: t('firstStart.joinTitle') }).click();
  await page.getByLabel(t('firstStart.server')).fill(`https://${host}`);
  await page.getByRole('radio', { name: t('firstStart.signUp') }).click();
  await page.getByLabel(t('firstStart.displayName')).fill('Mira Lind');
  await page.getByLabel(t('firstStart.account')).fill('mira');
  await page.getByLabel(t('firstStart.password'), { exact: true }).fill(password);
  const submit = page.locator('button[type=submit]');
  await submit.click();
  await page.getByRole('heading', { name: t('network.unknownTitle', { host }) }).waitFor();
  expect(proxy.asked).toEqual([host]);
  expect(await fingerprint()).toBe(first.fingerprint);
  await page.getByText('Hill Street authority').waitFor();
  await inBoth('unknown');

  await page.getByRole('button', { name: t('common.cancel') }).click();
  await page.getByText(t('network.refused')).waitFor();
  await submit.click();
  await page.getByRole('button', { name: t('network.accept') }).click();
  await page.getByText(t('list.emptyInbox')).waitFor();
  expect(new Set(proxy.asked)).toEqual(new Set([host]));
});

it('asks anew, with a warning, when the certificate is another one', async ({
  scene: { server, page, second, show, inBoth, line, fingerprint },
}) => {
  await server.kill();
  await show(second);
  await server.restart();
  await reconnect(page);
  await line(t('network.changedLine', { host })).waitFor();
  await inBoth('line');
  await page.getByRole('button', { name: t('network.look') }).click();
  await page.getByRole('heading', { name: t('network.changedTitle') }).waitFor();
  await page.getByText(t('network.otherName', { host: 'chat.test:9443' })).waitFor();
  expect(await fingerprint()).toBe(second.fingerprint);
  await inBoth('changed');
  await page.getByRole('button', { name: t('network.acceptChanged') }).click();
  await page.locator('.bar:visible').waitFor({ state: 'hidden' });
});

it('tells of a version that is there, and fetches nothing', async ({ scene: { desktop, page, inBoth } }) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x').pathname);
    response.end('version: 9.1.0\nfiles:\n  - url: Parley-9.1.0.AppImage\n    sha512: AAAA\n    size: 1\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await page.getByRole('button', { name: new RegExp(`Mira Lind.*${t('list.yourStatus')}`, 'i') }).click();
    await atRest(page);
    await picture(desktop, 'menu');
    await chosen(t('status.more'), t('updates.title'))(page);
    await page.getByText(t('updates.off')).waitFor();
    await page.getByLabel(t('updates.address')).fill('http://updates.example.org');
    await page.getByRole('button', { name: t('updates.save') }).click();
    await page.getByText(t('refusals.updateAddress')).waitFor();
    await inBoth('updates-off');
    await page
      .getByLabel(t('updates.address'))
      .fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.getByRole('button', { name: t('updates.save') }).click();
    await page.getByText(t('updates.available', { version: '9.1.0' })).waitFor();
    expect(await page.getByRole('button', { name: t('updates.page') }).isVisible()).toBe(true);
    expect(asked).toEqual([expect.stringMatching(/^\/latest-linux.*\.yml$/)]);
    await inBoth('updates-there');
    await page.getByRole('button', { name: t('common.close') }).click();
    await page.getByText(t('updates.line', { version: '9.1.0' })).waitFor();
    await inBoth('updates-line');
    await page.getByRole('button', { name: t('updates.notNow') }).click();
    await page.getByText(t('updates.line', { version: '9.1.0' })).waitFor({ state: 'hidden' });
  } finally {
    server.close();
  }
});

it('takes an acceptance back', async ({ scene: { page, inBoth, line } }) => {
  await page.getByRole('button', { name: new RegExp(`Mira Lind.*${t('list.yourStatus')}`, 'i') }).click();
  await chosen(t('status.more'), t('network.accepted'))(page);
  await page.getByRole('button', { name: t('network.forgetOf', { host }) }).waitFor();
  await inBoth('accepted');
  await page.getByRole('button', { name: t('network.forgetOf', { host }) }).click();
  await line(t('network.unknownLine', { host })).waitFor();
  await expect.poll(() => page.getByRole('button', { name: t('network.look') }).isVisible()).toBe(true);
});

it('names the proxy that is gone', async ({ scene: { proxy, page, inBoth, line } }) => {
  await proxy[Symbol.asyncDispose]();
  await eventually('the line', async () => {
    const { active } = await ask(page, 'readApp');
    if (active !== null) await ask(page, 'retryConnection', active);
    await line(t('error.proxyUnreachable', { proxy: `127.0.0.1:${proxy.port}` })).waitFor({
      timeout: 5_000,
    });
    return true;
  });
  await expect.poll(() => page.getByRole('button', { name: t('connection.tryNow') }).isVisible()).toBe(true);
  await inBoth('no-proxy');
});
