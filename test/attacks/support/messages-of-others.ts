// What attempts on messages of others begin with.
import { expect } from 'vitest';
import {
  AnnotationType,
  ConversationType,
  type Event,
  type EventAnnotation,
  newClientGeneratedId,
  reactionTo,
  type RefusalCode,
  ReplyToInviteType,
} from '../../../protocol/index.ts';

import { request } from '../../contract/support/http.ts';
import { type Calls, type Person, signUp } from '../../contract/support/person.ts';

import { converse, textMessage } from '../../contract/support/talk.ts';

import { type ExtendedAttempt, type Stage } from './attempts.ts';

/** The base variant has no annotations: nothing of this can be asked for there. */
export type Attempts = Readonly<Record<string, ExtendedAttempt>>;

export const { CONVERSATION_TYPE_GROUP: group } = ConversationType;
export const secret = 'a secret word';
export const bytes = Buffer.alloc(40_000, 'what is in the file ');

export async function annotated(
  calls: Calls,
  id: string,
  annotation: readonly EventAnnotation[],
  text?: string,
) {
  const { created_event } = await calls.call('SendChatMessage', {
    annotation: [...annotation],
    ...(text !== undefined && { message_content: { segment: [{ type: 0, text }] } }),
    event_request_header: { conversation_id: { id }, client_generated_id: newClientGeneratedId() },
  });
  return created_event ?? null;
}
export const react = (calls: Calls, id: string, target: string, emoji = '👍', isRemoved = false) =>
  annotated(calls, id, [reactionTo({ target, emoji, isRemoved })]);

export async function say(calls: Calls, id: string, text: string): Promise<Event & { event_id: string }> {
  const { created_event } = await calls.call('SendChatMessage', textMessage(id, text));
  return { ...created_event, event_id: created_event?.event_id ?? '' };
}

/** What someone reads of a conversation, without what is different for each reader. */
export async function eventsOf(calls: Calls, id: string): Promise<readonly Event[]> {
  const { conversation_state } = await calls.call('GetConversation', {
    conversation_spec: { conversation_id: { id } },
    include_event: true,
    max_events_per_conversation: 100,
  });
  return (conversation_state?.event ?? []).map((event) => ({ ...event, self_event_state: null }));
}

/** A group of the victim's that the attacker is in, and a message of the victim's there. */
export async function shared({
  attacker,
  calls,
  victimCalls,
}: Stage): Promise<{ id: string; target: string }> {
  const { id } = await converse(victimCalls, [attacker], group);
  await calls.call('ReplyToInvite', {
    conversation_id: { id },
    type: ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT,
  });
  return { id, target: (await say(victimCalls, id, 'written by the victim')).event_id };
}

/** A pair of the victim's with a friend, and a secret message there. */
export async function foreign({
  server,
  victimCalls,
}: Stage): Promise<{ id: string; target: string; friend: Person }> {
  const friend = await signUp(server, 'friend');
  const { id } = await converse(victimCalls, [friend]);
  return { id, friend, target: (await say(victimCalls, id, secret)).event_id };
}

/** That every one of them is refused, for one reason, and the victim reads what they read before. */
export async function allRefused(
  { calls, victimCalls }: Stage,
  id: string,
  code: RefusalCode,
  tries: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const before = await eventsOf(victimCalls, id);
  for (const each of tries) {
    await each();
    expect(calls.refusal?.code).toBe(code);
  }
  expect(await eventsOf(victimCalls, id)).toEqual(before);
}

/** Every way in which a message can change another one. */
export const amendments = (target: string): readonly EventAnnotation[] => [
  reactionTo({ target, emoji: '👍', isRemoved: false }),
  { type: AnnotationType.CORRECTION, value: target },
  { type: AnnotationType.RETRACTION, value: target },
];
export const send =
  ({ calls }: Stage, id: string) =>
  (annotation: EventAnnotation) =>
  () =>
    annotated(
      calls,
      id,
      [annotation],
      annotation.type === AnnotationType.CORRECTION ? 'I said this' : undefined,
    );

export const statusOf = async ({ server }: Stage, person: Person, path: string): Promise<number> =>
  (await request(server, path, { method: 'GET', token: person.token })).status;
