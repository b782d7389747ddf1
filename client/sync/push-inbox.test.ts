import { expect, it } from 'vitest';
import { encode, fakeClock } from '../../protocol/index.ts';
import { ServerClock } from '../connection/server-clock.ts';
import { ChangeBatch } from '../model/change-batch.ts';
import { Model } from '../model/model.ts';
import { Unsaved } from '../model/unsaved.ts';
import { PushInbox } from './push-inbox.ts';

/** An inbox, what it applied by the conversations named, and a way to push. */
function setUp() {
  const applied: string[] = [];
  const inbox: PushInbox = new PushInbox({
    model: new Model(new ChangeBatch(() => {}), new Unsaved(() => {})),
    variant: 'extended',
    time: new ServerClock(fakeClock(0)),
    log: { info: () => {}, warn: () => {} },
    onUnknown: () => {},
    onPhotos: () => {},
    onHiddenSetting: () => {},
    onConversation: () => {},
  });
  inbox.listeners.add((pushed) => {
    if (pushed.kind === 'view_modification') applied.push(pushed.notification.conversation_id?.id ?? '');
  });
  const push = (...ids: string[]) =>
    inbox.receive(
      encode('BatchUpdate', {
        state_update: ids.map((id) => ({ view_modification: { conversation_id: { id } } })),
      }),
    );
  return { applied, inbox, push };
}

it('applies at once what nobody holds back', () => {
  const { applied, push } = setUp();
  push('a', 'b');
  expect(applied).toEqual(['a', 'b']);
});

it('keeps back until the last of those who asked for it is done, in order', () => {
  const { applied, inbox, push } = setUp();
  const [one, another] = [inbox.hold(), inbox.hold()];
  push('a');
  one();
  push('b');
  expect(applied).toEqual([]);
  another();
  push('c');
  expect(applied).toEqual(['a', 'b', 'c']);
});

it('keeps the rest back when one of the pushes calls for another answer', () => {
  const { applied, inbox, push } = setUp();
  let again = (): void => {};
  const end = inbox.listeners.add(() => {
    again = inbox.hold();
    end();
  });
  const release = inbox.hold();
  push('a');
  push('b');
  release();
  expect(applied).toEqual(['a']);
  again();
  expect(applied).toEqual(['a', 'b']);
});

it('forgets what a lost connection brought, whoever still holds it', () => {
  const { applied, inbox, push } = setUp();
  const release = inbox.hold();
  push('a');
  inbox.drop();
  const next = inbox.hold();
  push('b');
  release();
  expect(applied).toEqual([]);
  next();
  expect(applied).toEqual(['b']);
});
