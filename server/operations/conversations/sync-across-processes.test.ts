import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConversationType } from '../../../protocol/index.ts';
import { gapMs } from '../../bus/commit-chain.ts';
import { aliveMs } from '../../bus/peers.ts';
import { TestCluster } from '../testing/cluster.ts';
import { fetchedAnew, ModelClient } from '../testing/model-client.ts';

let cluster: TestCluster;
beforeEach(async () => {
  cluster = await TestCluster.start(['left', 'right']);
});
afterEach(() => cluster[Symbol.asyncDispose]());

it('what was fetched is not taken back by a change that was still on its way', async () => {
  const [left, right] = [cluster.at('left'), cluster.at('right')];
  const [ann, bob] = [await left.person('Ann'), await right.person('Bob')];
  const { conversation } = await left.call('CreateConversation', ann, {
    type: ConversationType.CONVERSATION_TYPE_GROUP,
    invitee_id: [{ gaia_id: bob.caller.gaiaId }],
  });
  await cluster.settle();
  const model = new ModelClient(right, bob);
  await model.comeBack();
  model.applyPushes();
  const rename = (new_name: string) =>
    left.call('RenameConversation', ann, {
      event_request_header: { conversation_id: conversation?.conversation_id ?? null },
      new_name,
    });
  await rename('first');
  cluster.board.loses = (from) => from === 'left';
  await rename('second');
  cluster.board.loses = () => false;
  // Between the session's opening and what was committed: both are in the answer.
  await model.catchUp();
  await cluster.settle();
  await cluster.advance(aliveMs);
  await cluster.advance(gapMs);
  model.applyPushes();
  expect(right.resyncs).toBeGreaterThan(0);
  await model.startOver();
  expect(model.held()).toEqual(await fetchedAnew(right, bob));
});
