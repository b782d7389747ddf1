import type { Usec } from '../../../protocol/index.ts';
import type { CallRoll } from '../../domain/conversations/call.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';

interface Entrance {
  id: string;
  personId: string;
  at: number;
}

const callOf = statement((db, p: { id: string }) =>
  db.selectFrom('calls').select('room').where('conversation_id', '=', p.id),
);
const membersOf = statement((db, p: { id: string }) =>
  db
    .selectFrom('call_members')
    .select(['person_id', 'present'])
    .where('conversation_id', '=', p.id)
    .orderBy('joined_at')
    .orderBy('person_id'),
);
const insertCall = statement((db, p: { id: string; room: string; endsAt: number }) =>
  db.insertInto('calls').values({ conversation_id: p.id, room: p.room, ends_at: p.endsAt }),
);
const prolong = statement((db, p: { id: string; endsAt: number }) =>
  db.updateTable('calls').set({ ends_at: p.endsAt }).where('conversation_id', '=', p.id),
);
const insertMember = statement((db, p: Entrance) =>
  db
    .insertInto('call_members')
    .values({ conversation_id: p.id, person_id: p.personId, joined_at: p.at, present: 1 })
    .onConflict((c) => c.columns(['conversation_id', 'person_id']).doUpdateSet({ present: 1 })),
);
const setAbsent = statement((db, p: { id: string; personId: string }) =>
  db
    .updateTable('call_members')
    .set({ present: 0 })
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId)
    .where('present', '=', 1),
);
const deleteMembers = statement((db, p: { id: string }) =>
  db.deleteFrom('call_members').where('conversation_id', '=', p.id),
);
const deleteCall = statement((db, p: { id: string }) =>
  db.deleteFrom('calls').where('conversation_id', '=', p.id),
);
const setActive = statement((db, p: { id: string; active: 0 | 1 }) =>
  db.updateTable('conversations').set({ active_hangout: p.active }).where('id', '=', p.id),
);
const overdue = statement((db, p: { now: number }) =>
  db.selectFrom('calls').select('conversation_id as id').where('ends_at', '<=', p.now).orderBy('ends_at'),
);

/** The call that the conversation has now; null: none. */
export async function callIn(c: Connection, id: string): Promise<CallRoll | null> {
  const call = await c.first(callOf, { id });
  if (!call) return null;
  const members = await c.all(membersOf, { id });
  return {
    room: call.room,
    members: members.map(({ person_id, present }) => ({ gaiaId: person_id, present: present === 1 })),
  };
}

/** Begins a call; the event that goes with it moves the conversation's position. */
export async function beginCall(tx: Transaction, id: string, room: string, endsAt: Usec): Promise<void> {
  await tx.run(insertCall, { id, room, endsAt });
  await tx.run(setActive, { id, active: 1 });
}

/** Someone comes into the call, which therefore lasts until `endsAt` at least. */
export async function enterCall(tx: Transaction, entrance: Entrance, endsAt: Usec): Promise<void> {
  await tx.run(insertMember, entrance);
  await tx.run(prolong, { id: entrance.id, endsAt });
}

/** Someone who is in the call wants it to last until `endsAt` at least. */
export async function prolongCall(tx: Transaction, id: string, endsAt: Usec): Promise<void> {
  await tx.run(prolong, { id, endsAt });
}

/** False when the person was not in a call there. */
export async function quitCall(tx: Transaction, id: string, personId: string): Promise<boolean> {
  return (await tx.run(setAbsent, { id, personId })) > 0;
}

/** The call is over, and who was in it is forgotten; the events about it stay. */
export async function finishCall(tx: Transaction, id: string): Promise<void> {
  await tx.run(deleteMembers, { id });
  await tx.run(deleteCall, { id });
  await tx.run(setActive, { id, active: 0 });
}

/** The conversations whose calls are past their time. */
export async function overdueCalls(c: Connection, now: Usec): Promise<string[]> {
  return (await c.all(overdue, { now })).map(({ id }) => id);
}
