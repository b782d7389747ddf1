import { afterEach, beforeEach, expect, it } from 'vitest';
import { BlockState, ConversationType } from '../../protocol/index.ts';
import { converse } from './testing/requests.ts';
import { type TestClient, TestServer } from './testing/test-server.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
beforeEach(async () => {
  server = await TestServer.start();
  [ann, bob] = [await server.person('Ann'), await server.person('Bob')];
  for (let n = 0; n < 3; n += 1) await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP);
});
afterEach(() => server[Symbol.asyncDispose]());

/** How many conversations each answer has, where each may have as little as can be. */
async function pagesOf(by: TestClient, change: () => Promise<unknown>): Promise<number[]> {
  const everything = await server.call('SyncAllNewEvents', by, { last_sync_timestamp: 1 });
  let since = everything.sync_timestamp ?? 0;
  await change();
  const pages: number[] = [];
  for (;;) {
    const page = await server.call('SyncAllNewEvents', by, {
      last_sync_timestamp: since,
      max_response_size_bytes: 1,
    });
    const found = page.conversation_state?.length ?? 0;
    if (found === 0) return pages;
    pages.push(found);
    since = page.sync_timestamp ?? 0;
  }
}

it('brings conversations in which a person has another name one by one', async () => {
  const rename = () => server.call('UpdateProfile', ann, { display_name: 'Anna' });
  expect(await pagesOf(bob, rename)).toEqual([1, 1, 1]);
});

it('brings conversations whose members see each other again one by one', async () => {
  const participant_id = { gaia_id: bob.caller.gaiaId };
  const setBlock = (block_state: BlockState) =>
    server.call('SetBlockState', ann, { participant_id, block_state });
  await setBlock(BlockState.BLOCK_STATE_BLOCK);
  expect(await pagesOf(bob, () => setBlock(BlockState.BLOCK_STATE_UNBLOCK))).toEqual([1, 1, 1]);
});
