import { computed, type Signal } from '@lit-labs/signals';
import type { TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';

/**
 * Templates of a long list, by what they show. One is made, and compared with what is on screen, only when its subject
 * is another object or a signal that it read has changed; so one message more costs no more than that message.
 */
export class KeptTemplates {
  readonly #kept = new WeakMap<object, Signal.Computed<TemplateResult>>();

  /**
   * `draw` belongs to the subject: it may depend on nothing else but signals. One within another is to be asked for while
   * the outer one is made, not by a directive that runs when it is drawn: only so the outer one depends on it.
   */
  of<T extends object>(subject: T, draw: (subject: T) => TemplateResult): unknown {
    const cell = this.#kept.get(subject) ?? computed(() => draw(subject));
    this.#kept.set(subject, cell);
    const template = cell.get();
    return guard([template], () => template);
  }
}
