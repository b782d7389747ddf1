import { expect, it } from 'vitest';
import { encode, fakeClock } from '../../protocol/index.ts';
import { ServerClock } from '../connection/server-clock.ts';
import { ChangeBatch } from '../model/change-batch.ts';
import { Model } from '../model/model.ts';
import { Unsaved } from '../model/unsaved.ts';
import { PushInbox } from './push-inbox.ts';
import { PushQueue } from './push-queue.ts';

/** An inbox, the conversations named in the pushes it applied, and a way to push. */
function setUp() {
  const applied: string[] = [];
  const queue = new PushQueue();
  const inbox = new PushInbox({
    queue,
    model: new Model(new ChangeBatch(() => {}), new Unsaved(() => {})),
    variant: 'extended',
    time: new ServerClock(fakeClock(0)),
    log: { info: () => {}, warn: () => {} },
    synchroniser: {
      fetchConversations: async () => {},
      fetchPeopleOf: async () => {},
      fetchSelf: async () => {},
      fetchNewPeople: async () => {},
    },
  });
  inbox.listeners.add((pushed) => {
    if (pushed.kind === 'view_modification') applied.push(pushed.notification.conversation_id?.id ?? '');
  });
  const push = (...ids: string[]) =>
    queue.receive(
      encode('BatchUpdate', {
        state_update: ids.map((id) => ({ view_modification: { conversation_id: { id } } })),
      }),
    );
  return { applied, inbox, queue, push };
}

it('applies a push at once while no one holds them back', () => {
  const { applied, push } = setUp();
  push('a', 'b');
  expect(applied).toEqual(['a', 'b']);
});

it('keeps pushes back, in order, until the last holder releases them', () => {
  const { applied, queue, push } = setUp();
  const [one, another] = [queue.hold(), queue.hold()];
  push('a');
  one();
  push('b');
  expect(applied).toEqual([]);
  another();
  push('c');
  expect(applied).toEqual(['a', 'b', 'c']);
});

it('keeps the rest back when one of the pushes begins another hold', () => {
  const { applied, inbox, queue, push } = setUp();
  let again = (): void => {};
  const end = inbox.listeners.add(() => {
    again = queue.hold();
    end();
  });
  const release = queue.hold();
  push('a');
  push('b');
  release();
  expect(applied).toEqual(['a']);
  again();
  expect(applied).toEqual(['a', 'b']);
});

it('forgets the pushes of a lost connection even while they are held', () => {
  const { applied, queue, push } = setUp();
  const release = queue.hold();
  push('a');
  queue.drop();
  const next = queue.hold();
  push('b');
  release();
  expect(applied).toEqual([]);
  next();
  expect(applied).toEqual(['b']);
});
