import type { Bridge } from '../../preload/bridge.ts';
import { AnnotationType } from '../../protocol/messages/annotations.ts';
import type { EventAnnotation } from '../../protocol/types.ts';

const waitMillis = 400;

/** What is written, and what the message will say about other messages and about people. */
export interface Draft {
  readonly text: string;
  readonly annotation: readonly EventAnnotation[];
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.text === other.text && JSON.stringify(one.annotation) === JSON.stringify(other.annotation);

const isCorrection = ({ type }: EventAnnotation): boolean => type === AnnotationType.CORRECTION;

/** Words above those that are there already, as after a message that could not be sent. */
export const above = (words: string, text: string): string =>
  [words, text].filter((part) => part !== '').join('\n');

/** Saves the draft of the conversation on screen soon after each keystroke and at once when asked; never the same twice. */
export class DraftSaver {
  readonly #bridge: () => Pick<Bridge, 'saveDraft'>;
  /** What each conversation's draft is, though the window may not have heard so yet. */
  readonly #saved = new Map<string, Draft>();
  #open: { readonly account: string; readonly conversationId: string; draft: Draft } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: () => Pick<Bridge, 'saveDraft'>) {
    this.#bridge = bridge;
  }

  /**
   * A conversation comes on screen. Returns its draft: what this window saved last, else `shown`.
   *
   * @param shown as the window was told. Of an edit that was refused it hears by that alone
   */
  open(account: string, conversationId: string, shown: Draft): Draft {
    this.flush();
    const key = keyOf(account, conversationId);
    const saved = this.#saved.get(key);
    const annotation = saved?.annotation.filter((each) => !isCorrection(each)) ?? [];
    const draft = saved
      ? { text: saved.text, annotation: [...annotation, ...shown.annotation.filter(isCorrection)] }
      : shown;
    this.#saved.set(key, draft);
    this.#open = { account, conversationId, draft };
    return draft;
  }

  changed(draft: Draft): void {
    if (this.#open) this.#open.draft = draft;
    // Not put off by the next keystroke: who writes for a minute must not lose it.
    this.#timer ??= setTimeout(() => this.flush(), waitMillis);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#open) this.#save(this.#open.account, this.#open.conversationId, this.#open.draft);
  }

  /** Words that could not be sent go back into the draft of a conversation that is no longer on screen. */
  giveBack(
    account: string,
    conversationId: string,
    words: string,
    annotationOf: (text: string) => readonly EventAnnotation[],
  ): void {
    const text = above(words, this.#saved.get(keyOf(account, conversationId))?.text ?? '');
    this.#save(account, conversationId, { text, annotation: annotationOf(text) });
  }

  #save(account: string, conversationId: string, draft: Draft): void {
    const key = keyOf(account, conversationId);
    const saved = this.#saved.get(key);
    if (saved && isSame(draft, saved)) return;
    this.#saved.set(key, draft);
    void this.#bridge().saveDraft(account, conversationId, draft.text, [...draft.annotation]);
  }
}

const keyOf = (account: string, conversationId: string): string => `${account} ${conversationId}`;
