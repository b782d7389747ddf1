import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MemoryCache, Session } from '../../client/index.ts';
import { fileAnnotation, limits, retractedMessage, type Event } from '../../protocol/index.ts';
import { t } from '../../words/translate.ts';
import { readVoice } from './read-voice.ts';

const body = Buffer.from('what was said');
let server: Server;
let session: Session;
let requests: number;
let cache: MemoryCache;
/** Runs before the server answers. */
let before: () => Promise<void>;

const message = (id: string, type: string, size = body.length): Event => ({
  event_id: id,
  conversation_id: { id: 'c' },
  sender_id: { gaia_id: 'ben' },
  timestamp: 1,
  chat_message: { annotation: [fileAnnotation({ id, name: 'Voice message.webm', size, type })] },
});

beforeEach(async () => {
  [requests, before] = [0, async () => {}];
  server = createServer((_request, response) => {
    requests += 1;
    void before().then(() => response.end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cache = new MemoryCache();
  session = new Session({ server: origin, token: 't', cache, clientVersion: {} });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const read = async (event: Event): Promise<string> => {
  const id = event.event_id ?? '';
  await cache.write({ events: [event] });
  const bytes = await readVoice(session, { conversationId: 'c', eventId: id, id });
  return Buffer.from(bytes).toString();
};

it('fetches a voice message', async () => {
  expect(await read(message('v', 'audio/webm;codecs=opus;voice=1;duration=3'))).toBe(body.toString());
});

it('fetches no other file, and none that is too large to be played', async () => {
  await expect(read(message('plan', 'audio/webm'))).rejects.toThrow(t('error.fileGone'));
  const large = message('large', 'audio/webm;voice=1', limits.playedVoiceBytes + 1);
  await expect(read(large)).rejects.toThrow(t('voice.tooLarge'));
  expect(requests).toBe(0);
});

it('takes neither more nor less than the message says', async () => {
  for (const size of [body.length - 1, body.length + 1])
    await expect(read(message(`s${size}`, 'audio/webm;voice=1', size))).rejects.toThrow(
      t('error.fileBroken'),
    );
});

it('hands nothing over that was deleted meanwhile', async () => {
  const event = message('v', 'audio/webm;voice=1');
  const retracted = { ...event, chat_message: retractedMessage('v', 'ben'), event_version: 99 };
  before = () => cache.write({ events: [retracted] });
  await expect(read(event)).rejects.toThrow(t('error.fileGone'));
});
