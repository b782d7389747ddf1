import { describe, expect, it } from 'vitest';
import { retractedMessage } from '../../protocol/messages/annotations.ts';
import { EventType, HangoutEventType } from '../../protocol/enums.ts';
import { fileAnnotation } from '../../protocol/messages/files.ts';
import { event, message, noon, unsent, usec } from '../fixtures/model.ts';
import { callLengths } from './timeline-rows.ts';
import { layOut, type TimelineInput, type TimelineItem } from './timeline-items.ts';

const minute = 60_000;
const input = (more: Partial<TimelineInput>): TimelineInput => ({
  events: [],
  outbox: [],
  annotations: new Map(),
  selfId: 'me',
  newAfter: null,
  seenAt: new Map(),
  callLengths: callLengths(more.events ?? []),
  group: true,
  ...more,
});

function short(item: TimelineItem): string {
  if (item.kind === 'group') {
    const keys = item.messages.map((entry) => entry.key).join('+');
    return `${item.own ? '>' : '<'}${item.showName ? `${item.senderId}:` : ''}${keys}${item.seen.length > 0 ? ` seen ${item.seen.join()}` : ''}`;
  }
  return item.kind === 'note' ? `note ${item.key}` : item.kind;
}
const laid = (more: Partial<TimelineInput>): string[] => layOut(input(more)).map(short);

describe('layOut', () => {
  it('groups one sender within five minutes of the message before', () => {
    const events = [
      message('a', 'rui', noon),
      message('b', 'rui', noon + 4 * minute),
      message('c', 'rui', noon + 9 * minute),
      message('d', 'rui', noon + 15 * minute),
      message('e', 'me', noon + 15 * minute),
      message('f', 'alva', noon + 15 * minute),
    ];
    expect(laid({ events })).toEqual(['day', '<rui:a+b+c', '<d', '>e', '<alva:f']);
  });
  it('takes a message that is a file alone for one', () => {
    const plan = fileAnnotation({ id: 'p', name: 'Plan.pdf', size: 1, type: 'application/pdf' });
    const events = [
      message('a', 'rui', noon),
      event('b', 'rui', noon + minute, { chat_message: { annotation: [plan] } }),
    ];
    expect(laid({ events })).toEqual(['day', '<rui:a+b']);
  });
  it('keeps what is left of a deleted message among those of its sender', () => {
    const deleted = event('b', 'rui', noon + 1, { chat_message: retractedMessage('b', 'alva') });
    const events = [message('a', 'rui', noon), deleted, message('c', 'rui', noon + 2)];
    expect(laid({ events })).toEqual(['day', '<rui:a+b+c']);
    const [, group] = layOut(input({ events }));
    const messages = group?.kind === 'group' ? group.messages : [];
    expect(messages.map(({ deletedBy }) => deletedBy)).toEqual([null, 'alva', null]);
  });
  it('separates days and names the sender again', () => {
    const events = [message('a', 'rui', noon), message('b', 'rui', noon + 24 * 60 * minute)];
    expect(laid({ events })).toEqual(['day', '<rui:a', 'day', '<rui:b']);
  });
  it('draws the new line before the first unread message of someone else', () => {
    const events = [
      message('a', 'rui', noon),
      message('b', 'me', noon + 1),
      message('c', 'rui', noon + 2),
      message('d', 'rui', noon + 3),
    ];
    expect(laid({ events, newAfter: usec(noon) })).toEqual(['day', '<rui:a', '>b', 'new', '<rui:c+d']);
    expect(laid({ events, newAfter: usec(noon + 3) })).not.toContain('new');
  });
  it('ends a group where someone has read to', () => {
    const events = [message('a', 'me', noon), message('b', 'me', noon + 1)];
    expect(laid({ events, seenAt: new Map([['a', ['rui']]]) })).toEqual(['day', '>a seen rui', '>b']);
  });
  it('breaks groups at events that are not messages', () => {
    const events = [
      message('a', 'rui', noon),
      event('n', 'rui', noon + 1, { event_type: EventType.EVENT_TYPE_CONVERSATION_RENAME }),
      message('b', 'rui', noon + 2),
    ];
    expect(laid({ events })).toEqual(['day', '<rui:a', 'note n', '<b']);
  });
  it('says how long a call was instead of when it began', () => {
    const call = (id: string, at: number, type: HangoutEventType) =>
      event(id, 'rui', at, { event_type: EventType.EVENT_TYPE_HANGOUT, hangout_event: { event_type: type } });
    const items = layOut(
      input({
        events: [
          call('s', noon, HangoutEventType.HANGOUT_EVENT_TYPE_START),
          call('e', noon + 6 * minute, HangoutEventType.HANGOUT_EVENT_TYPE_END),
          call('late', noon + 7 * minute, HangoutEventType.HANGOUT_EVENT_TYPE_END),
        ],
      }),
    );
    expect(items.map(short)).toEqual(['day', 'note e', 'note late']);
    expect(items.map((item) => (item.kind === 'note' ? item.callMillis : null))).toEqual([
      null,
      6 * minute,
      null,
    ]);
  });
  it('folds what happened in a call of two into the line about its end, and in a group only its beginning', () => {
    const { HANGOUT_EVENT_TYPE_START: start, HANGOUT_EVENT_TYPE_JOIN: join } = HangoutEventType;
    const { HANGOUT_EVENT_TYPE_LEAVE: leave, HANGOUT_EVENT_TYPE_END: end } = HangoutEventType;
    const steps = [end, start, join, leave, end, start, end];
    const events = steps.map((event_type, index) =>
      event(`${index}`, 'rui', noon + index * minute, {
        event_type: EventType.EVENT_TYPE_HANGOUT,
        hangout_event: { event_type },
      }),
    );
    expect(laid({ events, group: false })).toEqual(['day', 'note 0', 'note 4', 'note 6']);
    expect(laid({ events, group: true })).toEqual([
      'day',
      'note 0',
      'note 1',
      'note 2',
      'note 3',
      'note 4',
      'note 6',
    ]);
    // A mark says how far someone has read, so its line stays.
    const seenAt = new Map([['2', ['alva']]]);
    expect(laid({ events, group: false, seenAt })).toEqual([
      'day',
      'note 0',
      'note 1',
      'note 2',
      'note 4',
      'note 6',
    ]);
  });
  it('puts unsent messages last, failed ones by themselves', () => {
    const outbox = [
      unsent(1, noon),
      unsent(2, noon + 1, { state: 'failed' }),
      unsent(3, noon + 2),
      unsent(4, noon + 3),
    ];
    expect(laid({ events: [message('a', 'me', noon - 1)], outbox })).toEqual([
      'day',
      '>a+own-1',
      '>own-2',
      '>own-3+own-4',
    ]);
  });
});
