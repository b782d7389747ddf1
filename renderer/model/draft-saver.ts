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

/** A draft that this window saved, and whose it is. */
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

/** The field of text of a conversation on screen. */
export interface DraftField {
  text(): string;
  /** Words that could not be sent go above those that are there. */
  giveBack(words: string): void;
  put(draft: Draft): void;
}

/** The draft of one conversation while it is on screen. */
export interface OpenDraft {
  /** As it was when the conversation came on screen. */
  readonly draft: Draft;
  changed(draft: Draft): void;
  flush(): void;
  /** It goes from the screen. */
  close(): void;
}

/**
 * Saves drafts soon after each keystroke and at once when asked; never the same twice. Knows what it saved: the mirror may
 * still show what was before.
 */
export class DraftSaver {
  /** Tells the edits that are written in this window from those of an earlier run, and from those that were refused. */
  readonly field: string = crypto.randomUUID();
  readonly #bridge: Pick<Bridge, 'saveDraft'>;
  readonly #mirror: Pick<Mirror, 'forgets' | 'selfId'>;
  readonly #saved = new Map<string, Saved>();
  readonly #fields = new Map<string, DraftField>();
  readonly #takenUp = new Set<string>();

  constructor(bridge: Pick<Bridge, 'saveDraft'>, mirror: Pick<Mirror, 'forgets' | 'selfId'>) {
    this.#bridge = bridge;
    this.#mirror = mirror;
  }

  /**
   * A conversation comes on screen with its draft: what this window saved last, else `shown`.
   *
   * @param shown as the mirror has it. Of an edit that was refused it tells alone
   */
  open(account: string, conversationId: string, shown: Draft, field: DraftField): OpenDraft {
    const key = keyOf(account, conversationId);
    const saved = this.#saved.get(key);
    const draft = saved?.whose === this.#whose() ? this.#joined(saved.draft, shown) : shown;
    this.#saved.set(key, { draft, whose: this.#whose() });
    this.#fields.set(key, field);
    let next = draft;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      clearTimeout(timer);
      timer = undefined;
      // Unless another field took its place, which knows better.
      if ((this.#fields.get(key) ?? field) === field) this.#save(account, conversationId, next);
    };
    return {
      draft,
      flush,
      changed: (changed) => {
        next = changed;
        // Not put off by the next keystroke: who writes for a minute must not lose it.
        timer ??= setTimeout(flush, waitMillis);
      },
      close: () => {
        flush();
        if (this.#fields.get(key) === field) this.#fields.delete(key);
      },
    };
  }

  /** Words that could not be sent go back into their conversation, on screen or not. */
  giveBack(
    account: string,
    conversationId: string,
    words: string,
    annotationOf: (text: string) => readonly EventAnnotation[],
  ): void {
    if (words === '') return;
    const key = keyOf(account, conversationId);
    const field = this.#fields.get(key);
    if (field) return field.giveBack(words);
    const text = above(words, this.#saved.get(key)?.draft.text ?? '');
    this.#save(account, conversationId, { text, annotation: annotationOf(text) });
  }

  /** A conversation has its draft from before again, on screen or not, unless it has another text by now. */
  restore(account: string, conversationId: string, text: string, before: Draft): void {
    const key = keyOf(account, conversationId);
    const field = this.#fields.get(key);
    if (field?.text() === text) field.put(before);
    else if (!field && this.#saved.get(key)?.draft.text === text) this.#save(account, conversationId, before);
  }

  /** Whether an edit of an earlier run, or one that was refused, is to be gone on with: once, though it is shown for longer. */
  takesUp(edit: string): boolean {
    const isFirst = !this.#takenUp.has(edit);
    this.#takenUp.add(edit);
    return isFirst;
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
