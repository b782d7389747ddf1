import { ConversationType } from '../../../protocol/index.ts';
import { converse, send } from './requests.ts';
import { type TestClient, TestServer } from './test-server.ts';

export interface GroupOfTwo {
  readonly server: TestServer;
  readonly ann: TestClient;
  readonly bob: TestClient;
  /** Another client of Bob's, of the base variant. */
  readonly old: TestClient;
  readonly chat: string;
}

/** A group of Ann's, in which Bob has written. */
export async function groupOfTwo(): Promise<GroupOfTwo> {
  const server = await TestServer.start();
  const ann = await server.person('Ann');
  const bob = await server.person('Bob');
  const old = await server.client(bob.caller.gaiaId, bob.caller.email, 'desktop', 'base');
  const { id: chat } = await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP);
  await send(server, bob, chat, 'here');
  return { server, ann, bob, old, chat };
}
