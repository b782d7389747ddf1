import { repeat } from 'lit/directives/repeat.js';
import type { Event } from '../../protocol/types.ts';
import { keepGroupKeys, keepSame } from './same-items.ts';
import { keyOf, MessageItems } from '../model/messages/message-items.ts';
import { CallMeter } from '../../words/call-length.ts';
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
    const laidOut = layOut({ ...input, callLengths: this.#calls }, this.#messages);
    this.#items = keepSame(this.#items, keepGroupKeys(this.#items, laidOut));
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

/** Milliseconds that each call lasted whose beginning and end are loaded, by the key of its end. */
export function callLengths(events: readonly Event[]): ReadonlyMap<string, number> {
  const meter = new CallMeter();
  const lengths = new Map<string, number>();
  for (const event of events) {
    const millis = meter.next(event);
    if (millis !== null) lengths.set(keyOf(event), millis);
  }
  return lengths;
}
