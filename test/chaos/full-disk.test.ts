// Fills the disk of a server on SQLite while people write and send photos and files, and frees it again.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  ConversationType,
  fileRequest,
  newClientGeneratedId,
  ResponseStatus,
  SegmentType,
} from '../../protocol/index.ts';
import { announce, sendPart, tus } from '../contract/support/files.ts';
import { type Answer, callHttp, request } from '../contract/support/http.ts';
import { still, tryUpload } from '../contract/support/images.ts';
import { callsOver, type Person, signUp } from '../contract/support/person.ts';
import { ServerProcess } from '../contract/support/server-process.ts';
import { converse } from '../contract/support/talk.ts';
import { builtServer } from '../fixtures/built-server.ts';
import { canHaveOwnDisk, makeOwnDisk } from '../fixtures/own-disk.ts';
import { until } from './support/client.ts';
import { eventsSince } from './support/load.ts';
import { temporaryFolder } from './support/server.ts';

type Kind = 'messages' | 'photos' | 'files';
const kinds: readonly Kind[] = ['messages', 'photos', 'files'];

/** What the server said that it keeps. */
interface Kept {
  readonly kind: Kind;
  readonly words: string;
  readonly eventId: string;
  /** Where the photo or the file is. */
  readonly path: string | null;
  readonly hash: string | null;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Enclosed {
  readonly photoId?: string;
  readonly fileId?: string;
  readonly path: string;
  readonly hash: string | null;
}

/** Refused for now. */
class Later extends Error {}

/** One who sends messages of one kind, each until it is taken, for as long as they are told to. */
class Sender {
  readonly kept: Kept[] = [];
  /** How often they were told to come later. */
  refused = 0;
  readonly #server: { readonly url: string };
  readonly #person: Person;
  readonly #kind: Kind;
  readonly #conversationId: string;
  readonly #picture: Uint8Array;
  /** Where the file of the message that is being sent goes. */
  #announced: string | null = null;
  #enclosed: Enclosed | null = null;

  constructor(
    server: { readonly url: string },
    person: Person,
    kind: Kind,
    conversationId: string,
    picture: Uint8Array,
  ) {
    this.#server = server;
    this.#person = person;
    this.#kind = kind;
    this.#conversationId = conversationId;
    this.#picture = picture;
  }

