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
 * What becomes of a call when somebody asks for one of START, JOIN, LEAVE and END. Starting a call that there is means
 * joining it; the last one who leaves ends it.
 *
 * @param roll null: there is no call
 * @throws Refusal
 */
export function callStep(
  requested: HangoutEventType | null | undefined,
  roll: CallRoll | null,
  callerId: string,
): CallStep {
  const present = roll?.members.filter((member) => member.present).map(({ gaiaId }) => gaiaId) ?? [];
  const isIn = present.includes(callerId);
  switch (requested) {
    case HangoutEventType.HANGOUT_EVENT_TYPE_START:
      if (!roll) return 'start';
      return isIn ? 'stay' : 'join';
    case HangoutEventType.HANGOUT_EVENT_TYPE_JOIN:
      if (!roll) throw new Refusal('There is no call in this conversation now. Start one.');
      return isIn ? 'stay' : 'join';
    case HangoutEventType.HANGOUT_EVENT_TYPE_LEAVE:
      if (!isIn) throw new Refusal('You are not in a call in this conversation.');
      return present.length === 1 ? 'end' : 'leave';
    case HangoutEventType.HANGOUT_EVENT_TYPE_END:
      if (!isIn) throw new Refusal('Only those who are in a call can end it, and you are in none here.');
      return 'end';
    default:
      throw new Refusal('The event type must be START, JOIN, LEAVE or END.');
  }
}

/**
 * Where the people of a call meet.
 *
 * @param template with `{room}` where the secret goes; null: the service has no calls
 * @throws Refusal
 */
export function callUrl(template: string | null, room: string): string {
  if (template === null) {
    throw new Refusal('This server has no calls yet. Its administrator can set them up (--call-url).');
  }
  return template.replaceAll('{room}', room);
}
