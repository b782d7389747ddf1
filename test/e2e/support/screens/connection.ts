import { t } from '../../../../words/translate.ts';
import { ago, mira } from './screen-models.ts';
import type { LinkQuestion } from '../../../../preload/views.ts';
import { sendEvent, type WindowModel } from '../window-page.ts';
import { type Go, type Screen, window, button, list, steps, certificate, dialog, status } from './screen.ts';

const connection = (view: ReturnType<typeof mira>['accounts'][number]['connection']): WindowModel => {
  const app = mira();
  return window({
    app: { ...app, accounts: app.accounts.map((account) => ({ ...account, connection: view })) },
  });
};
/** A `parley:` link was opened. */
const link =
  (change: Partial<LinkQuestion>): Go =>
  (page) =>
    sendEvent(page, 'askLink', {
      id: 1,
      asks: 'join',
      server: 'chat.harbour.example',
      group: 'Rowing on Sundays',
      code: '4pZq8vKx2mWcR7tYb1nH',
      account: 'mira@harbour.example',
      ...change,
    });
const unencrypted = mira();

export const connections: Screen[] = [
  {
    name: 'link-join',
    model: window(),
    go: steps(list, link({})),
    shows: dialog,
  },
  {
    name: 'link-join-unnamed',
    model: window(),
    go: steps(list, link({ group: null })),
    shows: dialog,
  },
  {
    name: 'link-sign-up',
    model: window(),
    go: steps(list, link({ asks: 'sign-up', server: 'rowing.example', group: null, account: '' })),
    shows: dialog,
  },
  {
    name: 'status-not-encrypted',
    model: window({
      app: {
        ...unencrypted,
        accounts: unencrypted.accounts.map((account) => ({ ...account, unencrypted: true })),
      },
    }),
    go: steps(list, status),
    shows: (page) => page.locator('parley-status-panel').getByText(t('status.notEncrypted')),
  },
  {
    name: 'offline',
    model: connection({ kind: 'offline', nextTryAt: ago(-24_000), reason: '' }),
    shows: (page) => button(page, t('connection.tryNow')),
  },
  {
    name: 'connecting',
    model: connection({ kind: 'connecting' }),
    shows: (page) => page.locator('[data-connection=connecting]').locator('visible=true'),
  },
  {
    name: 'signed-out',
    model: connection({ kind: 'refused', reason: '' }),
    shows: (page) => button(page, t('connection.signInAgain')),
  },
  {
    name: 'refused-token',
    model: connection({ kind: 'refused', reason: '', why: { kind: 'revoked' } }),
    shows: (page) => button(page, t('connection.signInAgain')),
  },
  {
    name: 'server-too-old',
    model: connection({
      kind: 'refused',
      signedOut: false,
      reason: '',
      why: { kind: 'too-old', server: '0.9.0', app: '1.4.0' },
    }),
    shows: (page) => button(page, t('connection.tryNow')),
  },
  {
    name: 'certificate-changed',
    model: connection({
      kind: 'offline',
      nextTryAt: null,
      reason: '',
      certificate: { ...certificate, changed: true },
    }),
    go: (page) =>
      page
        .getByRole('button', { name: t('network.look') })
        .locator('visible=true')
        .first()
        .click(),
    shows: dialog,
  },
  {
    name: 'problem',
    model: window({
      app: { ...mira(), problems: [{ kind: 'disk-full', folder: '/home/mira/.config/Parley' }] },
    }),
    shows: (page) => page.locator('[data-problem]'),
  },
  {
    name: 'update-there',
    model: window({
      answers: {
        readUpdates: {
          url: 'https://updates.harbour.example',
          fixed: false,
          checkedAt: ago(60_000),
          state: { kind: 'available', version: '1.5.0', install: true },
        },
      },
    }),
    go: steps(list, (page) => button(page, t('updates.look')).click()),
    shows: dialog,
  },
];
