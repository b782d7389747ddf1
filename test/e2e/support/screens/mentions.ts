import { mentionOf, replyTo } from '../../../../protocol/messages/annotations.ts';
import { event, text } from '../../../../renderer/fixtures/model.ts';
import { t } from '../../../../words/translate.ts';
import { ago, allPeople, changed, personNamed } from './screen-models.ts';
import { field, open, type Screen, window } from './screen.ts';

const minute = 60_000;
const mentions = (id: string, sender: string, at: number, words: string, ...who: string[]) =>
  event(id, sender, at, {
    chat_message: {
      annotation: who.map(mentionOf),
      message_content: { segment: [text(words)] },
    },
  });

const events = {
  boats: [
    mentions('m1', 'alva', ago(9 * minute), '@Mira Kovač, can you bring the long rope?', 'me'),
    mentions(
      'm2',
      'alva',
      ago(8 * minute),
      'And @Rui Santos and @Jonas Okafor the ladder. @Ottilie is not in this group.',
      'rui',
      'jonas',
    ),
    mentions('m3', 'rui', ago(6 * minute), '@all Coffee is ready!', 'all'),
    mentions('m4', 'me', ago(5 * minute), 'On my way, @Alva Lindqvist', 'alva'),
  ],
};
/** The people of the harbour, two of them with the same name. */
const people = [...allPeople.filter(({ gaiaId }) => gaiaId !== 'rui'), sameName()];

function sameName() {
  const { entity, ...rui } = personNamed('rui');
  return {
    ...rui,
    entity: { ...entity, properties: { ...entity.properties, display_name: 'Jonas Okafor' } },
  };
}

/** The conversation with a reply to a message of it in its draft. */
const replying = (eventId: string) =>
  changed('boats', { draft: 'I can do that', draftAnnotation: [replyTo(eventId)] });

export const mentionScreens: Screen[] = [
  {
    name: 'reply-in-draft',
    model: window({
      events,
      conversations: replying('m1'),
      answers: { findEvent: { ok: true, value: events.boats[0] ?? null } },
    }),
    go: open('Boat house'),
    shows: (page) => page.getByText(t('reply.writingTo', { name: 'Alva' })),
  },
  {
    name: 'reply-to-deleted-in-draft',
    model: window({
      events,
      conversations: replying('gone'),
      answers: { findEvent: { ok: true, value: null } },
    }),
    go: open('Boat house'),
    shows: (page) => page.getByText(t('reply.deleted')),
  },
  {
    name: 'mentions',
    model: window({ events }),
    go: open('Boat house'),
    shows: (page) => page.getByRole('log').getByText('On my way, '),
  },
  {
    name: 'mention-suggestions',
    model: window({ events, people }),
    go: open('Boat house', (page) => field(page).pressSequentially('Thanks, @')),
    shows: (page) => page.getByRole('listbox', { name: t('mention.suggestions') }),
  },
  {
    name: 'mention-person',
    model: window({ events }),
    go: open('Boat house', (page) => page.getByRole('link', { name: '@Jonas Okafor' }).click()),
    shows: (page) => page.getByRole('heading', { name: t('people.card', { name: 'Jonas' }) }),
  },
];
