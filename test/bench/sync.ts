import protobuf from 'protobufjs/minimal.js';
import { encode, fieldNumbers, operations, type Usec } from '../../protocol/index.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';
import { ago, seedConversation, seedEvents, seedPeople, type SeededPerson } from './support/seed.ts';
import { startServer, type BenchServer } from './support/server.ts';
import { median } from './support/statistics.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;
const conversations = 50;

export const sync: Benchmark = {
  name: 'sync',
  title: 'After a week away',
  about: `Someone asks for everything that happened in ${conversations} conversations during a week (SyncAllNewEvents, page after page of the standard size, over HTTP): 2 000 events, and 20 000. A page is taken as answered when all of it has arrived.`,
  async run({ quick }) {
    const sizes = quick ? [500, 5000] : [2000, 20_000];
    const measured: { figures: Figure[]; cpu: number }[] = [];
    for (const size of sizes) {
      let reader: SeededPerson | undefined;
      await using server = await startServer(async (store) => {
        const [first, ...others] = await seedPeople(store, 'p', conversations + 1);
        if (first === undefined) throw new Error('there is no one');
        reader = first;
        for (const other of others) {
          const id = await seedConversation(store, [first, other]);
          await seedEvents(store, id, [other], size / conversations);
        }
      });
      const token = reader?.token ?? '';
      for (let warmUp = 0; warmUp < 2; warmUp += 1) await catchUp(server, token);
      const cpuBefore = server.cpuSeconds();
      const runs = [];
      while (runs.length < (quick ? 3 : 10)) runs.push(await catchUp(server, token));
      const cpu = (server.cpuSeconds() - cpuBefore) / runs.length;
      const [{ events = 0, pages = [] } = {}] = runs;
      if (events !== size) throw new Error(`${events} events came instead of ${size}`);
      const of = `of ${size} events`;
      measured.push({
        figures: [
          { name: `All ${pages.length} pages ${of}`, value: median(runs.map(({ ms }) => ms)), unit: 'ms' },
          { name: `A page ${of}, median`, value: median(runs.flatMap((run) => run.pages)), unit: 'ms' },
          { name: `CPU of the server ${of}`, value: cpu * 1000, unit: 'ms' },
        ],
        cpu: cpu / size,
      });
    }
    const [few, many] = measured;
    return {
      figures: [
        ...measured.flatMap(({ figures }) => figures),
        {
          name: 'CPU per event, ten times the events',
          value: (many?.cpu ?? 0) / (few?.cpu ?? 1),
          unit: 'times',
        },
      ],
      notes: [],
    };
  },
};

interface CatchUp {
  readonly events: number;
  /** Milliseconds of each page until it was there. */
  readonly pages: readonly number[];
  /** All pages together, without the time that reading them takes here. */
  readonly ms: number;
}

/** Fetches page after page of what happened in a week, until nothing is left. */
export async function catchUp({ url }: BenchServer, token: string): Promise<CatchUp> {
  const { path, request } = operations.SyncAllNewEvents;
  const headers = { 'content-type': 'application/x-protobuf', authorization: `Bearer ${token}` };
  const pages: number[] = [];
  let events = 0;
  for (let after = ago(weekMs); ;) {
    const body = new Uint8Array(encode(request, { last_sync_timestamp: after }));
    const askedAt = performance.now();
    const answer = await fetch(url + path, { method: 'POST', headers, body });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const ms = performance.now() - askedAt;
    const page = skimmed(bytes);
    if (page.states === 0) break;
    pages.push(ms);
    events += page.events;
    after = page.upTo;
  }
  return { events, pages, ms: pages.reduce((total, each) => total + each, 0) };
}

interface Skimmed {
  readonly states: number;
  readonly events: number;
  readonly upTo: Usec;
}

/** What of a page asks for the next one: reading all of it would take processors from the server that is measured. */
function skimmed(bytes: Uint8Array): Skimmed {
  const { ConversationState, SyncAllNewEventsResponse } = fieldNumbers;
  const reader = protobuf.Reader.create(bytes);
  let [states, events, upTo] = [0, 0, 0];
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag >>> 3 === SyncAllNewEventsResponse.sync_timestamp) upTo = Number(reader.uint64());
    else if (tag >>> 3 === SyncAllNewEventsResponse.conversation_state) {
      states += 1;
      for (const end = reader.uint32() + reader.pos; reader.pos < end;) {
        const inner = reader.uint32();
        if (inner >>> 3 === ConversationState.event) events += 1;
        reader.skipType(inner & 7);
      }
    } else reader.skipType(tag & 7);
  }
  return { states, events, upTo };
}
