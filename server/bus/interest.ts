import { crc32 } from 'node:zlib';
import type { OwnFact, Told } from '../domain/people/live-fact.ts';
import type { Delivery } from './bus.ts';

/**
 * People are spread over so many shards, each of which is a topic. A process follows one for each of its people at most, and
 * with 10 000 people of its own shares one in seven with those of someone else.
 */
const shardCount = 65_536;
/** What concerns more shards goes to everyone: so many people are at most processes anyway, and a publisher pays for each. */
const mostShards = 64;

export const shardOf = (gaiaId: string): number => crc32(gaiaId) % shardCount;
export const topicOfShard = (shard: number): string => `shard.${shard}`;
/** Of what is for one process. */
export const topicOfProcess = (id: string): string => `process.${id}`;
/** Of what is for the process that writes under a number. */
export const topicOfWriter = (number: number): string => `writer.${number}`;

/** Each once. */
export const shardsOfPeople = (gaiaIds: readonly string[]): readonly number[] => [
  ...new Set(gaiaIds.map(shardOf)),
];

/** Of the person whom it is about, or of those who are told. */
export const shardsOfFact = (fact: OwnFact | Told): readonly number[] =>
  shardsOfPeople(fact.fact === 'told' ? fact.to : [fact.gaiaId]);

/** Those of all recipients, each once. */
export function shardsOf(deliveries: readonly Delivery[]): readonly number[] {
  const shards = new Set<number>();
  for (const { pushes } of deliveries)
    for (const { to } of pushes) for (const gaiaId of to) shards.add(shardOf(gaiaId));
  return [...shards];
}

/** Of what is for these shards; undefined: everyone. */
export const topicsOf = (shards: readonly number[]): readonly string[] | undefined =>
  shards.length > mostShards ? undefined : shards.map(topicOfShard);
