import type { Conversations } from '../support/message-load.ts';
import { seedConversation, seedEvents, seedPeople, type SeededPerson } from '../support/seed.ts';
import type { Store } from '../../../server/store/store.ts';

const pairs = 5;

/** Something that grows. */
export interface Scene {
  readonly what: string;
  /** How much of it there is where it is one time as much. */
  readonly once: number;
  /** What a message is counted by: in groups the copies, of which each takes its part. */
  readonly unit: 'message' | 'copy';
  /** Why a cost grows with it. */
  readonly why: string;
  prepare(store: Store, size: number): Promise<Prepared>;
}

/** What is in the store, an hour old. */
export interface Prepared {
  readonly conversations: Conversations;
  /** Who connects, synchronises and searches; with whom, where. */
  readonly person: SeededPerson;
  readonly other: SeededPerson;
  readonly between: string;
  /** Of clients that are connected meanwhile. */
  readonly idle?: readonly string[];
}

export const scenes: readonly Scene[] = [
  {
    what: 'Events of a conversation',
    once: 100,
    unit: 'message',
    why: 'Nothing is read but the newest.',
    async prepare(store, size) {
      const couples = await makeCouples(store);
      for (const { id, couple } of couples) await seedEvents(store, id, couple, size);
      return prepared(couples);
    },
  },
  {
    what: 'Conversations of a person',
    once: 10,
    unit: 'message',
    why: 'Those who share a conversation with the person are kept in memory; a connect and a search look at each of them.',
    async prepare(store, size) {
      const couples = await makeCouples(store);
      const others = await seedPeople(store, 'o', size - 1);
      const people = couples.flatMap(({ couple }) => couple);
      await Promise.all(
        people.flatMap((person) => others.map((other) => seedConversation(store, [person, other]))),
      );
      return prepared(couples);
    },
  },
  {
    what: 'Members of a group',
    once: 5,
    unit: 'copy',
    why: 'A message is stored once and copied to each member, so the larger the group, the less a copy bears of it. A page of a sync names every member of its conversations, and a search looks at all with whom the searcher shares one.',
    async prepare(store, size) {
      const members = await seedPeople(store, 'm', size);
      const [person, other] = members;
      if (!person || !other) throw new Error('the group is empty');
      const between = await seedConversation(store, members);
      const tokens = members.map(({ token }) => token);
      return { conversations: [{ id: between, members: tokens, senders: 5 }], person, other, between };
    },
  },
  {
    what: 'People on the server',
    once: 200,
    unit: 'message',
    why: 'The index of names is deeper. Of a word that all share it reads no more than 2 000 names.',
    async prepare(store, size) {
      await seedPeople(store, 'o', size - 2 * pairs);
      return prepared(await makeCouples(store));
    },
  },
  {
    what: 'Sessions of others',
    once: 50,
    unit: 'message',
    why: 'Garbage is collected among more objects.',
    async prepare(store, size) {
      const clientsEach = 10;
      const others = await seedPeople(store, 'o', size / clientsEach, clientsEach);
      return { ...prepared(await makeCouples(store)), idle: others.flatMap(({ tokens }) => tokens) };
    },
  },
];

interface Couple {
  readonly id: string;
  readonly couple: readonly [SeededPerson, SeededPerson];
}

async function makeCouples(store: Store): Promise<Couple[]> {
  const people = await seedPeople(store, 'p', pairs * 2);
  return await Promise.all(
    Array.from({ length: pairs }, async (_, index) => {
      const [first, second] = people.slice(index * 2);
      if (!first || !second) throw new Error('someone is alone');
      return { id: await seedConversation(store, [first, second]), couple: [first, second] as const };
    }),
  );
}

function prepared(couples: readonly Couple[]): Prepared {
  const [first] = couples;
  if (!first) throw new Error('there is no one');
  const [person, other] = first.couple;
  const conversations = couples.map(({ id, couple }) => ({
    id,
    members: couple.map(({ token }) => token),
    senders: 1,
  }));
  return { conversations, person, other, between: first.id };
}
