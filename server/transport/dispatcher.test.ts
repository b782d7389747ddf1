import { expect, test, vi } from 'vitest';
import { ConversationType, SegmentType } from '../../protocol/index.ts';
import { createInProcessBus } from '../bus/in-process-bus.ts';
import { createLog } from '../observe/log.ts';
import { Metrics } from '../observe/metrics.ts';
import { LookupLimit } from '../operations/context/lookup-limit.ts';
import { converse } from '../operations/testing/requests.ts';
import { TestServer } from '../operations/testing/test-server.ts';
import { conversationIdsOf } from '../store/accounts/account-deletion.ts';
import { WriteAfterMoveError } from '../store/moving/move-mark.ts';
import { Dispatcher } from './dispatcher.ts';

function dispatcherOf(
  server: TestServer,
  wasRevoked: (clientId: string) => boolean,
  onMoved: () => void = () => {},
): Dispatcher {
  const { store, live, clock } = server;
  return new Dispatcher({
    store,
    live,
    clock,
    bus: createInProcessBus(() => {}),
    log: createLog('silent'),
    metrics: new Metrics(),
    server: server.options,
    lookups: new LookupLimit(clock),
    onMoved,
    showChanges: () => {},
    revokeClient: () => Promise.resolve(false),
    wasRevoked,
    fileLink: () => '',
  });
}

test('a call that began before its client was signed out changes nothing', async () => {
  await using server = await TestServer.start();
  const { caller } = await server.person('Ann');
  const revoked = new Set<string>();
  const dispatcher = dispatcherOf(server, (clientId) => revoked.has(clientId));
  const makeGroup = () =>
    dispatcher.call('CreateConversation', { type: ConversationType.CONVERSATION_TYPE_GROUP }, caller);
  expect((await makeGroup()).refusal).toBeNull();
  // While it waits for its commit.
  const underWay = makeGroup();
  revoked.add(caller.clientId);
  expect((await underWay).refusal).toMatchObject({ code: 'sign_in_needed' });
  expect(await conversationIdsOf(server.store.reader, caller.gaiaId)).toHaveLength(1);
});

test('a write that comes after the data moved is answered by the transport, and tells the server', async () => {
  await using server = await TestServer.start();
  const ann = await server.person('Ann');
  const { id } = await converse(server, ann, [await server.person('Bob')]);
  const onMoved = vi.fn<() => void>();
  const dispatcher = dispatcherOf(server, () => false, onMoved);
  const write = vi.spyOn(server.store, 'write').mockRejectedValue(new WriteAfterMoveError(null));
  const { unavailable, refusal } = await dispatcher.call('SendChatMessage', textTo(id), ann.caller);
  write.mockRestore();
  expect(refusal).toBeNull();
  expect(unavailable).toMatchObject({ code: 'unavailable', retryAfterSecs: 2 });
  expect(onMoved).toHaveBeenCalledTimes(1);
  const sent = await dispatcher.call('SendChatMessage', textTo(id), ann.caller);
  expect(sent.unavailable).toBeNull();
});

test('what clients ask once they are connected takes turns, and a message waits for none of it', async () => {
  await using server = await TestServer.start();
  const ann = await server.person('Ann');
  const { id } = await converse(server, ann, [await server.person('Bob')]);
  const dispatcher = dispatcherOf(server, () => false);
  const { reader } = server.store;
  const read = reader.first.bind(reader) as (...parameters: unknown[]) => Promise<never>;
  const held = Promise.withResolvers<void>();
  const first = vi.spyOn(reader, 'first').mockImplementation(async (...parameters: unknown[]) => {
    await held.promise;
    return read(...parameters);
  });
  const asked = Array.from({ length: 500 }, () => dispatcher.call('GetSelfInfo', {}, ann.caller));
  const sent = await dispatcher.call('SendChatMessage', textTo(id), ann.caller);
  expect(sent.refusal).toBeNull();
  const begun = first.mock.calls.length;
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(500);
  held.resolve();
  const answers = await Promise.all(asked);
  first.mockRestore();
  expect(answers.filter(({ refusal }) => refusal !== null)).toEqual([]);
});

const textTo = (conversationId: string) => ({
  event_request_header: { conversation_id: { id: conversationId } },
  message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'lunch?' }] },
});
