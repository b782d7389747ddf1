import { EventType, HangoutEventType, MembershipChangeType } from '../../../../protocol/enums.ts';
import type { Event } from '../../../../protocol/types.ts';
import { event, participant, usec } from '../../../../renderer/fixtures/model.ts';
import { t } from '../../../../words/translate.ts';
import { ago, changed } from './screen-models.ts';
import { type Go, open, type Screen, window } from './screen.ts';

const minute = 60_000;

const joins = (id: string): Event =>
  event('joins', id, ago(minute), {
    event_type: EventType.EVENT_TYPE_ADD_USER,
    membership_change: {
      type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN,
      participant_ids: [participant(id)],
    },
  });
const call = (type: HangoutEventType, sender: string, people: string[], at: number): Event =>
  event(`call-${at}`, sender, at, {
    event_type: EventType.EVENT_TYPE_HANGOUT,
    hangout_event: { event_type: type, participant_id: people.map(participant) },
  });
const { HANGOUT_EVENT_TYPE_START: start, HANGOUT_EVENT_TYPE_END: end } = HangoutEventType;
const calls: Event[] = [
  call(start, 'elif', ['elif'], ago(50 * minute)),
  call(end, 'elif', ['elif', 'me'], ago(50 * minute - 192_000)),
  call(start, 'elif', ['elif'], ago(40 * minute)),
  call(end, 'me', ['elif'], ago(39 * minute)),
  call(start, 'me', ['me'], ago(30 * minute)),
  call(end, 'elif', ['me'], ago(29 * minute)),
  call(start, 'me', ['me'], ago(20 * minute)),
  call(end, 'me', ['me'], ago(19 * minute)),
  call(start, 'elif', ['elif'], ago(10 * minute)),
  call(end, 'elif', ['elif'], ago(9 * minute)),
];

const crowd = Array.from({ length: 100 }, (_, index) => `crowd-${index}`);
const crowded = {
  current_participant: ['me', 'rui', 'alva', ...crowd].map(participant),
  participant_data: crowd.map((id, index) => ({
    id: participant(id),
    fallback_name: `Rower number ${index + 1}`,
  })),
  read_state: crowd.slice(0, 60).map((id) => ({
    participant_id: participant(id),
    latest_read_timestamp: usec(ago(0)),
  })),
};
const info =
  (words: string): Go =>
  async (page) => {
    await page.getByRole('log').locator('.message', { hasText: words }).first().focus();
    await page.keyboard.press('Alt+Enter');
  };

/** First contact, calls in the history, and what is known of a message. */
export const contacts: Screen[] = [
  {
    name: 'welcome-newcomer',
    model: window({
      conversations: changed('elif', { lastEvent: joins('me') }).filter(({ id }) => id === 'elif'),
      events: { elif: [joins('me')] },
    }),
    shows: (page) => page.getByText(t('conversation.helloToInviter', { name: 'Elif Polat' })),
  },
  {
    name: 'welcome-inviter',
    model: window({
      conversations: changed('elif', { lastEvent: joins('elif') }),
      events: { elif: [joins('elif')] },
    }),
    go: open('Elif Polat'),
    shows: (page) => page.getByText(t('conversation.helloToNewcomer', { name: 'Elif Polat' })),
  },
  {
    name: 'calls',
    model: window({
      conversations: changed('elif', { lastEvent: calls.at(-1) ?? null }),
      events: { elif: calls },
    }),
    go: open('Elif Polat'),
    shows: (page) =>
      page
        .getByRole('log')
        .getByRole('button', { name: t('calls.callBack') })
        .last(),
  },
  {
    name: 'message-info',
    model: window(),
    go: open('Jonas Okafor', info('Good that you saw it')),
    shows: (page) => page.getByRole('dialog', { name: t('info.title') }),
  },
  {
    name: 'message-info-crowd',
    model: window({ conversations: changed('boats', {}, crowded) }),
    go: open('Boat house', info('That looks dry')),
    shows: (page) => page.getByText('Rower number 1', { exact: true }),
  },
];
