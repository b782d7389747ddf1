import { expect, test } from 'vitest';
import { ConversationType } from '../../protocol/index.ts';
import { createInProcessBus } from '../bus/in-process-bus.ts';
import { createLog } from '../observe/log.ts';
import { Metrics } from '../observe/metrics.ts';
import { LookupLimit } from '../operations/context/lookup-limit.ts';
import { TestServer } from '../operations/testing/test-server.ts';
import { conversationIdsOf } from '../store/accounts/account-deletion.ts';
import { Dispatcher } from './dispatcher.ts';

test('a call that began before its client was signed out changes nothing', async () => {
  await using server = await TestServer.start();
  const { caller } = await server.person('Ann');
  const { store, live, clock } = server;
  const revoked = new Set<string>();
  const dispatcher = new Dispatcher({
    store,
    live,
    clock,
    bus: createInProcessBus(() => {}),
    log: createLog('silent'),
    metrics: new Metrics(),
    server: server.options,
    lookups: new LookupLimit(clock),
    showChanges: () => {},
    revokeClient: () => Promise.resolve(false),
    wasRevoked: (clientId) => revoked.has(clientId),
    fileLink: () => '',
  });
  const makeGroup = () =>
    dispatcher.call('CreateConversation', { type: ConversationType.CONVERSATION_TYPE_GROUP }, caller);
  expect((await makeGroup()).refusal).toBeNull();
  // While it waits for its commit.
  const underWay = makeGroup();
  revoked.add(caller.clientId);
  expect((await underWay).refusal).toMatchObject({ code: 'sign_in_needed' });
  expect(await conversationIdsOf(store.reader, caller.gaiaId)).toHaveLength(1);
});
