import type { AppView, SharingView } from '../../../../preload/views.ts';
import { mira, screenTime } from './screen-models.ts';
import { t } from '../../../../words/translate.ts';
import { button, list, steps, window, type Change, type Go, type Screen } from './screen.ts';

const address = '192.168.1.20:4700';
const link = `parley://${address}/invite/Zk3vYt0pQxW8nBf2LrJd5A?key=q7Jd0Qk1ZtV5mXh3nRb8sYw2LcFg6PuT9aEoIiDyKxM&name=hill.local`;

/** Mira with the server on her own computer. */
const here = (sharing: SharingView): AppView => {
  const base = mira();
  const [account, ...others] = base.accounts;
  if (!account) throw new Error('the fixture has an account');
  return { ...base, accounts: [{ ...account, kind: 'here', server: '127.0.0.1:4700' }, ...others], sharing };
};
const model = (sharing: SharingView): Change => ({
  app: here(sharing),
  answers: {
    ...window().answers,
    readInviteLink: { ok: true, value: { link, expiresAt: screenTime + 7 * 24 * 3_600_000 } },
  },
});
const off: SharingView = { state: 'off', addresses: [] };
const on: SharingView = { state: 'on', addresses: ['hill.local:4700', address] };
const away: SharingView = { state: 'other-network', addresses: [] };

const invite: Go = async (page) => {
  await page.keyboard.press('Control+n');
  await button(page, t('invite.title')).click();
};
const computer: Go = async (page) => {
  await page.keyboard.press('Control+,');
  const settings = page.locator('parley-settings');
  await settings
    .getByRole('button', { name: t('settings.computer.title'), exact: true })
    .first()
    .click();
};

export const sharingScreens: Screen[] = [
  {
    name: 'invite-on',
    model: window(model(on)),
    go: steps(list, invite),
    shows: (page) => page.getByRole('img', { name: t('invite.qr') }),
    height: 1000,
  },
  {
    name: 'invite-off',
    model: window(model(off)),
    go: steps(list, invite),
    shows: (page) => page.getByText(t('invite.off')),
  },
  {
    name: 'settings-shared',
    model: window(model(on)),
    go: steps(list, computer),
    shows: (page) => page.getByText(t('sharing.reachedAt', { addresses: on.addresses.join(', ') })),
  },
  {
    name: 'settings-other-network',
    model: window(model(away)),
    go: steps(list, computer),
    shows: (page) => button(page, t('sharing.turnOnHere')),
  },
  {
    name: 'sharing-end',
    model: window(model(on)),
    go: steps(list, computer, async (page) => {
      await page.getByRole('switch', { name: t('sharing.label') }).click();
    }),
    shows: (page) => page.getByRole('heading', { name: t('sharing.offTitle') }),
  },
];
