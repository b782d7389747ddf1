import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { converse, send } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';

const conversations = 50;

let server: TestServer;
let ann: TestClient;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
});
afterEach(() => server[Symbol.asyncDispose]());

it('reads for a page what is in it, in however many conversations more was missed', async () => {
  const others: { id: string; client: TestClient }[] = [];
  for (let n = 0; n < conversations; n += 1) {
    const client = await server.person(`P${n}`);
    others.push({ id: (await converse(server, client, [ann])).id, client });
  }
  let after = await server.store.reader.committed();
  const sent: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    for (const { id, client } of others) {
      const event = await send(server, client, id, `${turn} in ${id}`);
      sent.push(event.event_id ?? '');
    }
  }
  const all = vi.spyOn(server.store.reader, 'all');
  const seen: (string | null | undefined)[] = [];
  const counts: number[] = [];
  for (;;) {
    all.mockClear();
    const page = await server.call('SyncAllNewEvents', ann, {
      last_sync_timestamp: after,
      max_response_size_bytes: 4096,
    });
    counts.push(all.mock.calls.length);
    if (page.conversation_state?.length === 0) break;
    const events = (page.conversation_state ?? []).flatMap(({ event }) => event ?? []);
    seen.push(...events.sort((a, b) => (a.timestamp ?? 0) - (b.timestamp ?? 0)).map((one) => one.event_id));
    after = page.sync_timestamp ?? 0;
  }
  expect(seen).toEqual(sent);
  expect(counts.length).toBeGreaterThan(8);
  // A conversation each would be fifty.
  expect(Math.max(...counts)).toBeLessThan(conversations / 2);
});
