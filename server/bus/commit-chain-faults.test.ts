import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  record,
  shuffledSubarray,
} from 'fast-check';
import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import type { MissingStretch } from '../domain/conversations/missing-stretch.ts';
import { writerOf } from '../store/commit/writer-number.ts';
import type { Commit } from './commit.ts';
import { CommitChain, gapMs } from './commit-chain.ts';
import { CommitStore, nameOf } from './testing/commit-store.ts';
import { inParts, namesOf, turns } from './testing/watched-chain.ts';

const writer = integer({ min: 0, max: 3 });
const usual = [
  {
    weight: 6,
    arbitrary: record({
      do: constantFrom('commit' as const),
      writer,
      conversations: shuffledSubarray(['a', 'b', 'c'], { minLength: 1 }),
    }),
  },
  { weight: 1, arbitrary: record({ do: constantFrom('commit-all' as const), writer }) },
  { weight: 6, arbitrary: record({ do: constantFrom('arrive' as const), writer }) },
  { weight: 2, arbitrary: record({ do: constantFrom('say' as const), writer }) },
  { weight: 1, arbitrary: record({ do: constantFrom('die' as const), writer }) },
  {
    weight: 3,
    arbitrary: record({ do: constantFrom('wait' as const), ms: constantFrom(gapMs / 2, 10 * gapMs) }),
  },
  { weight: 3, arbitrary: record({ do: constantFrom('read' as const), nth: integer({ min: 0, max: 3 }) }) },
] as const;
const steps = oneof(...usual);
const stepsOutsideConversations = oneof(
  ...usual,
  { weight: 2, arbitrary: record({ do: constantFrom('commit-person' as const), writer }) },
  { weight: 2, arbitrary: record({ do: constantFrom('commit-for-no-one' as const), writer }) },
);
type Step = typeof stepsOutsideConversations extends Arbitrary<infer T> ? T : never;

/** On its way, with what it brings. */
interface Message {
  readonly names: readonly string[];
  readonly arrive: () => void;
}

