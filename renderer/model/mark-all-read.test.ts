import { expect, it } from 'vitest';
import { scriptedBridge } from '../fixtures/bridge.ts';
import { app, conversation } from '../fixtures/model.ts';
import { Mirror } from './mirror.ts';
import { t } from '../../words/translate.ts';
import { markAllRead } from './mark-all-read.ts';

/** An account with conversations of which so many are unread, and a person who answers yes or no. */
async function marked(unread: number, answer: boolean, marks = 0) {
  const { bridge, requestsOf } = scriptedBridge({ markAllRead: () => undefined });
  const mirror = new Mirror();
  mirror.app.set(app());
  const conversations = Array.from({ length: 30 }, (_, n) =>
    conversation(`c${n}`, ['rui'], {
      unread: n < unread ? 2 : 0,
      ...(n >= 30 - marks && { markedUnread: true as const }),
    }),
  );
  mirror.applySnapshot({ account: 'a', people: [], conversations });
  const asked: string[] = [];
  await markAllRead(mirror, { bridge, account: 'a' }, async ({ heading }) => {
    asked.push(heading);
    return answer;
  });
  return { asked, requests: requestsOf('markAllRead'), toast: mirror.toast.get()?.text };
}

it('marks a few conversations as read at once, also those that the person marked', async () => {
  expect(await marked(8, false, 2)).toEqual({
    asked: [],
    requests: [['a']],
    toast: t('list.markedAllRead', { count: 10 }),
  });
});

it('asks where there are many', async () => {
  const asked = [t('list.markAllReadQuestion', { count: 11 })];
  expect(await marked(11, false)).toEqual({ asked, requests: [], toast: undefined });
  expect(await marked(11, true)).toMatchObject({ asked, requests: [['a']] });
});

it('says that there is nothing to read', async () => {
  expect(await marked(0, true)).toEqual({ asked: [], requests: [], toast: t('list.nothingUnread') });
});
