/** The process that keeps the caches: the app's own never waits for a disk. */
import type { CacheRequest } from './cache/messages.ts';
import { parentPort } from './cache/port.ts';
import { CacheServer } from './cache/serve.ts';

const server = new CacheServer();
const port = parentPort();
port.onMessage((message) => port.post(server.answer(message as CacheRequest)));
port.onEnd(() => {
  server.closeAll();
  process.exit(0);
});
