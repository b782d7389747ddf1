import { t } from '../../../../words/translate.ts';
import { saying } from '../saying.ts';
import { ago, byLink, changed } from './screen-models.ts';
import {
  type Screen,
  type Change,
  type Go,
  window,
  button,
  list,
  open,
  press,
  status,
  statusMenu,
  chosen,
  steps,
  dialog,
} from './screen.ts';
import { sendEvent } from '../window-page.ts';

const details: Go = (page) => button(page, t('conversation.details')).click();
const calling = (id: string, people: string[], since: number): Change => ({
  conversations: changed(id, { call: { people, by: 'jonas', since } }),
});

export const peopleScreens: Screen[] = [
  {
    name: 'details-person',
    model: window(),
    go: open('Jonas Okafor', details),
    shows: (page) => page.getByText('+45 31 23 45 67'),
  },
  {
    name: 'details-group',
    model: window({ conversations: changed('boats', {}, byLink) }),
    go: open('Boat house', details),
    shows: (page) => page.getByRole('group', { name: t('people.linkLabel') }),
  },
  {
    name: 'details-group-tall',
    model: window({ conversations: changed('boats', {}, byLink) }),
    go: open('Boat house', details),
    shows: (page) => button(page, t('people.leave')),
    height: 1400,
  },
  {
    name: 'rename',
    model: window(),
    go: open(
      'Boat house',
      steps(details, (page) => button(page, t('people.rename')).click()),
    ),
    shows: (page) => button(page, t('people.save')),
  },
  {
    name: 'person-card',
    model: window(),
    go: open(
      'Boat house',
      steps(details, (page) =>
        page.locator('parley-group-members').locator('button.person', { hasText: 'Jonas Okafor' }).click(),
      ),
    ),
    shows: (page) => page.getByRole('dialog', { name: t('people.card', { name: 'Jonas' }) }),
  },
  {
    name: 'add-people',
    model: window(),
    go: open(
      'Boat house',
      steps(details, (page) => button(page, t('people.add')).click()),
    ),
    shows: dialog,
  },
  {
    name: 'new-conversation',
    model: window(),
    go: steps(list, press('Control+n')),
    shows: (page) => page.getByRole('heading', { name: t('people.often') }),
  },
  {
    name: 'new-conversation-found',
    model: window(),
    go: steps(list, press('Control+n'), async (page) => {
      await page.getByRole('textbox', { name: t('newConversation.search') }).fill('al');
      await page.locator('parley-people-picker').getByRole('button', { name: /^Alva/ }).first().click();
      await page.getByRole('textbox', { name: t('newConversation.search') }).fill('e');
    }),
    shows: (page) => page.locator('parley-people-picker').getByRole('button', { name: /^Elif/ }).first(),
  },
  {
    name: 'new-conversation-nothing',
    model: window({ answers: { searchPeople: { ok: true, value: [] } } }),
    go: steps(list, press('Control+n'), (page) =>
      page.getByRole('textbox', { name: t('newConversation.search') }).fill('zeppelin'),
    ),
    shows: (page) => page.getByText(t('newConversation.none', { query: 'zeppelin' })),
  },
  {
    name: 'new-conversation-invite',
    model: window({ answers: { searchPeople: { ok: true, value: [] } } }),
    go: steps(list, press('Control+n'), (page) =>
      page.getByRole('textbox', { name: t('newConversation.search') }).fill('zoe@example.net'),
    ),
    shows: (page) => page.getByText(t('people.inviteByEmail', { address: 'zoe@example.net' })),
  },
  {
    name: 'quick-switcher',
    model: window(),
    go: steps(list, press('Control+k')),
    shows: (page) => page.getByRole('combobox'),
  },
  {
    name: 'quick-switcher-found',
    model: window(),
    go: steps(list, press('Control+k'), (page) => page.getByRole('combobox').fill('al')),
    shows: (page) => dialog(page).getByRole('option').first(),
  },
  {
    name: 'shortcuts',
    model: window(),
    go: steps(list, press('Control+/')),
    shows: (page) => page.getByRole('heading', { name: t('shortcut.title') }),
  },
  {
    name: 'status',
    model: window(),
    go: steps(list, status),
    shows: (page) => page.getByRole('dialog', { name: t('status.label') }),
  },
  {
    name: 'status-accounts',
    model: window(),
    go: steps(list, status, (page) => statusMenu(page, t('status.accounts')).click()),
    shows: (page) => page.getByRole('menuitem', { name: t('status.addAccount') }),
  },
  {
    name: 'status-more',
    model: window(),
    go: steps(list, status, (page) => statusMenu(page, t('status.more')).click()),
    shows: (page) => page.getByRole('menuitem', { name: t('shortcut.title') }),
  },
  {
    name: 'sign-out',
    model: window(),
    go: steps(list, status, (page) => chosen(t('status.accounts'), t('account.signOut'))(page)),
    shows: (page) => page.getByRole('heading', { name: saying('account.signOutAsk') }),
  },
  {
    name: 'ring',
    model: window(calling('jonas', ['jonas'], ago(5000))),
    shows: (page) => page.locator('parley-ring').getByRole('dialog'),
  },
  {
    name: 'call-going',
    model: window(calling('jonas', ['jonas'], ago(500_000))),
    go: open('Jonas Okafor'),
    shows: (page) => page.locator('parley-call-bar .bar').locator('visible=true'),
  },
  {
    name: 'call-in',
    model: window(calling('jonas', ['me', 'jonas'], ago(500_000))),
    go: open('Jonas Okafor'),
    shows: (page) => page.locator('parley-call-bar .bar').locator('visible=true'),
  },
  {
    name: 'call-elsewhere',
    model: window(calling('jonas', ['me', 'jonas'], ago(500_000))),
    go: open('Boat house'),
    shows: (page) => page.locator('parley-call-bar .bar').locator('visible=true'),
  },
  {
    name: 'surprise',
    model: window(),
    go: open('Jonas Okafor', (page) =>
      sendEvent(page, 'easterEgg', {
        account: 'a',
        conversationId: 'jonas',
        sender: 'jonas',
        message: 'confetti',
      }),
    ),
    shows: (page) => page.locator('parley-surprise .stage'),
  },
];
