import { encode, encodeFrame } from '../../../protocol/index.ts';
import { sentence, textMessage } from '../support/people.ts';

// Numbers whose varints all have the same length, so that only their bytes differ from one frame to the next.
const firstId = 2 ** 28;
const firstKey = 2 ** 50;
const idBytes = 5;
const keyBytes = 8;

/** Makes frames that send one sentence to one conversation, each under a name of its own, without encoding anew. */
export class MessageFrames {
  readonly #template: Buffer;
  readonly #idAt: number;
  readonly #keyAt: number;
  #count = 0;
  readonly #firstKey: number;

  /** `series` keeps the names of several senders apart. */
  constructor(conversationId: string, series: number) {
    this.#firstKey = firstKey + series * 2 ** 32;
    const body = encode('SendChatMessageRequest', textMessage(conversationId, sentence, this.#firstKey));
    this.#template = Buffer.from(
      encodeFrame({ kind: 'call', id: firstId, operation: 'SendChatMessage', body }),
    );
    this.#idAt = this.#template.indexOf(varint(firstId, idBytes));
    this.#keyAt = this.#template.lastIndexOf(varint(this.#firstKey, keyBytes));
    if (this.#idAt < 0 || this.#keyAt < 0) throw new Error('the template has another shape');
  }

  next(): Buffer {
    const frame = Buffer.from(this.#template);
    frame.set(varint(firstId + this.#count, idBytes), this.#idAt);
    frame.set(varint(this.#firstKey + this.#count, keyBytes), this.#keyAt);
    this.#count += 1;
    return frame;
  }
}

function varint(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let left = value;
  for (let index = 0; index < length; index += 1) {
    bytes[index] = (left % 128) + (index < length - 1 ? 128 : 0);
    left = Math.floor(left / 128);
  }
  return bytes;
}
