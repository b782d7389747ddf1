import { t } from '../../../../words/translate.ts';
import { ago, mira } from './screen-models.ts';
import type { WindowModel } from '../window-page.ts';
import { type Screen, window, button, list, steps, certificate, dialog } from './screen.ts';

const connection = (view: ReturnType<typeof mira>['accounts'][number]['connection']): WindowModel => {
  const app = mira();
  return window({
    app: { ...app, accounts: app.accounts.map((account) => ({ ...account, connection: view })) },
  });
};

export const connections: Screen[] = [
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
