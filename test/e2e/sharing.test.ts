import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode } from 'fast-png';
import jsQR from 'jsqr';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { keyFingerprint } from '../../client/index.ts';
import { X509Certificate } from 'node:crypto';
import { selfSigned } from '../fixtures/certificates.ts';
import { startTrayHost } from './support/tray-host.ts';
import { startApp, type App } from './support/app.ts';
import { startDesktop, type Desktop } from './support/desktop.ts';
import { focusOf } from './support/keyboard.ts';
import { inScene, sceneFolder } from './support/in-scene.ts';
import { pictures } from './support/pictures.ts';
import { eventually, startProcess } from './support/processes.ts';
import { password } from './support/server.ts';
import { startTwoComputers } from './support/computers/two-computers.ts';
import { t } from '../../words/translate.ts';
import { saying } from './support/saying.ts';

interface Seat {
  desktop: Desktop;
  app: App;
  page: Page;
  userData: string;
}

const picture = pictures('sharing');

const it = inScene(async (cleanup) => {
  const computers = cleanup.use(await startTwoComputers());
  async function takeSeat(launcher: string): Promise<Seat> {
    const desktop = cleanup.use(await startDesktop());
    cleanup.use(await startTrayHost(desktop.busAddress));
    const userData = await sceneFolder(cleanup, 'sharing');
    const app = cleanup.use(await startApp({ desktop, launcher, userData }));
    return { desktop, app, page: await app.page(), userData };
  }
  const ada = await takeSeat(computers.one.launcher);
  const ben = await takeSeat(computers.other.launcher);
  /** Ada's, once there is one. */
  const invitation = {
    link: '',
    get port() {
      return new URL(this.link.replace('parley:', 'http:')).port;
    },
  };
  /** Whether something listens at Ada's address for others. */
  const answers = (): Promise<boolean> => {
    const script = `require('net').connect(${invitation.port}, '192.168.77.1').on('connect', () => process.exit(0)).on('error', () => process.exit(1));`;
    const [command, args] = computers.other.inside(process.execPath, '-e', script);
    return new Promise((resolve) => spawn(command, args).once('exit', (code) => resolve(code === 0)));
  };

  return { computers, ada, ben, invitation, answers, cleanup };
});

/** What a camera reads in a picture. */
function scanned(png: Uint8Array): string | undefined {
  const { data, width, height, channels } = decode(png);
  const colours = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1)
    for (let channel = 0; channel < 3; channel += 1)
      colours[at * 4 + channel] = data[at * channels + channel] ?? 0;
  return jsQR(colours, width, height)?.data;
}

const composer = ({ page }: Seat) => page.getByRole('textbox', { name: saying('composer.label') });
const said = ({ page }: Seat, text: string) => page.getByRole('log').getByText(text);

async function fillIn({ page }: Seat, name: string): Promise<void> {
  await page.getByLabel(t('firstStart.displayName')).fill(name);
  await page.getByLabel(t('firstStart.account')).fill(name.toLowerCase());
  await page.getByLabel(t('firstStart.password'), { exact: true }).fill(password);
}

it('invites another computer by a link that can be scanned', async ({ scene: { ada, invitation } }) => {
  const { page, desktop } = ada;
  await page.getByRole('button', { name: t('firstStart.hereTitle') }).click();
  await fillIn(ada, 'Ada');
  const share = page.getByRole('switch', { name: t('sharing.label') });
  expect(await share.getAttribute('aria-checked')).toBe('false');
  await share.click();
  await page.getByRole('button', { name: t('firstStart.create') }).click();
  await page.getByRole('button', { name: t('invite.title') }).click();
  const shown = page.getByRole('group', { name: t('invite.linkLabel') });
  invitation.link = (await shown.innerText()).trim();
  expect(invitation.link).toMatch(/^parley:\/\/192\.168\.77\.1:\d+\/invite\/[\w-]{22}\?key=[\w-]{43}$/);
  expect(scanned(await page.getByRole('img', { name: t('invite.qr') }).screenshot())).toBe(invitation.link);
  await picture(desktop, 'invite');
  // What one came for is one key away.
  await expect.poll(() => focusOf(page)).toMatchObject({ what: `button "${t('people.copyLink')}"` });
});

