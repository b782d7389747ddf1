import { MemoryCache, plainMessage, Session } from '../../client/index.ts';
import { isRetracted } from '../../words/event-kind.ts';
import type { Benchmark } from './support/benchmark.ts';
import { converse, signIn, signUpMany } from './support/people.ts';
import { startServer } from './support/server.ts';
import { millisecondsAt } from './support/statistics.ts';

const computers = 3;

export const retraction: Benchmark = {
  name: 'retraction',
  title: 'From deleting a message to its end everywhere',
  about: `A group of three, of whom one has ${computers} computers, each with the session of the app. One of the others deletes a message for everyone; the time runs until every one of the sessions has lost what it said, which is when the app withdraws its notification.`,
  async run({ quick }) {
    await using server = await startServer();
    const [ann, ben, cid] = await signUpMany(server.url, 'p', 3);
    if (!ann || !ben || !cid) throw new Error('somebody is missing');
    const id = await converse(server.url, ben, [ann, cid]);
    await using sessions = new AsyncDisposableStack();
    const session = async (token: string): Promise<Session> => {
      const one = new Session({ server: server.url, token, cache: new MemoryCache(), clientVersion: {} });
      sessions.use(one);
      await one.start();
      await when(one, () => one.connection.kind === 'online' && one.conversations.has(id));
      return one;
    };
    const deleting = await session(ben.token);
    const all = [deleting, await session(cid.token), await session(ann.token)];
    while (all.length < computers + 2) all.push(await session(await signIn(server.url, ann.account)));
    const times: number[] = [];
    for (let round = 0; round < (quick ? 20 : 300); round += 1) {
      const newest = (one: Session) => one.timeline(id).events.at(-1);
      await deleting.outbox.send(id, plainMessage(`message ${round}`) ?? {});
      const says = (one: Session): boolean =>
        newest(one)?.chat_message?.message_content?.segment?.[0]?.text === `message ${round}`;
      await Promise.all(all.map((one) => when(one, () => says(one))));
      const gone = all.map((one) => when(one, () => isRetracted(newest(one) ?? {})));
      const startedAt = performance.now();
      await deleting.annotating.retract(id, newest(deleting)?.event_id ?? '');
      await Promise.all(gone);
      times.push(performance.now() - startedAt);
    }
    return {
      figures: [
        millisecondsAt('Deleted to gone at all sessions', times, 0.5),
        millisecondsAt('Deleted to gone at all sessions', times, 0.99),
        { name: 'Deleted to gone at all sessions, longest', value: Math.max(...times), unit: 'ms' },
      ],
      notes: [`${times.length} deletions, ${all.length} sessions.`],
    };
  },
};

/** Waits until something holds for a session, as its listeners learn it. */
function when(session: Session, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!holds()) return;
      stop();
      resolve();
    };
    const stop = session.subscribe(check);
    check();
  });
}
