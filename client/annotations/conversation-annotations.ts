import type { Annotation } from './annotation.ts';
import {
  messageAnnotations,
  noAnnotations,
  placeOf,
  prevails,
  type MessageAnnotations,
} from './message-annotations.ts';

/** More corrections of corrections than anyone makes; a circle ends here. */
const chainMost = 50;

interface Annotated {
  /** One for each place. */
  readonly said: Map<string, Annotation>;
  /** Null: to be made when someone asks. */
  result: MessageAnnotations | null;
}

/**
 * What was done to the messages of one conversation, as far as it is loaded. Annotations may come in any order, before their
 * message too; each costs the same however many there are.
 */
export class ConversationAnnotations {
  readonly #messages = new Map<string, Annotated>();
  /** What a correction corrects, by the id of its event: that may be a correction itself. */
  readonly #corrected = new Map<string, string>();

  /** Messages of which anything is known. */
  get size(): number {
    return this.#messages.size;
  }

  /** Answers the id of the message that has changed; null: this was known, or no longer matters. */
  add(annotation: Annotation): string | null {
    const { kind, eventId } = annotation;
    const id = this.messageOf(annotation.target);
    const isAdded = this.#put(id, annotation);
    if (kind !== 'correction' || !isAdded) return isAdded ? id : null;
    this.#corrected.set(eventId, id);
    // Corrections of this one that came before it.
    const early = this.#messages.get(eventId);
    this.#messages.delete(eventId);
    for (const one of early?.said.values() ?? []) this.#put(id, one);
    return id;
  }

  /** The message that an id stands for: that of a correction stands for what it corrects. */
  messageOf(id: string): string {
    let at = id;
    for (let step = 0; step < chainMost; step += 1) {
      const next = this.#corrected.get(at);
      if (next === undefined) return at;
      at = next;
    }
    return at;
  }

  /** The same object until something of that message changes. */
  of(messageId: string, pending: readonly Annotation[] = []): MessageAnnotations {
    const known = this.#messages.get(messageId);
    if (pending.length > 0) return messageAnnotations(known?.said.values() ?? [], pending);
    if (!known) return noAnnotations;
    known.result ??= messageAnnotations(known.said.values());
    return known.result;
  }

  /** What is known of a message, one for each place. */
  said(messageId: string): Iterable<Annotation> {
    return this.#messages.get(messageId)?.said.values() ?? [];
  }

  /** Forgets what someone did; answers the ids of the messages that have changed. */
  removeOf(sender: string): readonly string[] {
    const changed: string[] = [];
    for (const [id, known] of this.#messages) {
      const theirs = [...known.said].filter(([, one]) => one.sender === sender);
      for (const [place] of theirs) known.said.delete(place);
      if (theirs.length === 0) continue;
      known.result = null;
      changed.push(id);
    }
    return changed;
  }

  /** Forgets messages that are not loaded. */
  keepOnly(isLoaded: (messageId: string) => boolean): void {
    for (const id of this.#messages.keys()) if (!isLoaded(id)) this.#messages.delete(id);
    for (const [correction, id] of this.#corrected)
      if (!isLoaded(this.messageOf(id))) this.#corrected.delete(correction);
  }

  #put(id: string, annotation: Annotation): boolean {
    const known = this.#messages.get(id) ?? { said: new Map<string, Annotation>(), result: null };
    this.#messages.set(id, known);
    const place = placeOf(annotation);
    const before = known.said.get(place);
    if (before && !prevails(annotation, before)) return false;
    if (annotation.kind === 'retraction') known.said.clear();
    else if (known.said.has('retraction')) return false;
    known.said.set(place, annotation.target === id ? annotation : { ...annotation, target: id });
    known.result = null;
    return true;
  }
}