  async work(isWanted: () => boolean): Promise<void> {
    for (let n = 1; isWanted(); n += 1) {
      const key = newClientGeneratedId();
      this.#announced = null;
      this.#enclosed = null;
      for (let isOpen = true; isOpen && isWanted();) {
        try {
          this.kept.push(await this.#send(`${this.#kind} ${n}`, key));
          isOpen = false;
        } catch (error) {
          if (!(error instanceof Later)) throw error;
          this.refused += 1;
          await sleep(10);
        }
      }
    }
  }

  async #send(words: string, key: number): Promise<Kept> {
    if (this.#kind === 'photos') this.#enclosed ??= await this.#photo();
    if (this.#kind === 'files') this.#enclosed ??= await this.#file(words);
    const sent = this.#enclosed;
    const segment = [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: words }];
    const event_request_header = { conversation_id: { id: this.#conversationId }, client_generated_id: key };
    const message = {
      event_request_header,
      message_content: { segment },
      ...(sent?.photoId !== undefined && { existing_media: { photo: { photo_id: sent.photoId } } }),
      ...(sent?.fileId !== undefined && { annotation: [fileRequest(sent.fileId)] }),
    };
    const { token } = this.#person;
    const { response } = await callHttp(this.#server, token, 'SendChatMessage', message, 'extended', 'http');
    const { status, error_description: says } = response.response_header ?? {};
    if (status === ResponseStatus.RESPONSE_STATUS_UNEXPECTED_ERROR) {
      if (says) throw new Error(`a fault was explained: ${says}`);
      throw new Later();
    }
    if (!response.created_event?.event_id) throw new Error(`refused: ${says}`);
    const { path = null, hash = null } = sent ?? {};
    return { kind: this.#kind, words, eventId: response.created_event.event_id, path, hash };
  }

  async #photo(): Promise<Enclosed> {
    const answer = await tryUpload(this.#server, this.#person, this.#picture);
    requireTaken(answer, 200);
    const { photoId } = answer.json as { photoId: string };
    return { photoId, path: `/media/${photoId}`, hash: null };
  }

  async #file(words: string): Promise<Enclosed> {
    const content = Buffer.alloc(200_000, words);
    if (this.#announced === null) {
      const made = await announce(this.#server, this.#person, content.length, 'plan.bin');
      requireTaken(made, 201);
      this.#announced = made.headers.get('location') ?? '';
    }
    const path = this.#announced;
    // A part of it may have come before there was no room.
    const state = await tus(this.#server, this.#person, 'HEAD', path);
    requireTaken(state, 200);
    const from = Number(state.headers.get('upload-offset'));
    if (from < content.length)
      requireTaken(await sendPart(this.#server, this.#person, path, from, content.subarray(from)), 204);
    return { fileId: path.split('/').at(-1) ?? '', path, hash: hashOf(content) };
  }
}

/** @throws Later where the answer says when to come back, and nothing of what is wrong within */
function requireTaken(answer: Answer, expected: number): void {
  if (answer.status === expected) return;
  const { code } = (answer.json ?? {}) as { code?: unknown };
  // An answer to HEAD has no words.
  const isClear = answer.status === 503 && (code === 'unavailable' || answer.text === '');
  const saysWhen = Number(answer.headers.get('retry-after')) > 0;
  const isInternal = /sqlite|enospc|disk|database|no space|\/dev|\.ts/i.test(answer.text);
  if (!isClear || !saysWhen || isInternal) throw new Error(`answered ${answer.status}: ${answer.text}`);
  throw new Later();
}

/** Where neither root nor users may mount anything, no disk can be filled. */
test.runIf(await canHaveOwnDisk())(
  'a server whose disk is full says so, keeps all that it acknowledged, and goes on when there is room',
  async () => {
    await using folder = await temporaryFolder();
    const dataDir = join(folder.path, 'data');
    await using disk = await makeOwnDisk(dataDir);
    const options = [
      '--listen',
      '127.0.0.1:0',
      '--sign-up',
      'open',
      '--rate-limit',
      'off',
      '--data',
      dataDir,
    ];
    const start = () => ServerProcess.start(options, {}, disk.enter);
    let server = await start();
    await using stack = new AsyncDisposableStack();
    stack.defer(async () => void (await server.end('SIGKILL')));
    const persons = [
      await signUp(server, 'words'),
      await signUp(server, 'photos'),
      await signUp(server, 'files'),
    ];
    const [first, ...others] = persons;
    const maker = await callsOver(server, first!, 'http', 'extended');
    const group = await converse(maker, others, ConversationType.CONVERSATION_TYPE_GROUP);
    const picture = await still(200, 200).jpeg().toBuffer();
    const senders = kinds.map((kind, n) => new Sender(server, persons[n]!, kind, group.id, picture));
    let isWanted = true;
    const working = Promise.all(senders.map((sender) => sender.work(() => isWanted)));
    const sent = () => senders.map(({ kept }) => kept.length);
    const haveMore = (than: readonly number[], by: number) => () =>
      sent().every((count, n) => count >= (than[n] ?? 0) + by);
    const whileWorking = (what: string, condition: () => boolean) =>
      Promise.race([until(what, condition), working]);
    for (let round = 1; round <= 2; round += 1) {
      await whileWorking('everyone has sent something', haveMore(sent(), 3));
      const before = senders.map(({ refused }) => refused);
      await disk.fill();
      const isRefused = () => senders.every(({ refused }, n) => refused > (before[n] ?? 0) + 2);
      await whileWorking('everyone is refused', isRefused);
      await disk.free();
    }
    await whileWorking('everyone sends again', haveMore(sent(), 3));
    isWanted = false;
    await working;

    const kept = senders.flatMap((sender) => sender.kept);
    const expectAll = async () => {
      const { events } = await eventsSince(server.url, first!, 0);
      const words = events.map((event) => event.words).filter((each) => each !== '');
      expect(new Set(words).size).toBe(words.length);
      const byId = new Map(events.map((event) => [event.eventId, event.words]));
      for (const one of kept) {
        expect([one, byId.get(one.eventId)]).toEqual([one, one.words]);
        if (one.path === null) continue;
        const found = await request(server, one.path, { method: 'GET', token: first!.token });
        expect([one, found.status, one.hash && hashOf(found.bytes)]).toEqual([one, 200, one.hash]);
      }
    };
    await expectAll();
    // Also on the disk, as it is after a crash with no room left.
    await disk.fill();
    await server.end('SIGKILL');
    await disk.free();
    server = await start();
    await expectAll();
    const [enter = '', ...within] = [
      ...disk.enter,
      process.execPath,
      builtServer,
      'check',
      '--data',
      dataDir,
    ];
    expect(await promisify(execFile)(enter, within)).toEqual({ stdout: '', stderr: '' });
    console.log(
      senders
        .map(({ kept: { length }, refused }, n) => `${length} ${kinds[n]}, refused ${refused} times`)
        .join('; '),
    );
  },
);
