import { setLanguage } from '../../../words/translate.ts';
import { languages } from '../../../words/languages.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { notificationReasons } from '../../../words/notification-reasons.ts';
import type { NotificationRecordView } from '../../../preload/commands/notifications.ts';

import { outcomeOf, reasonOf, recordsByDay } from './notification-outcomes.ts';
import { t } from '../../../words/translate.ts';

const now = new Date(2026, 10, 21, 14, 32).getTime();
const record = (more: Partial<NotificationRecordView>): NotificationRecordView => ({
  at: now,
  account: 'a',
  conversationId: 'c',
  conversation: 'Boat house',
  eventId: 'e',
  subject: 'message',
  live: true,
  reason: 'wanted',
  shown: true,
  sound: 'message',
  ...more,
});

afterEach(() => setLanguage('en'));

describe('the outcome of an event', () => {
  it.each([
    [record({}), 'shown', t('notificationLog.reason.wanted')],
    [record({ sound: null }), 'silent', t('notificationLog.soundOff')],
    [record({ reason: 'desktop-quiet', sound: null }), 'silent', t('notificationLog.reason.desktop-quiet')],
    [record({ reason: 'on-screen', shown: false, sound: null }), 'held-back', /open in front of you/],
  ] as const)('%#: comes with its reason', (given, outcome, reason) => {
    expect(outcomeOf(given)).toBe(outcome);
    expect(reasonOf(given)).toMatch(reason);
  });

  it.each(languages)('has a sentence of its own for each reason', async (language) => {
    await setLanguage(language);
    const sentences = notificationReasons.map((reason) => reasonOf(record({ reason })));
    expect(new Set(sentences).size).toBe(14);
    for (const sentence of sentences) expect(sentence).toMatch(/^[„A-ZÄÖÜ].*\.$/u);
  });

  it('is grouped by day, newest first', () => {
    const yesterday = now - 24 * 60 * 60_000;
    const all = [record({ eventId: '3' }), record({ eventId: '2' }), record({ eventId: '1', at: yesterday })];
    expect(
      recordsByDay(all, now).map(({ name, records }) => [name, records.map(({ eventId }) => eventId)]),
    ).toEqual([
      ['Today', ['3', '2']],
      ['Yesterday', ['1']],
    ]);
    expect(recordsByDay([], now)).toEqual([]);
  });
});
