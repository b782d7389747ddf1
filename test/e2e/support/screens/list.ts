import { t } from '../../../../words/translate.ts';
import { harbourModel } from './screen-models.ts';
import { type Screen, type Go, window, button, row, sidebar, list, press, steps, dialog } from './screen.ts';

const tab =
  (which: 'invitations' | 'archive'): Go =>
  (page) =>
    page.getByRole('tab', { name: new RegExp(t(`list.${which}`)) }).click();
const find =
  (query: string): Go =>
  (page) =>
    sidebar(page)
      .getByRole('textbox', { name: t('list.find') })
      .fill(query);

const nothingFound = (...from: string[]) => ({ messages: [], unknown: { from, in: [] } });

const filter =
  (which: 'all' | 'unread'): Go =>
  (page) =>
    sidebar(page).locator(`[data-filter="${which}"]`).click();
const openRowMenu: Go = (page) => row(page, 'Tomoko Sato').click({ button: 'right' });
const menuItem =
  (key: 'row.toFolder' | 'list.newFolderMore'): Go =>
  (page) =>
    page.getByRole('menuitem', { name: t(key) }).click();
const folderNamed =
  (name: string): Go =>
  async (page) => {
    await page.getByRole('textbox', { name: t('list.folderName') }).fill(name);
    await page.keyboard.press('Enter');
    await sidebar(page).getByRole('radio', { name }).click();
  };

export const lists: Screen[] = [
  { name: 'list', model: window(), go: list, shows: (page) => row(page, 'Nadia Nouri') },
  {
    name: 'list-loading',
    model: window({ unanswered: ['readAccount'] }),
    shows: (page) => sidebar(page).locator('.skeleton, [aria-busy]').first(),
  },
  {
    name: 'list-empty',
    model: window({ conversations: [] }),
    shows: (page) => sidebar(page).getByText(t('list.emptyInbox')),
  },
  {
    name: 'list-found',
    model: window(),
    go: find('roo'),
    shows: (page) => page.locator('parley-message-row').first(),
  },
  {
    name: 'list-found-people',
    model: window(),
    go: find('ottilie'),
    shows: (page) => sidebar(page).getByText(t('list.people'), { exact: true }),
  },
  {
    name: 'list-nothing-found',
    model: window({
      answers: { searchMessages: { ok: true, value: nothingFound() }, searchPeople: { ok: true, value: [] } },
    }),
    go: find('zeppelin'),
    shows: (page) =>
      sidebar(page)
        .getByText(t('list.nothingFound', { query: 'zeppelin' }))
        .first(),
  },
  {
    name: 'list-filters',
    model: window(),
    go: find(`roof ${t('search.key.from')}:alva ${t('search.key.before')}:2026-11-01 `),
    shows: (page) => page.locator('parley-message-row').first(),
  },
  {
    name: 'list-filter-suggestions',
    model: window(),
    go: find(`${t('search.key.from')}:`),
    shows: (page) => sidebar(page).getByText(t('search.suggestions'), { exact: true }),
  },
  {
    name: 'list-filters-none',
    model: window({ answers: { searchMessages: { ok: true, value: nothingFound() } } }),
    go: find(`from:"Tomoko Sato" has:photo before:2026-11-01 `),
    shows: (page) => sidebar(page).locator('parley-find-results .empty'),
  },
  {
    name: 'list-filters-unknown',
    model: window({ answers: { searchMessages: { ok: true, value: nothingFound('Zeppelin') } } }),
    go: find(`from:Zeppelin `),
    shows: (page) => sidebar(page).getByText(t('search.noOne', { name: 'Zeppelin' })),
  },
  {
    name: 'list-filters-unclear',
    model: window(),
    go: find(`roof before:2026-13-40 `),
    shows: (page) => sidebar(page).locator('parley-find-results .empty'),
  },
  {
    name: 'list-filters-failed',
    model: window({
      answers: {
        searchMessages: { ok: false, error: { message: 'disk' } },
        searchPeople: { ok: true, value: [] },
      },
    }),
    go: find(`has:photo `),
    shows: (page) => sidebar(page).getByText(t('search.messagesFailed')),
  },
  { name: 'list-archive', model: window(), go: tab('archive'), shows: (page) => row(page, 'Winter storage') },
  {
    name: 'list-archive-empty',
    model: window({ conversations: harbourModel().conversations.slice(0, 5) }),
    go: tab('archive'),
    shows: (page) => sidebar(page).getByText(t('list.emptyArchive')),
  },
  {
    name: 'invitations',
    model: window(),
    go: tab('invitations'),
    shows: (page) => button(page, t('row.acceptFrom', { name: 'Autumn regatta' })),
  },
  {
    name: 'invitations-strangers',
    model: window(),
    go: steps(tab('invitations'), (page) => button(page, t('row.showStrangers', { count: 1 })).click()),
    shows: (page) => button(page, t('row.hideStrangers')),
  },
  {
    name: 'invitations-empty',
    model: window({ conversations: harbourModel().conversations.slice(0, 5) }),
    go: tab('invitations'),
    shows: (page) => sidebar(page).getByText(t('list.emptyInvitations')),
  },
  {
    name: 'invitation-block',
    model: window(),
    go: steps(tab('invitations'), (page) =>
      button(page, t('row.blockPerson', { name: 'Rui Santos' })).click(),
    ),
    shows: dialog,
  },
  {
    name: 'invitation-open',
    model: window(),
    go: steps(tab('invitations'), (page) => page.locator('parley-invitations .look').first().click()),
    shows: (page) => page.locator('parley-invitation-bar').getByRole('group'),
  },
  {
    name: 'row-menu',
    model: window(),
    go: (page) => row(page, 'Tomoko Sato').click({ button: 'right' }),
    shows: (page) => page.getByRole('menu'),
  },
  {
    name: 'toast-undo',
    model: window(),
    go: steps(
      (page) => row(page, 'Tomoko Sato').click({ button: 'right' }),
      (page) => page.getByRole('menuitem', { name: t('row.archive'), exact: true }).click(),
    ),
    shows: (page) => button(page, t('row.undo')),
  },
  {
    name: 'favourites',
    model: window(),
    go: steps(
      list,
      (page) =>
        row(page, 'Elif Polat')
          .click({ button: 'right' })
          .then(() => page.getByRole('menuitem', { name: t('row.favourite') }).waitFor()),
      press('Escape'),
    ),
    shows: (page) => row(page, 'Elif Polat'),
  },
  {
    name: 'list-unread',
    model: window(),
    go: filter('unread'),
    shows: (page) => sidebar(page).getByRole('radio', { name: t('list.unreadOnly'), checked: true }),
  },
  {
    name: 'list-caught-up',
    model: window({
      conversations: harbourModel().conversations.map((view) => ({ ...view, unread: 0 })),
    }),
    go: filter('unread'),
    shows: (page) => sidebar(page).getByText(t('list.caughtUp')),
  },
  {
    name: 'list-folder',
    model: window(),
    go: steps(openRowMenu, menuItem('row.toFolder'), menuItem('list.newFolderMore'), folderNamed('Harbour')),
    shows: (page) => sidebar(page).getByRole('radio', { name: 'Harbour' }),
  },
  {
    name: 'list-folder-new',
    model: window(),
    go: steps(openRowMenu, menuItem('row.toFolder'), menuItem('list.newFolderMore')),
    shows: dialog,
  },
];
