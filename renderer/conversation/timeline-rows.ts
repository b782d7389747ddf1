import { repeat } from 'lit/directives/repeat.js';
import type { Event } from '../../protocol/types.ts';
import { callLengths } from './call-lengths.ts';
import { keepSame } from './same-items.ts';
import { MessageItems } from '../model/message-items.ts';
import { layOut, type TimelineInput, type TimelineItem } from './timeline-items.ts';
import type { MessageContext } from './message-context.ts';
import { itemTemplate } from './message-group.ts';

/** The rows of a history; only rows whose content has changed are drawn again. */
export class TimelineRows {
  readonly #context: MessageContext;
  readonly #messages = new MessageItems();
  #items: readonly TimelineItem[] = [];
  #loaded: readonly Event[] = [];
  #calls: ReadonlyMap<string, number> = new Map();

  constructor(context: MessageContext) {
    this.#context = context;
  }

  /** `loaded`: all that is here, of which `input` has what is drawn. */
  templates(input: Omit<TimelineInput, 'callLengths'>, loaded: readonly Event[]): unknown {
    if (this.#loaded !== loaded) {
      this.#loaded = loaded;
      this.#calls = callLengths(loaded);
    }
    this.#items = keepSame(this.#items, layOut({ ...input, callLengths: this.#calls }, this.#messages));
    const rows = this.#items.map((item) => ({
      key: item.key,
      shown: this.#context.kept.of(item, () => itemTemplate(item, this.#context)),
    }));
    return repeat(
      rows,
      ({ key }) => key,
      ({ shown }) => shown,
    );
  }
}
