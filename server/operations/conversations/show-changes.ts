import { type Clock, ConversationType } from '../../../protocol/index.ts';
import {
  type ConversationRecord,
  isHidden,
  isParticipant,
  type Roster,
} from '../../domain/conversations/conversation.ts';
import type { Push } from '../../domain/events/push.ts';
import { touchConversation } from '../../store/conversations/change-index.ts';
import { touchMember, touchRoster } from '../../store/conversations/conversation-statements.ts';
import { roster } from '../../store/conversations/conversations.ts';
import {
  nextToShow,
  shownEverywhere,
  shownUpTo,
  type UnshownChange,
  unshownChanges,
} from '../../store/conversations/unshown-changes.ts';
import type { Database, Transaction } from '../../store/query/connection.ts';
import { startSweep, type Sweep } from '../../util/sweep.ts';
import { seenBy } from '../events/seen-by.ts';
import { viewsOf } from '../events/views.ts';

type Publish = (pushes: readonly Push[]) => void;

/** Conversations, and members of them all, that one commit changes: others wait for it, and for its pushes. */
const atOnce = { conversations: 20, members: 500 };

/** How long a change may stay unshown where no one asked for it, as after a stop in the middle. */
const everyMs = 60_000;

/**
 * Has conversations show what changed of people: a name, a photo, the end of a block, the end of an account. Some in each
 * commit, so that others need not wait, and each at a position of its own, so that a synchronisation can end between any two of
 * them. What was begun goes on where it was after a stop.
 */
export async function showChanges(store: Database, publish: Publish): Promise<void> {
  for (const change of await unshownChanges(store.reader)) {
    for (let isDone = false; !isDone;) {
      const shown = await store.write((tx) => showSome(tx, change));
      publish(shown.pushes);
      ({ isDone } = shown);
    }
  }
}

/** `showChanges` now, from time to time, and when asked. */
export function startShowing(
  store: Database,
  clock: Clock,
  publish: Publish,
  report: (error: unknown) => void,
): Sweep {
  return startSweep({ clock, everyMs, report }, () => showChanges(store, publish));
}

interface ShownSome {
  readonly pushes: readonly Push[];
  /** All conversations show the change. */
  readonly isDone: boolean;
}

async function showSome(tx: Transaction, change: UnshownChange): Promise<ShownSome> {
  const next = await nextToShow(tx, change, atOnce.conversations);
  const pushes: Push[] = [];
  let members = 0;
  for (const conversation of next) {
    const shown = await show(tx, conversation, change);
    pushes.push(shown.push);
    members += shown.roster.members.size;
    if (members < atOnce.members && pushes.length < atOnce.conversations) continue;
    await shownUpTo(tx, change, conversation.id);
    return { pushes, isDone: false };
  }
  await shownEverywhere(tx, change);
  return { pushes, isDone: true };
}

interface Shown {
  readonly push: Push;
  readonly roster: Roster;
}

const show = (tx: Transaction, conversation: ConversationRecord, change: UnshownChange): Promise<Shown> =>
  change.otherId === null
    ? showPerson(tx, conversation, change.personId)
    : showEachOther(tx, conversation, [change.personId, change.otherId]);

/** To everyone; where the other of two is silent to the person, to the person alone. */
async function showPerson(tx: Transaction, before: ConversationRecord, personId: string): Promise<Shown> {
  const { id } = before;
  const at = tx.position();
  await tx.run(touchRoster, { id, at });
  const members = await roster(tx, { ...before, rosterAt: at });
  const isPair = before.type === ConversationType.CONVERSATION_TYPE_ONE_TO_ONE;
  if (isPair && !members.silence.isEmpty) await tx.run(touchMember, { id, personId, at });
  else await touchConversation(tx, id, at);
  const conversation = { ...before, rosterAt: at, changedAt: at };
  return { push: await seenBy(tx, conversation, personId, at), roster: members };
}

/** To those of the two whose lists show the conversation: a pushed one would appear to the other as new. */
async function showEachOther(
  tx: Transaction,
  conversation: ConversationRecord,
  two: readonly string[],
): Promise<Shown> {
  const { id } = conversation;
  const at = tx.position();
  for (const personId of two) await tx.run(touchMember, { id, personId, at });
  const members = await roster(tx, conversation);
  const to = two.filter((each) => {
    const member = members.members.get(each);
    return isParticipant(member) && !isHidden(conversation, member);
  });
  const views = await viewsOf(tx, conversation, members);
  const update = { conversation_notification: {} };
  return { push: { at, to, update, conversation: { views, requiredFor: 'everyone' } }, roster: members };
}
