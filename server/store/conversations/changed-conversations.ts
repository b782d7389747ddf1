import { ConversationStatus, type Usec } from '../../../protocol/index.ts';
import { minuteOf } from '../../domain/conversations/change-minute.ts';
import type { ConversationRecord } from '../../domain/conversations/conversation.ts';
import type { Connection } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import { toRecord } from './conversations.ts';

const { CONVERSATION_STATUS_ACTIVE: active, CONVERSATION_STATUS_INVITED: invited } = ConversationStatus;

/** Read at a time: about a millisecond of work. */
const atOnce = 100;

interface From {
  readonly personId: string;
  /** Exclusive. */
  readonly after: number;
  /** Where to go on: behind the conversation `beyond` of this minute. */
  readonly minute: number;
  readonly beyond: string;
}

/** The index finds candidates; what a person sees of changes decides. */
const changedFor = statement(
  (db, p: From & { readonly limit: number; readonly invited: number; readonly active: number }) =>
    db
      .selectFrom('members as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .selectAll('c')
      .select([
        'm.change_minute',
        'm.changed_at as member_changed_at',
        'm.status as member_status',
        'm.cleared_at',
        'm.cleared_to',
      ])
      .where('m.person_id', '=', p.personId)
      .where('m.change_minute', '>=', p.minute)
      .where((e) => e.or([e('m.change_minute', '>', p.minute), e('m.conversation_id', '>', p.beyond)]))
      .where((e) =>
        e.or([
          e('m.changed_at', '>', p.after),
          e.and([e('m.status', 'in', [p.invited, p.active]), e('c.changed_at', '>', p.after)]),
        ]),
      )
      .orderBy('m.change_minute')
      .orderBy('m.conversation_id')
      .limit(p.limit),
);

export interface ChangedConversation {
  readonly conversation: ConversationRecord;
  /** Position of the last change that the person sees. */
  readonly changedAt: Usec;
  /** When and up to where the person deleted the history, if that was after the position; else null. */
  readonly cleared: { readonly at: Usec; readonly upTo: Usec } | null;
}

/**
 * The person's conversations in which something changed after a position, some at a time. One that changes meanwhile may
 * come twice: the later one holds.
 */
export async function* conversationsChangedAfter(
  c: Connection,
  personId: string,
  after: Usec,
): AsyncGenerator<readonly ChangedConversation[]> {
  for (let from: From = { personId, after, minute: minuteOf(after), beyond: '' }; ;) {
    const rows = await c.all(changedFor, { ...from, limit: atOnce, invited, active });
    if (rows.length > 0) yield rows.map((row) => toChanged(row, after));
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    from = { ...from, minute: last.change_minute, beyond: last.id };
  }
}

type Row = Parameters<typeof toRecord>[0] & {
  readonly member_changed_at: number;
  readonly member_status: number;
  readonly cleared_at: number;
  readonly cleared_to: number;
};

function toChanged(row: Row, after: Usec): ChangedConversation {
  return {
    conversation: toRecord(row),
    changedAt:
      row.member_status === active || row.member_status === invited
        ? Math.max(row.member_changed_at, row.changed_at)
        : row.member_changed_at,
    cleared: row.cleared_at > after ? { at: row.cleared_at, upTo: row.cleared_to } : null,
  };
}
