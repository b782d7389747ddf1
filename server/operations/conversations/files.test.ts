import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  AnnotationType,
  ConversationType,
  type Event,
  type EventAnnotation,
  fileAnnotation,
  fileRequest,
  filesIn,
  limits,
  OffTheRecordStatus,
  replyTo,
  SegmentType,
} from '../../../protocol/index.ts';
import { Refusal } from '../../domain/refusal.ts';
import { eraseDeleted } from '../deletion/erase-deleted.ts';
import { beginDeletion } from '../../store/accounts/account-deletion.ts';
import { startExpirySweep } from '../../store/expiry-sweep.ts';
import { fileUses } from '../../store/files/file-erasure.ts';
import type { FileBytes } from '../../store/files/file-bytes.ts';
import { startFileSweep } from '../../store/files/file-sweep.ts';
import { takenSpace, visibleFile } from '../../store/files/files.ts';
import { uploadedFile } from '../testing/files.ts';
import { pair } from '../testing/pair.ts';
import { converse, send } from '../testing/requests.ts';
import type { TestClient, TestServer } from '../testing/test-server.ts';

const dayMs = 24 * 3600 * 1000;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let eve: TestClient;
let chat: string;

beforeEach(async () => {
  ({ server, ann, bob, chat } = await pair());
  eve = await server.person('Eve');
});
afterEach(() => server[Symbol.asyncDispose]());

const sendFiles = (annotation: EventAnnotation[], by = ann, where = chat, text = '') =>
  server.call('SendChatMessage', by, {
    annotation,
    message_content: { segment: text === '' ? [] : [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }] },
    event_request_header: { conversation_id: { id: where } },
  });
const share = async (id: string, by = ann, where = chat): Promise<Event> => {
  const { created_event } = await sendFiles([fileRequest(id)], by, where);
  if (!created_event) throw new Error('no created_event');
  return created_event;
};
const seers = async (id: string) => {
  const names = [];
  for (const [name, { caller }] of Object.entries({ ann, bob, eve })) {
    if (await visibleFile(server.store.reader, id, caller.gaiaId, server.clock.nowUsec())) names.push(name);
  }
  return names;
};
/** Sweeps, and answers the ids of the blobs that were erased by it. */
const sweep = async () => {
  const blobs: string[] = [];
  const bytes: Pick<FileBytes, 'erase' | 'erased' | 'eraseRest' | 'eraseLeftovers'> = {
    erase: async () => {},
    erased: async (ids) => void blobs.push(...ids),
    eraseRest: async () => {},
    eraseLeftovers: async () => {},
  };
  const faults: unknown[] = [];
  const report = (error: unknown) => faults.push(error);
  await startExpirySweep(server.store, server.images, server.clock, report)[Symbol.asyncDispose]();
  await startFileSweep(server.store, bytes as FileBytes, server.clock, report)[Symbol.asyncDispose]();
  expect(faults).toEqual([]);
  return blobs;
};
const spaceOf = async ({ caller }: TestClient) =>
  (await takenSpace(server.store.reader, caller.gaiaId)).person;
const forget = (who: TestClient, where = chat) =>
  server.call('DeleteConversation', who, { conversation_id: { id: where } });
const segments = (event: Event | null | undefined) => event?.chat_message?.message_content?.segment ?? [];

describe('a message with a file', () => {
  it('says what the server knows of the file, whatever its sender says', async () => {
    const id = await uploadedFile(server, ann);
    const file = { id, name: 'Plan.pdf', size: 4096, type: 'application/pdf' };
    const { created_event } = await sendFiles([
      fileAnnotation({ id, name: 'Invoice.pdf', size: 1, type: 'text/html' }),
    ]);
    expect(filesIn(created_event?.chat_message)).toEqual([file]);
    expect(filesIn(bob.received[0]?.event_notification?.event?.chat_message)).toEqual([file]);
    expect(JSON.stringify(created_event)).not.toContain('Invoice');
  });

  it('may show a few, each once, and other annotations beside them', async () => {
    const ids = [];
    for (let n = 0; n < limits.messageFiles; n++) ids.push(await uploadedFile(server, ann));
    const question = await send(server, bob, chat, 'which ones?');
    const { created_event } = await sendFiles([replyTo(question.event_id ?? ''), ...ids.map(fileRequest)]);
    expect(filesIn(created_event?.chat_message).map((file) => file.id)).toEqual(ids);
    expect(created_event?.chat_message?.annotation?.[0]?.type).toBe(AnnotationType.REPLY);
    const again = await sendFiles([fileRequest(ids[0] ?? ''), fileRequest(ids[0] ?? '')]);
    expect(filesIn(again.created_event?.chat_message)).toHaveLength(1);
    const tooMany = [...ids, 'another'].map(fileRequest);
    await expect(sendFiles(tooMany)).rejects.toThrow(new Refusal('too_many_files', { most: 10 }));
  });

  it('is refused when the file is not there for its sender, or not whole', async () => {
    const half = await uploadedFile(server, ann, { received: 100 });
    await expect(share(half)).rejects.toThrow(new Refusal('file_not_uploaded'));
    const others = await uploadedFile(server, eve);
    await expect(share(others)).rejects.toThrow(new Refusal('file_gone'));
    await expect(share('never-was')).rejects.toThrow(new Refusal('file_gone'));
    const broken = { type: AnnotationType.FILE, value: 'Plan.pdf' };
    await expect(sendFiles([broken], ann, chat, 'look')).rejects.toThrow(new Refusal('file_gone'));
  });

  it('lets those see the file who may see the message, and them alone', async () => {
    const id = await uploadedFile(server, ann);
    expect(await seers(id)).toEqual(['ann']);
    await share(id);
    expect(await seers(id)).toEqual(['ann', 'bob']);
    await share(id, bob, (await converse(server, bob, [eve])).id);
    expect(await seers(id)).toEqual(['ann', 'bob', 'eve']);
    await forget(ann);
    await forget(bob);
    expect(await seers(id)).toEqual(['bob', 'eve']);
  });

  it('is shown in lists and quotes by the name of the file', async () => {
    const old = await server.person('Old', 'old@example.org', 'base');
    const group = (await converse(server, ann, [bob, old], ConversationType.CONVERSATION_TYPE_GROUP)).id;
    const shared = await share(await uploadedFile(server, ann), ann, group);
    old.received.length = 0;
    await sendFiles([replyTo(shared.event_id ?? '')], bob, group, 'thanks');
    expect(segments(old.received[0]?.event_notification?.event).map(({ text }) => text)).toEqual([
      '> Ann: 📎 Plan.pdf',
      '\n',
      'thanks',
    ]);
  });
});

