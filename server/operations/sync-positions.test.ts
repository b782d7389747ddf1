import { afterEach, beforeEach, expect, it } from 'vitest';
import { BlockState, ConversationType } from '../../protocol/index.ts';
import { converse } from './testing/requests.ts';
import { type TestClient, TestService } from './testing/service.ts';

let service: TestService;
let ann: TestClient;
let bob: TestClient;
beforeEach(async () => {
  service = await TestService.start();
  [ann, bob] = [await service.person('Ann'), await service.person('Bob')];
  for (let n = 0; n < 3; n += 1)
    await converse(service, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP);
});
afterEach(() => service[Symbol.asyncDispose]());

/** How many conversations each answer has, where each may have as little as can be. */
async function pagesOf(by: TestClient, change: () => Promise<unknown>): Promise<number[]> {
  const everything = await service.call('SyncAllNewEvents', by, { last_sync_timestamp: 1 });
  let since = everything.sync_timestamp ?? 0;
  await change();
  const pages: number[] = [];
  for (;;) {
    const page = await service.call('SyncAllNewEvents', by, {
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
  const rename = () => service.call('UpdateProfile', ann, { display_name: 'Anna' });
  expect(await pagesOf(bob, rename)).toEqual([1, 1, 1]);
});

it('brings conversations whose members see each other again one by one', async () => {
  const participant_id = { gaia_id: bob.caller.gaiaId };
  const setBlock = (block_state: BlockState) =>
    service.call('SetBlockState', ann, { participant_id, block_state });
  await setBlock(BlockState.BLOCK_STATE_BLOCK);
  expect(await pagesOf(bob, () => setBlock(BlockState.BLOCK_STATE_UNBLOCK))).toEqual([1, 1, 1]);
});
