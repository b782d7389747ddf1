import protobuf from 'protobufjs/minimal.js';
import {
  encodeFrame,
  fieldNumbers,
  ResponseStatus,
  sessionFieldNumbers,
  subprotocolOf,
  tagOf,
  wireTypes,
} from '../../../protocol/index.ts';
import { LeanSocket } from './lean-socket.ts';

const { Frame, Push, Reply } = sessionFieldNumbers;
const { BatchUpdate, ResponseHeader, SendChatMessageResponse, StateUpdate } = fieldNumbers;

// A load generator that decoded every copy of every message would need more CPU than the server that it measures.
const tags = {
  hello: tagOf(Frame.hello, wireTypes.lengthDelimited),
  reply: tagOf(Frame.reply, wireTypes.lengthDelimited),
  push: tagOf(Frame.push, wireTypes.lengthDelimited),
  ping: tagOf(Frame.ping, wireTypes.lengthDelimited),
  pushBody: tagOf(Push.body, wireTypes.lengthDelimited),
  stateUpdate: tagOf(BatchUpdate.state_update, wireTypes.lengthDelimited),
};

/** What a session receives, at once when it arrives. */
export interface Listener {
  /** A call was granted. */
  replied(id: number): void;
  /** Event notifications arrived, nearly always one. */
  received(count: number): void;
}

/** A session that reads no more of a frame than it has to. Whatever should not happen ends the program. */
export class LeanSession {
  #socket: LeanSocket | null = null;
  #listener: Listener = { replied: () => undefined, received: () => undefined };
  #ended = false;
  /** Null once `hello` came. */
  #greet: (() => void) | null = null;

  private constructor() {}

  /** Connects and waits for `hello`. */
  static async open(url: string, token: string): Promise<LeanSession> {
    const session = new LeanSession();
    const greeted = new Promise<void>((resolve) => {
      session.#greet = resolve;
    });
    session.#socket = await LeanSocket.open(
      new URL('/v1/session', url),
      { authorization: `Bearer ${token}`, 'sec-websocket-protocol': subprotocolOf('extended') },
      {
        message: (data) => session.#receive(data),
        closed: (reason) => {
          if (!session.#ended) throw new Error(`the server closed a session: ${reason}`);
        },
      },
    );
    await greeted;
    return session;
  }

  listen(listener: Listener): void {
    this.#listener = listener;
  }

  send(frame: Uint8Array): void {
    this.#socket?.send(frame);
  }

  end(): void {
    this.#ended = true;
    this.#socket?.end();
  }

  #receive(data: Buffer): void {
    // What was on its way to a session that has ended, such as the word that a newer one takes its place.
    if (this.#ended) return;
    const tag = data[0];
    if (this.#greet) {
      if (tag !== tags.hello) throw new Error(`the first frame is not hello: ${data.toString('latin1')}`);
      this.#greet();
      this.#greet = null;
    } else if (tag === tags.push) this.#listener.received(eventsIn(data));
    else if (tag === tags.reply) this.#listener.replied(grantedCall(data));
    else if (tag === tags.ping) this.send(pongTo(data));
    else throw new Error(`a frame with tag ${tag} came`);
  }
}

type Reader = protobuf.Reader;

/** How many event notifications a push frame holds. */
function eventsIn(data: Uint8Array): number {
  const reader = protobuf.Reader.create(data);
  enter(reader, tags.push);
  const end = enter(reader, tags.pushBody);
  let count = 0;
  while (reader.pos < end) {
    const endOfUpdate = enter(reader, tags.stateUpdate);
    each(reader, endOfUpdate, (field) => {
      if (field === StateUpdate.event_notification) count += 1;
      return false;
    });
  }
  return count;
}

/** The id of a call whose reply says that it was carried out and granted; throws for any other. */
function grantedCall(data: Uint8Array): number {
  const reader = protobuf.Reader.create(data);
  let id = 0;
  let granted = false;
  each(reader, enter(reader, tags.reply), (field) => {
    if (field === Reply.error) throw new Error(`the server answered ${reader.string()}`);
    if (field === Reply.id) id = reader.uint32();
    else if (field === Reply.body) {
      const end = reader.uint32() + reader.pos;
      granted = statusIn(reader, end) === ResponseStatus.RESPONSE_STATUS_OK;
    } else return false;
    return true;
  });
  if (!granted) throw new Error('a message was refused');
  return id;
}

function statusIn(reader: Reader, end: number): number {
  let status = 0;
  each(reader, end, (field) => {
    if (field !== SendChatMessageResponse.response_header) return false;
    each(reader, reader.uint32() + reader.pos, (inner) => {
      if (inner !== ResponseHeader.status) return false;
      status = reader.int32();
      return true;
    });
    return true;
  });
  return status;
}

function pongTo(data: Uint8Array): Uint8Array {
  const reader = protobuf.Reader.create(data);
  enter(reader, tags.ping);
  reader.uint32();
  return encodeFrame({ kind: 'pong', nonce: reader.uint32() });
}

/** Reads a tag and a length; returns where the value ends. */
function enter(reader: Reader, tag: number): number {
  if (reader.uint32() !== tag) throw new Error('an unexpected field');
  return reader.uint32() + reader.pos;
}

/** Goes through the fields up to `end`; what `take` leaves alone is skipped. */
function each(reader: Reader, end: number, take: (field: number) => boolean): void {
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (!take(tag >>> 3)) reader.skipType(tag & 7);
  }
}
