import { createHash } from 'node:crypto';
import { fileRequest, retractedBy, retractionOf, SegmentType } from '../../../protocol/index.ts';
import { announce, sendPart, tus } from '../../contract/support/files.ts';
import { callHttp, NoAnswer, request, requireAnswer } from '../../contract/support/http.ts';
import type { Person } from '../../contract/support/person.ts';

/** A file that is sent with a message, and what the server said of it. */
interface SentFile {
  readonly key: number;
  readonly content: Buffer;
  /** Null until its announcement was answered. */
  path: string | null;
  /** How many of its bytes were acknowledged. */
  received: number;
  /** Null until its message was acknowledged. */
  eventId: string | null;
  retraction: 'none' | 'asked' | 'acknowledged';
}

const partBytes = 100_000;
const parts = 3;
const wordsOf = (key: number): string => `enclosed ${key}`;

/**
 * One client that uploads files part by part and sends each with a message, and deletes every second of these messages for everyone,
 * for as long as there is a server.
 */
export class FileSender {
  readonly #person: Person;
  readonly #conversationId: string;
  readonly #sent: SentFile[] = [];
  /** What is wrong with what the server said. */
  readonly faults: string[] = [];
  #checked = 0;

  constructor(person: Person, conversationId: string) {
    this.#person = person;
    this.#conversationId = conversationId;
  }

  get acknowledged(): { files: number; deletions: number } {
    return {
      files: this.#sent.filter(({ eventId }) => eventId !== null).length,
      deletions: this.#sent.filter(({ retraction }) => retraction === 'acknowledged').length,
    };
  }

  /** First goes on with what was not answered. Resolves when the server is gone. */
  async work(url: string): Promise<void> {
    try {
      for (;;) await this.#bring({ url }, this.#sent.find(isOpen) ?? this.#next());
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
  }

  /** What is wrong with what was acknowledged since the last look, or ever: whether files are there or not, whole, and erased. */
  async check(url: string, since: 'last' | 'ever'): Promise<string[]> {
    const faults = this.faults.splice(0);
    const from = since === 'ever' ? 0 : this.#checked;
    for (const one of this.#sent.slice(from).filter(({ retraction }) => retraction !== 'asked')) {
      if (one.eventId !== null) faults.push(...(await this.#faultsOf({ url }, one, one.eventId)));
    }
    const open = this.#sent.findIndex(isOpen);
    this.#checked = open < 0 ? this.#sent.length : open;
    return faults;
  }

  async #faultsOf(server: { url: string }, one: SentFile, eventId: string): Promise<string[]> {
    const { token } = this.#person;
    const { response } = await callHttp(
      server,
      token,
      'GetMessages',
      { conversation_id: { id: this.#conversationId }, event_id: [eventId] },
      'extended',
      'http',
    );
    const message = response.event?.[0]?.chat_message;
    const words = message?.message_content?.segment?.[0]?.text;
    const file = await request(server, one.path ?? '', { method: 'GET', token });
    const seen = { words, status: file.status, isWhole: one.content.equals(file.bytes) };
    const isDeleted = retractedBy(message) !== null;
    const expected = one.retraction === 'acknowledged';
    if (expected && isDeleted && words === undefined && file.status === 404) return [];
    if (!expected && !isDeleted && words === wordsOf(one.key) && seen.isWhole) return [];
    return [`${wordsOf(one.key)}, deletion ${one.retraction}: ${JSON.stringify({ ...seen, isDeleted })}`];
  }

  #next(): SentFile {
    const key = this.#sent.length + 1;
    const pattern = createHash('sha256').update(wordsOf(key)).digest();
    const content = Buffer.alloc(partBytes * parts, pattern);
    const one: SentFile = { key, content, path: null, received: 0, eventId: null, retraction: 'none' };
    this.#sent.push(one);
    return one;
  }

  async #bring(server: { url: string }, one: SentFile): Promise<void> {
    if (one.path === null) {
      const made = await announce(server, this.#person, one.content.length, `${one.key}.bin`);
      requireAnswer(made);
      if (made.status !== 201) throw new Error(`the announcement was answered ${made.status}: ${made.text}`);
      one.path = made.headers.get('location');
    }
    if (one.eventId === null) {
      await this.#upload(server, one, one.path ?? '');
      one.eventId = await this.#send(server, one.key, {
        annotation: [fileRequest(one.path?.split('/').at(-1) ?? '')],
        message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: wordsOf(one.key) }] },
      });
    }
    if (one.key % 2 === 0) {
      one.retraction = 'asked';
      await this.#send(server, 1_000_000 + one.key, { annotation: [retractionOf(one.eventId)] });
      one.retraction = 'acknowledged';
    }
  }

  async #upload(server: { url: string }, one: SentFile, path: string): Promise<void> {
    const head = await tus(server, this.#person, 'HEAD', path);
    requireAnswer(head);
    let at = Number(head.headers.get('upload-offset') ?? -1);
    if (at < one.received) this.faults.push(`of ${one.received} bytes of ${wordsOf(one.key)} ${at} are left`);
    while (at < one.content.length) {
      const part = one.content.subarray(at, at + partBytes);
      const taken = await sendPart(server, this.#person, path, at, part);
      requireAnswer(taken);
      if (taken.status !== 204) throw new Error(`the upload was answered ${taken.status}: ${taken.text}`);
      at += part.length;
      one.received = at;
    }
  }

  async #send(
    server: { url: string },
    key: number,
    message: Pick<Parameters<typeof callHttp<'SendChatMessage'>>[3], 'annotation' | 'message_content'>,
  ): Promise<string> {
    const event_request_header = {
      conversation_id: { id: this.#conversationId },
      client_generated_id: key,
    };
    const { response } = await callHttp(
      server,
      this.#person.token,
      'SendChatMessage',
      { ...message, event_request_header },
      'extended',
      'http',
    );
    const id = response.created_event?.event_id;
    if (!id) throw new Error(`refused: ${response.response_header?.error_description ?? ''}`);
    return id;
  }
}

/** Whether something of it is not acknowledged yet. */
function isOpen({ key, eventId, retraction }: SentFile): boolean {
  return eventId === null || (key % 2 === 0 && retraction !== 'acknowledged');
}
