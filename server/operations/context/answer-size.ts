import { limits, type MessageName, type MessageTypes, type Variant } from '../../../protocol/index.ts';
import { Refusal } from '../../domain/refusal.ts';
import { EncodedOnce, type LazyMessage } from '../../util/lazy-message.ts';

/** Bytes of a part of an answer beyond its own: tag and length. */
const framing = 8;

/** How large an answer gets while it is being collected, so that one above the bound is never built. */
export class AnswerSize {
  readonly #variant: Variant;
  #bytes = 0;

  constructor(variant: Variant) {
    this.#variant = variant;
  }

  /** How many bytes there is room for; below 0: too much was counted. */
  get left(): number {
    return limits.answerBytes - this.#bytes;
  }

  /** Counts what has no bound of its own. */
  add(bytes: number): void {
    this.#bytes += bytes + framing;
  }

  /** Counts a message that the answer is to have, so many times. */
  encoded<N extends MessageName>(name: N, value: MessageTypes[N], times = 1): LazyMessage<MessageTypes[N]> {
    const message = new EncodedOnce(name, value);
    for (const part of message.parts(this.#variant)) this.add(part.length * times);
    return message;
  }

  /** @throws Refusal when too much was asked for at once */
  check(): void {
    if (this.left < 0) throw new Refusal('answer_too_large', { most: limits.answerBytes });
  }
}
