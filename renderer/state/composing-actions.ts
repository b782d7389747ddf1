import type { MessageContent } from '../../protocol/types.ts';
import type { Bridge } from '../../preload/bridge.ts';
import type { Result } from '../../preload/views.ts';

/** What the field one writes in asks for, beyond sending and drafts. */
export class ComposingActions {
  readonly #bridge: Bridge;
  readonly #account: () => string;
  readonly #told: (asked: Promise<Result<unknown>>) => Promise<boolean>;

  constructor(
    bridge: Bridge,
    account: () => string,
    told: (asked: Promise<Result<unknown>>) => Promise<boolean>,
  ) {
    this.#bridge = bridge;
    this.#account = account;
    this.#told = told;
  }

  /** Sends a failed message with other words and its picture. */
  editMessage(clientGeneratedId: number, content: MessageContent): Promise<void> {
    return this.#bridge.editMessage(this.#account(), clientGeneratedId, content);
  }

  setEmojiConversion(on: boolean): Promise<boolean> {
    return this.#told(this.#bridge.setEmojiConversion(this.#account(), on));
  }
}
