import type { ConversationView, SelfView } from '../../preload/views.ts';
import type { Conversation } from '../../protocol/types.ts';
import { isGroup } from '../../words/participants.ts';
import { isFromStranger, isInvitation, isMuted } from '../../protocol/conversation-state.ts';

/** How long a call rings, milliseconds. */
export const ringMillis = 45_000;

export interface RingInput {
  views: readonly ConversationView[];
  self: SelfView | null;
  /** Keys of the calls that the person has ignored. */
  ignored: ReadonlySet<string>;
  now: number;
}

/** Names one call: the next one in the same conversation rings again. */
export const callKey = (view: ConversationView): string => `${view.id} ${view.call?.since ?? 0}`;

/**
 * The call that rings, the newest first; null: none. It rings for who may be disturbed, where notifications are on, as
 * long as it is young and the person is not in it with any client.
 */
export function ringing({ views, self, ignored, now }: RingInput): ConversationView | null {
  if (!self || self.desktopOff || self.doNotDisturb.on) return null;
  const rings = (view: ConversationView): boolean => {
    const { call, conversation } = view;
    if (!call || call.since === 0 || call.by === self.gaiaId || call.people.includes(self.gaiaId))
      return false;
    if (isMuted(conversation) || (isInvitation(conversation) && isFromStranger(conversation))) return false;
    return now - call.since < ringMillis && !ignored.has(callKey(view));
  };
  const all = views.filter(rings);
  return all.toSorted((one, other) => (other.call?.since ?? 0) - (one.call?.since ?? 0))[0] ?? null;
}

/** Whether the person ends the call by not answering it: in a group, others may still join. */
export const isDeclinable = (conversation: Conversation): boolean =>
  !isGroup(conversation) && !isInvitation(conversation);

/** What the line about calls says: one's own call, here or elsewhere, or else the call that one could join here. */
export type CallLine = {
  kind: 'in' | 'elsewhere' | 'going';
  view: ConversationView;
  others: readonly string[];
} | null;

export function callLine(
  views: readonly ConversationView[],
  openId: string | null,
  selfId: string,
): CallLine {
  const othersIn = (view: ConversationView): readonly string[] =>
    (view.call?.people ?? []).filter((id) => id !== selfId);
  const own = views.filter(({ call }) => call?.people.includes(selfId));
  const here = own.find(({ id }) => id === openId);
  if (here) return { kind: 'in', view: here, others: othersIn(here) };
  const going = views.find(({ id, call }) => id === openId && call !== undefined);
  if (going) return { kind: 'going', view: going, others: othersIn(going) };
  const [elsewhere] = own;
  return elsewhere ? { kind: 'elsewhere', view: elsewhere, others: othersIn(elsewhere) } : null;
}
