import protobuf from 'protobufjs/minimal.js';
import { encode, fieldNumbers, operations, type Usec } from '../../../protocol/index.ts';
import { ago } from '../support/seed.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

interface CatchUp {
  readonly events: number;
  /** Milliseconds of each page until it was there. */
  readonly pages: readonly number[];
  /** All pages together, without the time that reading them takes here. */
  readonly ms: number;
}

/** Fetches page after page of what happened in a week, until nothing is left. */
export async function catchUp(url: string, token: string): Promise<CatchUp> {
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