describe('a client that knows no files', () => {
  it('gets each as a link of its own, in pushes and pages and when it sends one', async () => {
    const old = await server.person('Old', 'old@example.org', 'base');
    const older: TestClient = { ...bob, caller: { ...bob.caller, learnsByPush: true } };
    const group = (await converse(server, ann, [bob, old], ConversationType.CONVERSATION_TYPE_GROUP)).id;
    old.received.length = 0;
    const id = await uploadedFile(server, ann);
    await share(id, ann, group);
    const linkFor = ({ caller }: TestClient) => [
      {
        type: SegmentType.SEGMENT_TYPE_LINK,
        text: 'Plan.pdf',
        link_data: { link_target: `https://chat.example.org/files/${id}?for=${caller.clientId}` },
      },
    ];
    expect(segments(old.received[0]?.event_notification?.event)).toMatchObject(linkFor(old));
    for (const who of [old, older]) {
      const page = await server.call('GetConversation', who, {
        conversation_spec: { conversation_id: { id: group } },
        include_event: true,
      });
      expect(segments(page.conversation_state?.event?.at(-1))).toMatchObject(linkFor(who));
    }
    const own = await share(await uploadedFile(server, older), older, group);
    expect(segments(own)[0]?.link_data?.link_target).toContain(`?for=${older.caller.clientId}`);
    // What is stored stays as it is.
    const page = await server.call('GetConversation', ann, {
      conversation_spec: { conversation_id: { id: group } },
      include_event: true,
    });
    expect(segments(page.conversation_state?.event?.at(-1))).toEqual([]);
  });
});

describe('a file is erased', () => {
  it('with the last message that shows it', async () => {
    const id = await uploadedFile(server, ann);
    await share(id);
    await share(id, bob, (await converse(server, bob, [eve])).id);
    await forget(ann);
    await forget(bob);
    expect(await sweep()).toEqual([]);
    expect(await spaceOf(ann)).toBe(4096);
    await forget(bob, (await converse(server, bob, [eve])).id);
    await forget(eve, (await converse(server, bob, [eve])).id);
    expect(await sweep()).toEqual([id]);
    expect(await spaceOf(ann)).toBe(0);
    expect(await server.findings()).toEqual([]);
  });

  it('when its message is past its time', async () => {
    await server.call('ModifyOTRStatus', ann, {
      otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD,
      event_request_header: { conversation_id: { id: chat } },
    });
    const id = await uploadedFile(server, ann);
    await share(id);
    await server.advance(dayMs - 1);
    expect(await sweep()).toEqual([]);
    expect(await seers(id)).toEqual(['ann', 'bob']);
    await server.advance(2);
    expect(await seers(id)).toEqual([]);
    expect(await sweep()).toEqual([id]);
  });

  it('when its message is taken back, at once for those who look', async () => {
    const id = await uploadedFile(server, ann);
    const { timestamp } = await share(id);
    await server.store.write((tx) => fileUses.releaseOfEvent(tx, chat, timestamp ?? 0));
    expect(await seers(id)).toEqual([]);
    expect(await sweep()).toEqual([id]);
  });

  it('with the account of the one who sent it, unless others passed it on', async () => {
    const [kept, gone] = [await uploadedFile(server, ann), await uploadedFile(server, ann)];
    const unsent = await uploadedFile(server, ann);
    await share(kept);
    await share(gone);
    await share(kept, bob, (await converse(server, bob, [eve])).id);
    await server.store.write((tx) => beginDeletion(tx, ann.caller.gaiaId));
    await eraseDeleted(server.store, server.options, () => {});
    expect((await sweep()).toSorted()).toEqual([gone, unsent].toSorted());
    expect(await seers(kept)).toEqual(['bob', 'eve']);
  });
});
