import { computed, signal } from '@lit-labs/signals';
import { retractedBy } from '../../../protocol/messages/annotations.ts';
import type { Event } from '../../../protocol/types.ts';
import { untracked } from '../../kit/untracked.ts';
import { keyOf } from './message-items.ts';

/** As many as one can still look over. Forwarded to as many conversations as can be, they are a thousand messages to send. */
export const selectedMost = 100;

type Selected = ReadonlyMap<string, Event>;

/** The messages of the open conversation that the person has selected, to do something with all of them. */
export class MessageSelection {
  readonly #selected = signal<Selected | null>(null);
  readonly #isOn = computed(() => this.#selected.get() !== null);
  readonly #tooMany: () => void;
  /** Where a range begins, and what was selected before it was. */
  #from: { readonly key: string; readonly before: Selected } | null = null;

  /** `tooMany`: called when not everything could be selected. */
  constructor(tooMany: () => void) {
    this.#tooMany = tooMany;
  }

  /** Tracked. The person is selecting, even if nothing is selected at the moment. */
  get isOn(): boolean {
    return this.#isOn.get();
  }

  /** Tracked: who asks is drawn again when it changes for this message. */
  has(key: string): boolean {
    return computed(() => this.#selected.get()?.has(key) ?? false).get();
  }

  /**
   * Tracked. The selected messages, oldest first, without those that were deleted since. `loaded`: their latest state; those that
   * are no longer loaded stay as they were.
   */
  of(loaded: readonly Event[]): readonly Event[] {
    const selected = this.#selected.get() ?? new Map<string, Event>();
    const latest = new Map(
      loaded.flatMap((event) => (selected.has(keyOf(event)) ? [[keyOf(event), event]] : [])),
    );
    return [...selected]
      .map(([key, event]) => latest.get(key) ?? event)
      .filter((event) => retractedBy(event.chat_message) === null)
      .sort((a, b) => (a.timestamp ?? 0) - (b.timestamp ?? 0));
  }

  /** Selects a message or no longer does; the first one begins a selection. */
  toggle(event: Event): void {
    const selected = new Map(this.#now);
    if (!selected.delete(keyOf(event))) this.#add(selected, [event]);
    this.#selected.set(selected);
    this.#from = { key: keyOf(event), before: selected };
  }

  /** Selects everything between the message that was selected last and this one. `order`: what can be selected, oldest first. */
  extendTo(event: Event, order: readonly Event[]): void {
    const at = order.findIndex((each) => keyOf(each) === keyOf(event));
    const from = order.findIndex((each) => keyOf(each) === this.#from?.key);
    if (!this.#from || from < 0 || at < 0) {
      this.toggle(event);
      return;
    }
    const range = from <= at ? order.slice(from, at + 1) : order.slice(at, from + 1).toReversed();
    const selected = new Map(this.#from.before);
    this.#add(selected, range);
    this.#selected.set(selected);
  }

  /** False: there was none to end. */
  end(): boolean {
    const was = untracked(this.#selected) !== null;
    this.#selected.set(null);
    this.#from = null;
    return was;
  }

  get #now(): Selected {
    return untracked(this.#selected) ?? new Map<string, Event>();
  }

  #add(selected: Map<string, Event>, events: readonly Event[]): void {
    for (const event of events) {
      if (selected.size >= selectedMost && !selected.has(keyOf(event))) {
        this.#tooMany();
        return;
      }
      selected.set(keyOf(event), event);
    }
  }
}
