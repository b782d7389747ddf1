import type { Event } from '../../protocol/index.ts';
import type { OutboxItem } from './types.ts';

/**
 * What changed in a session. Changes of one turn of the event loop are gathered and reported together, each kind and subject
 * once, after the model holds all of them; so a listener reads the session's properties, not the change, for state.
 */
export type Change =
  | { readonly kind: 'connection' }
  | { readonly kind: 'self' }
  | { readonly kind: 'conversations'; readonly ids: readonly string[]; readonly removed: readonly string[] }
  | { readonly kind: 'people'; readonly ids: readonly string[] }
  /** An event that is new to this session. `live`: pushed just now; false: found by catching up. Own ones too. */
  | {
      readonly kind: 'arrived';
      readonly conversationId: string;
      readonly event: Event;
      readonly live: boolean;
    }
  /**
   * `events` are the new or changed ones; `annotated`: ids of messages to which something was done, loaded or not; `reset`:
   * some went away, read the whole timeline again.
   */
  | {
      readonly kind: 'timeline';
      readonly conversationId: string;
      readonly events: readonly Event[];
      readonly annotated: readonly string[];
      readonly reset: boolean;
    }
  /** The own watermark moved, here or on another client of the person. */
  | { readonly kind: 'read'; readonly conversationId: string; readonly timestamp: number }
  | { readonly kind: 'typing'; readonly conversationId: string }
  | { readonly kind: 'focus'; readonly conversationId: string }
  | { readonly kind: 'outbox'; readonly conversationId: string }
  | { readonly kind: 'activeClient' }
  /** The server refused what the person did to a message: that is undone, and this is why. */
  | ({ readonly kind: 'refused'; readonly conversationId: string } & Pick<
      OutboxItem,
      'reason' | 'refusal' | 'text'
    >)
  /** A surprise to be shown now; it is not kept. */
  | {
      readonly kind: 'easterEgg';
      readonly conversationId: string;
      readonly sender: string;
      readonly message: string;
    };
