import { expect, it } from 'vitest';
import { NotificationRecords, type NotificationRecord } from './records.ts';

const record = (at: number, account = 'a'): NotificationRecord => ({
  at,
  account,
  conversationId: 'c',
  eventId: `e${at}`,
  subject: 'message',
  live: true,
  reason: 'wanted',
  shown: true,
  sound: 'message',
});

it('keeps the newest, newest first', () => {
  const records = new NotificationRecords(3);
  for (const at of [1, 2, 3, 4, 5]) records.add(record(at));
  expect(records.list().map(({ at }) => at)).toEqual([5, 4, 3]);
});

it('forgets an account', () => {
  const records = new NotificationRecords();
  records.add(record(1, 'a'));
  records.add(record(2, 'b'));
  records.forget('a');
  expect(records.list().map(({ account }) => account)).toEqual(['b']);
});
