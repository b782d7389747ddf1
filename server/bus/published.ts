import type { Usec } from '../../protocol/index.ts';
import type { OwnFact, Told } from '../domain/people/live-fact.ts';
import type { CommitSpan } from '../store/commit/commit-span.ts';
import type { Delivery } from './bus.ts';
import type { Commit, CommitPart } from './commit.ts';
import { lastOf, publishedOf } from './commit-parts.ts';
import { shardsOf, shardsOfFact, topicsOf } from './interest.ts';
import { type BusMessage, type Progress } from './message-form.ts';
import { OwnWriters } from './own-writers.ts';
import { Passed, type PassedTo } from './passed.ts';
import { Trail } from './trail.ts';

/** More wait for no answer: they ask again with the next change that they hold. */
const mostAsking = 256;

/** A message, and who is to hear it; undefined: everyone. */
export interface Addressed {
  readonly message: BusMessage;
  readonly topics: readonly string[] | undefined;
}

/** What this process publishes of its commits, and what it says of how far it is. */
export class Published {
  readonly #writers = new OwnWriters();
  readonly #trail = new Trail();
  readonly #passed = new Passed();
  #asking: { readonly process: string; readonly at: Usec }[] = [];
  #upTo: Usec = 0;

  /** The position up to which everything was published. */
  get upTo(): Usec {
    return this.#upTo;
  }

  get numbers(): readonly number[] {
    return this.#writers.words.map(({ number }) => number);
  }

  /** All of a commit for this process itself, and the messages for others: parts that concern the same shards go together. */
  of(span: CommitSpan, deliveries: readonly Delivery[]): { whole: Commit; messages: readonly Addressed[] } {
    const commit = { ...publishedOf(span, deliveries), from: this.#writers.fromOf(span) };
    const groups = new Map<string, { shards: readonly number[]; at: Usec; parts: CommitPart[] }>();
    for (const part of commit.parts) {
      const shards = shardsOf(part.deliveries);
      if (shards.length === 0) continue;
      const at = lastOf(part);
      const key = shards.join();
      const group = groups.get(key);
      if (group) {
        group.parts.push(part);
        group.at = Math.max(group.at, at);
      } else groups.set(key, { shards, at, parts: [part] });
    }
    const messages = [...groups.values()]
      .sort((a, b) => a.at - b.at)
      .map(({ shards, at, parts }): Addressed => {
        const topics = topicsOf(shards);
        const marks = topics === undefined ? [] : this.#trail.mark(shards, at);
        return { message: { kind: 'commit', ...commit, parts, marks, at }, topics };
      });
    return { whole: commit, messages };
  }

  /** What tells of nothing that is stored. */
  passing(delivery: Delivery): Addressed {
    const shards = shardsOf([delivery]);
    const topics = topicsOf(shards);
    if (topics) this.#passed.count(shards);
    return { message: { kind: 'passing', delivery }, topics };
  }

  /** Facts that are to be missed where they do not arrive. */
  counted(fact: OwnFact | Told): Addressed {
    const shards = shardsOfFact(fact);
    const topics = topicsOf(shards);
    if (topics) this.#passed.count(shards);
    return { message: { kind: 'counted', fact }, topics };
  }

  /** What was passed to which shard since this was asked for last. */
  takePassed(): readonly PassedTo[] {
    return this.#passed.take();
  }

  /** True when it is the first one under its writer's number. */
  done(span: CommitSpan): boolean {
    this.#upTo = span.last;
    return this.#writers.published(span);
  }

  /** How far this process is, with what it published to which shard since this was asked for last. */
  progress(): Progress {
    return { words: this.#writers.words, tails: this.#trail.takeTails() };
  }

  /** The same without shards. */
  get words(): Progress {
    return { words: this.#writers.words, tails: [] };
  }

  /** Another process waits for a position. */
  ask(process: string, at: Usec): void {
    this.#asking.push({ process, at });
    if (this.#asking.length > mostAsking) this.#asking.shift();
  }

  /** Those who waited for what is published by now, each once. */
  takeAnswered(): readonly string[] {
    if (this.#asking.length === 0) return [];
    const answered = this.#asking.filter(({ at }) => at <= this.#upTo);
    this.#asking = this.#asking.filter(({ at }) => at > this.#upTo);
    return [...new Set(answered.map(({ process }) => process))];
  }
}