it('joins by the link, without a question about the certificate, and the two can write', async ({
  scene: { ada, ben, invitation },
}) => {
  const { page, userData, desktop } = ben;
  await page.getByRole('button', { name: t('firstStart.joinTitle') }).click();
  await page.getByLabel(t('firstStart.server')).fill(invitation.link);
  await page.getByRole('radio', { name: t('firstStart.signUp') }).click();
  await fillIn(ben, 'Ben');
  await page.locator('button[type=submit]').click();
  await page.getByRole('option', { name: /Ada/ }).click();
  await composer(ben).fill('Hello from the other computer');
  await page.keyboard.press('Enter');
  await ada.page.keyboard.press('Escape');
  await ada.page.getByRole('option', { name: /Ben/ }).click();
  await said(ada, 'Hello from the other computer').waitFor();
  await picture(desktop, 'joined');

  const certificate = new X509Certificate(await readFile(join(ada.userData, 'sharing', 'certificate.pem')));
  const { certificates } = JSON.parse(await readFile(join(userData, 'settings.json'), 'utf8')) as {
    certificates: unknown;
  };
  expect(certificates).toMatchObject({
    [`192.168.77.1:${invitation.port}`]: { of: 'key', fingerprint: keyFingerprint(certificate) },
  });
});

it('ends for others at once, and goes on for this computer', async ({
  scene: { ada, ben, invitation, answers },
}) => {
  expect(await answers()).toBe(true);
  const { page, desktop } = ada;
  await page.keyboard.press('Control+,');
  await page
    .locator('parley-settings')
    .getByRole('button', { name: t('settings.computer.title') })
    .first()
    .click();
  await page.getByText(t('sharing.reachedAt', { addresses: `192.168.77.1:${invitation.port}` })).waitFor();
  await page.getByRole('switch', { name: t('sharing.label') }).click();
  await page.getByText(t('sharing.offNames', { names: 'Ben' })).waitFor();
  await picture(desktop, 'off');
  await page.getByRole('button', { name: t('sharing.offAction'), exact: true }).click();
  await eventually('the port closed', async () => !(await answers()));
  await page.keyboard.press('Escape');
  await composer(ada).fill('Still here');
  await page.keyboard.press('Enter');
  await said(ada, 'Still here').waitFor();
  await ben.page.locator('.bar:visible').first().waitFor();
});

it('sends nothing to another certificate at the same address', async ({
  scene: { computers, ben, cleanup, invitation },
}) => {
  const folder = await sceneFolder(cleanup, 'middle');
  const { cert, key } = await selfSigned('IP:192.168.77.1');
  await writeFile(join(folder, 'middle.json'), JSON.stringify({ cert, key }));
  const script = `
    const { cert, key } = JSON.parse(require('fs').readFileSync('${join(folder, 'middle.json')}', 'utf8'));
    const server = require('https').createServer({ cert, key }, (request, response) => { console.log('asked ' + request.url); response.end(); });
    server.on('upgrade', (request) => console.log('asked ' + request.url));
    server.on('tlsClientError', () => undefined);
    server.on('secureConnection', () => console.log('connected'));
    server.listen(${invitation.port}, '192.168.77.1', () => console.log('ready'));`;
  const middle = await startProcess(...computers.one.inside(process.execPath, '-e', script), {
    ready: /^ready$/m,
  });
  cleanup.defer(() => middle.stop());
  const words = t('error.keyChanged', { host: `192.168.77.1:${invitation.port}` });
  // The narrow window's own line is there, too, and hidden.
  await ben.page.locator('.bar:visible', { hasText: words }).waitFor();
  await picture(ben.desktop, 'another-key');
  expect(middle.output()).not.toContain('asked');
  expect(await ben.page.getByRole('button', { name: t('network.look') }).count()).toBe(0);
});