/** Processes whose messages arrive, come late or never do, and one that receives them, whose reads take their time. */
class Receiver {
  readonly store = new CommitStore();
  readonly clock = fakeClock();
  readonly pushed: string[] = [];
  readonly lost = new Set<string>();
  /** Positions of what changed no conversation, and is read with none. */
  readonly ofPeople = new Set<number>();
  /** Of what concerns no one here, and is not sent here. */
  readonly unsent = new Set<number>();
  gaps = 0;
  areAllRead = false;
  readonly #reads: (() => void)[] = [];
  readonly #lanes = new Map<number, Message[]>();
  readonly #chain = new CommitChain({
    clock: this.clock,
    deliver: ({ traceId }) => this.pushed.push(traceId ?? ''),
    ask: (at) => this.#say(writerOf(at)),
    mend: (missing) => this.#read(missing),
    onGap: () => (this.gaps += 1),
  });

  constructor() {
    this.#chain.start(0);
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'commit')
      this.#send(this.store.commit(step.writer, step.conversations, this.clock.nowUsec()));
    else if (step.do === 'commit-all') this.#send(this.store.commit(step.writer, [], this.clock.nowUsec()));
    else if (step.do === 'commit-person') {
      const commit = this.store.commit(step.writer, [], this.clock.nowUsec());
      this.ofPeople.add(commit.last);
      this.#send(commit);
    } else if (step.do === 'commit-for-no-one')
      this.unsent.add(this.store.commit(step.writer, [], this.clock.nowUsec()).last);
    else if (step.do === 'arrive') this.#lane(step.writer).shift()?.arrive();
    else if (step.do === 'say') this.#say(step.writer);
    else if (step.do === 'wait') this.clock.advance(step.ms);
    else if (step.do === 'read') this.#reads.splice(step.nth, 1)[0]?.();
    else {
      for (const { names } of this.#lane(step.writer)) for (const name of names) this.lost.add(name);
      this.#lanes.delete(step.writer);
      this.store.handOver(step.writer);
    }
    await turns();
  }

  /** Everything arrives that still can. */
  async comeToRest(): Promise<void> {
    for (const number of [0, 1, 2, 3]) this.#say(number);
    do {
      for (const lane of this.#lanes.values()) for (const { arrive } of lane.splice(0)) arrive();
      for (const read of this.#reads.splice(0)) read();
      await turns();
      this.clock.advance(gapMs);
      await turns();
    } while (this.#reads.length > 0 || this.clock.pending > 0 || [...this.#lanes.values()].flat().length > 0);
  }

  #lane(number: number) {
    let lane = this.#lanes.get(number);
    if (!lane) this.#lanes.set(number, (lane = []));
    return lane;
  }

  /** Each part by itself, as they go to different shards. */
  #send(commit: Commit): void {
    for (const part of inParts(commit))
      this.#lane(writerOf(commit.last)).push({ names: namesOf([part]), arrive: () => this.#chain.add(part) });
  }

  #say(number: number): void {
    const word = { number, from: this.store.fromOf(number), published: this.store.lastOf(number) };
    // Who has published nothing under a number does not have it yet.
    if (word.published > word.from)
      this.#lane(number).push({ names: [], arrive: () => this.#chain.hear(word) });
  }

  #read({ conversationId, above, upTo, has }: MissingStretch): Promise<void> {
    if (conversationId === null) this.areAllRead = true;
    return new Promise((resolve) => {
      this.#reads.push(() => {
        for (const change of this.store.changes) {
          // What is about anything changes each conversation.
          const id = change.conversationId ?? conversationId ?? 'a';
          const isMeant = conversationId === null || conversationId === id;
          const isRead = !this.ofPeople.has(change.at) && !this.unsent.has(change.at);
          if (isMeant && isRead && change.at > above && change.at <= upTo && !has(id, change.at))
            this.pushed.push(nameOf(change));
        }
        resolve();
      });
    });
  }
}

/** Of a receiver to which all of this happened, and to which everything came that still could. */
async function receiverAfter(taken: readonly Step[]): Promise<Receiver> {
  const receiver = new Receiver();
  for (const step of taken) await receiver.take(step);
  await receiver.comeToRest();
  return receiver;
}

const numRuns = Number(process.env.PARLEY_HISTORIES ?? 200);

test('whatever comes late or never, a conversation has its order, and lacks nothing', () =>
  assert(
    asyncProperty(array(steps, { maxLength: 40, size: 'max' }), async (taken) => {
      const { gaps, store, pushed, lost, areAllRead } = await receiverAfter(taken);
      // Everyone synchronises.
      if (gaps > 0) return;
      // Where it is not known which conversation lacks something, what comes meanwhile may come once more.
      const first = [...new Set(pushed)];
      expect(areAllRead || pushed.length === first.length).toBe(true);
      for (const id of ['a', 'b', 'c']) {
        const isSeen = (name: string): boolean => name.startsWith(`${id}@`) || name.startsWith('all@');
        const all = store.changes.map(nameOf).filter(isSeen);
        const seen = first.filter(isSeen);
        expect(seen).toEqual(all.slice(0, seen.length));
        expect(all.slice(seen.length).filter((name) => !lost.has(name))).toEqual([]);
      }
    }),
    { numRuns },
  ));

// The order is not kept there: a change that concerns no one here is not waited for, and later ones may overtake earlier ones.
test('nothing is lost where changes are outside conversations, or concern no one here', () =>
  assert(
    asyncProperty(array(stepsOutsideConversations, { maxLength: 40, size: 'max' }), async (taken) => {
      const { gaps, store, pushed, lost, unsent } = await receiverAfter(taken);
      if (gaps > 0) return;
      const due = store.changes.filter(({ at }) => !unsent.has(at)).map(nameOf);
      expect(due.filter((name) => !lost.has(name) && !pushed.includes(name))).toEqual([]);
    }),
    { numRuns },
  ));
