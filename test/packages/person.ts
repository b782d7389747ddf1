// What people do and see in the packages' tests. At the app's debugging port:
//   person.ts app PORT join ORIGIN ACCOUNT | open NAME | draft TEXT | sees TEXT… | finds-draft TEXT
// and without a window: person.ts say ORIGIN FROM TO TEXT
import { chromium } from 'playwright';
import { say, startHeadless } from '../e2e/support/headless.ts';
import { eventually } from '../e2e/support/processes.ts';
import { password } from '../e2e/support/server.ts';
import { patienceMs } from '../fixtures/patience.ts';

const [where = '', ...rest] = process.argv.slice(2);
await (where === 'app' ? atApp(rest) : write(rest));
process.exit(0);

async function write([origin = '', from = '', to = '', text = '']: string[]): Promise<void> {
  const server = { origin } as Parameters<typeof startHeadless>[0];
  await using writer = await startHeadless(server, from);
  await using reader = await startHeadless(server, to);
  const gaiaId = reader.self?.gaiaId ?? '';
  const known = [...writer.conversations.keys()][0];
  await say(
    writer,
    known ?? (await writer.createConversation({ people: [gaiaId], name: '', group: false })),
    text,
  );
}

async function atApp([port = '', step = '', ...words]: string[]): Promise<void> {
  const browser = await eventually('the debugging port', () =>
    chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null),
  );
  const page = await eventually('the page', () =>
    browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((each) => each.url().startsWith('http://parley.app.localhost/index.html')),
  );
  page.setDefaultTimeout(patienceMs);
  page.on('dialog', () => undefined);
  const composer = page.getByRole('textbox', { name: /^Message to / });
  const [first = '', second = ''] = words;
  switch (step) {
    case 'join':
      await page.getByRole('button', { name: 'Join a server' }).click();
      await page.getByRole('textbox', { name: /^Server/ }).fill(first);
      await page.getByRole('textbox', { name: /^Account/ }).fill(second);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('tab').first().waitFor();
      break;
    case 'open':
      await page.getByRole('option', { name: new RegExp(`^${first}`) }).click();
      await composer.waitFor();
      break;
    case 'draft':
      await composer.click();
      await page.keyboard.type(first);
      break;
    case 'sees':
      for (const text of words) await page.getByText(text).first().waitFor();
      break;
    case 'finds-draft':
      await eventually(`the draft "${first}"`, async () => (await composer.inputValue()) === first);
      break;
    default:
      throw new Error(`there is no step ${step}`);
  }
}
