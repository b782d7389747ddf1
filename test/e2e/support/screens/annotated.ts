import type { Page } from 'playwright';
import { retractedMessage } from '../../../../protocol/messages/annotations.ts';
import type { Event } from '../../../../protocol/types.ts';
import type { AnnotationsView } from '../../../../preload/views.ts';
import { event, message, text, usec } from '../../../../renderer/fixtures/model.ts';
import { t } from '../../../../words/translate.ts';
import { ago, changed } from './screen-models.ts';
import { type Screen, type Change, window, button, open, press, steps } from './screen.ts';

const minute = 60_000;
const log = (page: Page) => page.getByRole('log');
const messageWith = (page: Page, words: string) => log(page).locator('.message', { hasText: words });

const deleted = (id: string, sender: string, at: number, by: string): Event =>
  event(id, sender, at, { chat_message: retractedMessage(id, by) });

/** What is said about the boat house, with reactions, corrections and deletions. */
const said: Event[] = [
  message('a1', 'alva', ago(50 * minute), 'The roof is done. Pictures follow when the light is better.'),
  message('a2', 'rui', ago(45 * minute), 'Wonderful!'),
  deleted('a3', 'rui', ago(44 * minute), 'rui'),
  message('a4', 'me', ago(30 * minute), 'I’ll bring the long rope and the blue paint at four.'),
  deleted('a5', 'me', ago(29 * minute), 'me'),
  deleted('a6', 'jonas', ago(25 * minute), 'alva'),
  event('a7', 'jonas', ago(20 * minute), {
    chat_message: {
      annotation: [{ type: 1001, value: 'a6' }],
      message_content: { segment: [text('Oh, I see.')] },
    },
  }),
  event('a8', 'rui', ago(15 * minute), {
    chat_message: { annotation: [{ type: 4 }], message_content: { segment: [text('waves from the pier')] } },
  }),
  message('a9', 'me', ago(6 * minute), 'See you there'),
];
const many = ['👍', '🎉', '❤️', '😂', '😮', '🙏', '🔥', '⛵', '🌞', '🥳', '👏', '💯'];
const annotations: AnnotationsView = {
  a1: {
    reactions: [
      { emoji: '🎉', people: ['jonas', 'me', 'rui'] },
      { emoji: '❤️', people: ['rui'] },
    ],
  },
  a2: { reactions: many.map((emoji, at) => ({ emoji, people: at % 3 === 0 ? ['me'] : ['alva', 'jonas'] })) },
  a4: { reactions: [{ emoji: '👍', people: ['alva', 'jonas'] }], editedAt: usec(ago(28 * minute)) },
  a7: { reactions: [], editedAt: usec(ago(19 * minute)) },
  a8: { reactions: [{ emoji: '👋', people: ['me'] }] },
};
const answered = (more: Change = {}) =>
  window({
    conversations: changed('boats', { unread: 0 }),
    events: { boats: said },
    annotations: { boats: annotations },
    ...more,
  });

export const annotated: Screen[] = [
  {
    name: 'annotated',
    model: answered(),
    go: open('Boat house'),
    shows: (page) => log(page).getByText('See you there'),
  },
  {
    name: 'reacted-by',
    model: answered(),
    go: open('Boat house', (page) => messageWith(page, 'The roof').locator('.reaction').first().hover()),
    shows: (page) => messageWith(page, 'The roof').locator('.reacted').first(),
  },
  {
    name: 'reaction-few',
    model: answered(),
    go: open('Boat house', async (page) => {
      await messageWith(page, 'long rope').hover();
      await messageWith(page, 'long rope')
        .getByRole('button', { name: t('reaction.add') })
        .click();
    }),
    shows: (page) => page.getByRole('button', { name: t('reaction.with', { emoji: '👍' }) }),
  },
  {
    name: 'reaction-all',
    model: answered(),
    go: open('Boat house', async (page) => {
      await messageWith(page, 'See you there').focus();
      await page.keyboard.press('Alt+e');
      await button(page, t('reaction.others')).click();
    }),
    shows: (page) => page.getByRole('heading', { name: t('emojiPicker.group.smileys') }),
  },
  {
    name: 'own-message-menu',
    model: answered(),
    go: open('Boat house', async (page) => {
      await messageWith(page, 'See you there').focus();
      await page.keyboard.press('Enter');
    }),
    shows: (page) => page.getByRole('menuitem', { name: t('message.deleteForEveryone') }),
  },
  {
    name: 'message-deleted',
    model: answered(),
    go: open('Boat house', async (page) => {
      await messageWith(page, 'See you there').focus();
      await page.keyboard.press('Delete');
    }),
    shows: (page) => page.getByText(t('message.deleted', { count: 1 })),
  },
  {
    name: 'correcting',
    model: answered(),
    go: open(
      'Boat house',
      steps(press('ArrowUp'), press('End'), (page) => page.keyboard.type(', at *ten*')),
    ),
    shows: (page) => page.getByText(t('composer.correcting')),
  },
  {
    name: 'versions',
    model: answered({
      answers: {
        readVersions: {
          ok: true,
          value: [
            'I bring the rope at five.',
            'I’ll bring the long rope at five.',
            'I’ll bring the long rope and the blue paint at four.',
          ].map((words, at) => ({
            timestamp: usec(ago((30 - at) * minute)),
            content: { segment: [text(words)] },
          })),
        },
      },
    }),
    go: open('Boat house', (page) =>
      messageWith(page, 'long rope')
        .getByRole('button', { name: t('version.edited') })
        .click(),
    ),
    shows: (page) => page.getByText(t('version.original')),
  },
];
