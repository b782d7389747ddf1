import type { Bridge } from '../../preload/bridge.ts';
import { AnnotationType } from '../../protocol/messages/annotations.ts';
import { begunCorrection } from '../../protocol/messages/begun-correction.ts';
import type { EventAnnotation } from '../../protocol/types.ts';
import { untracked } from '../kit/untracked.ts';
import type { Mirror } from './mirror.ts';

const waitMillis = 400;

/** What is written, and what the message will say about other messages and about people. */
export interface Draft {
  readonly text: string;
  readonly annotation: readonly EventAnnotation[];
}

/** A draft as this window handed it over, for whom. */
interface Saved {
  readonly draft: Draft;
  readonly whose: string;
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.text === other.text && JSON.stringify(one.annotation) === JSON.stringify(other.annotation);

const keyOf = (account: string, conversationId: string): string => `${account} ${conversationId}`;

/** Words above those that are there already, as after a message that could not be sent. */
export const above = (words: string, text: string): string =>
  [words, text].filter((part) => part !== '').join('\n');

/**
 * Saves the draft of the conversation on screen soon after each keystroke and at once when asked; never the same twice. Knows
 * what it saved: the mirror may still show what was before.
 */
export class DraftSaver {
  /** Tells the edits that are written in this window from those of an earlier run, and from those that were refused. */
  readonly field: string = crypto.randomUUID();
  readonly #bridge: Pick<Bridge, 'saveDraft'>;
  readonly #mirror: Pick<Mirror, 'forgets' | 'selfId'>;
  readonly #saved = new Map<string, Saved>();
  #open: { readonly account: string; readonly conversationId: string; draft: Draft } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: Pick<Bridge, 'saveDraft'>, mirror: Pick<Mirror, 'forgets' | 'selfId'>) {
    this.#bridge = bridge;
    this.#mirror = mirror;
  }

  /**
   * A conversation comes on screen. Returns its draft: what this window saved last, else `shown`.
   *
   * @param shown as the mirror has it. Of an edit that was refused it tells alone
   */
  open(account: string, conversationId: string, shown: Draft): Draft {
    this.flush();
    const key = keyOf(account, conversationId);
    const saved = this.#saved.get(key);
    const draft = saved?.whose === this.#whose() ? this.#joined(saved.draft, shown) : shown;
    this.#saved.set(key, { draft, whose: this.#whose() });
    this.#open = { account, conversationId, draft };
    return draft;
  }

  /** As it is in the conversation on screen, saved or not. */
  get text(): string {
    return this.#open?.draft.text ?? '';
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
    const text = above(words, this.#saved.get(keyOf(account, conversationId))?.draft.text ?? '');
    this.#save(account, conversationId, { text, annotation: annotationOf(text) });
  }

  /** A conversation that is no longer on screen has its draft from before again, unless it has another text by now. */
  restore(account: string, conversationId: string, text: string, before: Draft): void {
    const saved = this.#saved.get(keyOf(account, conversationId));
    if (saved?.draft.text === text) this.#save(account, conversationId, before);
  }

  /** An account that is cleared away and read again is read as it is; and another person may sign in to it. */
  #whose(): string {
    return `${this.#mirror.forgets} ${untracked(this.#mirror.selfId)}`;
  }

  #joined(saved: Draft, shown: Draft): Draft {
    const isForeign = (each: EventAnnotation): boolean =>
      each.type === AnnotationType.CORRECTION && begunCorrection([each])?.field !== this.field;
    const own = saved.annotation.filter((each) => !isForeign(each));
    return { text: saved.text, annotation: [...own, ...shown.annotation.filter(isForeign)] };
  }

  #save(account: string, conversationId: string, draft: Draft): void {
    const key = keyOf(account, conversationId);
    const saved = this.#saved.get(key);
    if (saved && isSame(draft, saved.draft)) return;
    this.#saved.set(key, { draft, whose: this.#whose() });
    void this.#bridge.saveDraft(account, conversationId, draft.text, [...draft.annotation]);
  }
}
