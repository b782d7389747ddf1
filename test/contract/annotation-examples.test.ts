import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AnnotationType, encode } from '../../protocol/index.ts';
import { uploadFile } from './support/files.ts';
import { request } from './support/http.ts';
import { callsOver, signUp, type Person } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { converse, textMessage } from './support/talk.ts';

let server: TestServer;
let ann: Person;
let bob: Person;
let page: string;

beforeAll(async () => {
  server = await TestServer.start();
  [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')];
  page = await readFile(new URL('../../docs/protocol/annotations.md', import.meta.url), 'utf8');
});
afterAll(() => server[Symbol.asyncDispose]());

test('each example of annotations.md is granted as it stands there', async () => {
  await using calls = await callsOver(server, ann, 'http', 'extended');
  const { id } = await converse(calls, [bob]);
  const { created_event: message } = await calls.call('SendChatMessage', textMessage(id, 'Lunch at noon?'));
  const ids = {
    CONVERSATION: id,
    MESSAGE: message?.event_id ?? '',
    PERSON: bob.gaiaId,
    NAME: bob.displayName,
    UPLOAD: await uploadFile(server, ann, Buffer.from('what is planned')),
  };
  const examples = /## Examples[^]*?```json\n([^]*?)\n```/.exec(page)?.[1]?.split('\n') ?? [];
  const types: number[] = [];
  for (const example of examples) {
    const body = Object.entries(ids).reduce((text, [name, value]) => text.replaceAll(name, value), example);
    const answer = await request(server, '/chat/v1/conversations/sendchatmessage', {
      token: ann.token,
      contentType: 'application/json',
      body,
    });
    const { responseHeader, createdEvent } = answer.json as {
      responseHeader?: { status?: string };
      createdEvent?: { chatMessage?: { annotation?: { type?: number }[] } };
    };
    expect([example, responseHeader?.status]).toEqual([example, 'RESPONSE_STATUS_OK']);
    types.push(createdEvent?.chatMessage?.annotation?.[0]?.type ?? 0);
  }
  const { ACTION: _none, ...all } = AnnotationType;
  expect(types.toSorted()).toEqual(Object.values(all).toSorted());
});

test('its bytes are those of the page', () => {
  const bytes = Buffer.from(encode('EventAnnotation', { type: AnnotationType.REACTION, value: 'x' }));
  const [prefix] = /`08 [0-9A-F ]+`/.exec(page) ?? [''];
  expect(bytes.subarray(0, 4).toString('hex').toUpperCase()).toBe(prefix.replaceAll(/[` ]/g, ''));
});
