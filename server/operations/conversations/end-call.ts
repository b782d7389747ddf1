import { type Clock, HangoutEventType } from '../../../protocol/index.ts';
import { participantId } from '../../domain/participant-id.ts';
import { callIn, finishCall, overdueCalls } from '../../store/conversations/calls.ts';
import type { Transaction, Database } from '../../store/query/connection.ts';
import { conversationById, roster } from '../../store/conversations/conversations.ts';
import { startSweep } from '../../util/sweep.ts';
import type { ServerOptions } from '../context/context.ts';
import type { ConversationSnapshot } from '../events/participation.ts';
import { postEvent } from '../events/post-event.ts';
import type { Push } from '../../domain/events/push.ts';

type Kept = Pick<ServerOptions, 'offTheRecordSecs'>;

/** How long a call that no one ended may go on after its time. */
const everyMs = 60_000;

/**
 * Ends the conversation's call, if it has one, though no one did: with an event that has no sender, so that no one has read
 * up to it.
 */
export async function endCall(
  tx: Transaction,
  snapshot: ConversationSnapshot,
  { offTheRecordSecs }: Kept,
): Promise<readonly Push[]> {
  const { id } = snapshot.conversation;
  const roll = await callIn(tx, id);
  if (!roll) return [];
  if (snapshot.roster.participants.length === 0) {
    await finishCall(tx, id);
    return [];
  }
  const content = {
    hangout_event: {
      event_type: HangoutEventType.HANGOUT_EVENT_TYPE_END,
      participant_id: roll.members.map(({ gaiaId }) => participantId(gaiaId)),
    },
  };
  const ended = { content, change: () => finishCall(tx, id) };
  return (await postEvent(tx, snapshot, ended, { senderId: null, key: 0, offTheRecordSecs }))?.pushes ?? [];
}

/** Ends the conversation's call when no one is left in it. */
export async function endEmptyCall(
  tx: Transaction,
  snapshot: ConversationSnapshot,
  kept: Kept,
): Promise<readonly Push[]> {
  const roll = await callIn(tx, snapshot.conversation.id);
  return roll && !roll.members.some(({ present }) => present) ? endCall(tx, snapshot, kept) : [];
}

/** Ends all calls that are past their time: those of apps that crashed or lost their network. */
export async function endOverdueCalls(tx: Transaction, now: number, kept: Kept): Promise<readonly Push[]> {
  const pushes: Push[] = [];
  for (const id of await overdueCalls(tx, now)) {
    const conversation = await conversationById(tx, id);
    if (!conversation) continue;
    pushes.push(...(await endCall(tx, { conversation, roster: await roster(tx, conversation) }, kept)));
  }
  return pushes;
}

/**
 * Ends calls that are past their time, now and from time to time.
 *
 * @param publish receives the pushes to those who are in the conversations
 * @param report receives what went wrong; the next sweep tries again
 */
export function startCallSweep(
  store: Database,
  clock: Clock,
  kept: Kept,
  publish: (pushes: readonly Push[]) => void,
  report: (error: unknown) => void,
): AsyncDisposable {
  return startSweep({ clock, everyMs, report }, async () => {
    const now = clock.nowUsec();
    if ((await overdueCalls(store.reader, now)).length === 0) return;
    publish(await store.write((tx) => endOverdueCalls(tx, now, kept)));
  });
}
