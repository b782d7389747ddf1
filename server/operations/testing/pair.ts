import { converse } from './requests.ts';
import { type TestClient, TestServer } from './test-server.ts';

export interface Pair {
  readonly server: TestServer;
  readonly ann: TestClient;
  readonly bob: TestClient;
  readonly chat: string;
}

/** A one-to-one that Ann made with Bob, and nothing pushed yet. */
export async function pair(): Promise<Pair> {
  const server = await TestServer.start();
  const ann = await server.person('Ann');
  const bob = await server.person('Bob');
  const { id: chat } = await converse(server, ann, [bob]);
  for (const { received } of [ann, bob]) received.length = 0;
  return { server, ann, bob, chat };
}
