import { HangoutEventType } from '../../../protocol/index.ts';
import { Refusal } from '../refusal.ts';

/** Those who are, or were, in the call that a conversation has now, in the order in which they came. */
export interface CallRoll {
  /** The secret part of its address. */
  readonly room: string;
  readonly members: readonly { readonly gaiaId: string; readonly present: boolean }[];
}

export type CallStep = 'start' | 'join' | 'stay' | 'leave' | 'end';

/**
 * What becomes of a call when someone asks for one of START, JOIN, LEAVE and END. Starting a call that there is means
 * joining it; the last one who leaves ends it.
 *
 * @param roll null: there is no call
 * @param mayDecline whether the caller may end a call that only rings: as the other one of a one-to-one
 * @throws Refusal
 */
export function callStep(
  requested: HangoutEventType | null | undefined,
  roll: CallRoll | null,
  callerId: string,
  mayDecline: boolean,
): CallStep {
  const present = roll?.members.filter((member) => member.present).map(({ gaiaId }) => gaiaId) ?? [];
  const isIn = present.includes(callerId);
  switch (requested) {
    case HangoutEventType.HANGOUT_EVENT_TYPE_START:
      if (!roll) return 'start';
      return isIn ? 'stay' : 'join';
    case HangoutEventType.HANGOUT_EVENT_TYPE_JOIN:
      if (!roll) throw new Refusal('no_call');
      return isIn ? 'stay' : 'join';
    case HangoutEventType.HANGOUT_EVENT_TYPE_LEAVE:
      if (!isIn) throw new Refusal('not_in_call');
      return present.length === 1 ? 'end' : 'leave';
    case HangoutEventType.HANGOUT_EVENT_TYPE_END:
      if (!isIn && !(mayDecline && roll?.members.length === 1)) throw new Refusal('call_end_not_allowed');
      return 'end';
    default:
      throw new Refusal('field_invalid', { field: 'event_type', allowed: 'START, JOIN, LEAVE, END' });
  }
}

/**
 * Where the people of a call meet.
 *
 * @param template with `{room}` where the secret goes; null: the server has no calls
 * @throws Refusal
 */
export function callUrl(template: string | null, room: string): string {
  if (template === null) {
    throw new Refusal('calls_not_set_up');
  }
  return template.replaceAll('{room}', room);
}
