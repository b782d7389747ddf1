import { isDeepStrictEqual } from 'node:util';
import { array, assert, asyncProperty, constantFrom, nat, record, type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryCache, type Session, type SignedIn } from '../../client/index.ts';
import { EventType, NotificationLevel, OffTheRecordStatus } from '../../protocol/index.ts';
import { anotherClient, newAccount, online, sessionOf, text, until } from './support/client.ts';
import { MortalService } from './support/service.ts';

let service: MortalService;
beforeAll(async () => {
  service = await MortalService.start('--rate-limit', 'off');
});
afterAll(() => service[Symbol.asyncDispose]());

type Step = {
  readonly kind: 'send' | 'read' | 'away' | 'back' | 'mute' | 'rename' | 'mood';
  readonly who: number;
  readonly where: number;
};

const step: Arbitrary<Step> = record({
  kind: constantFrom('send', 'send', 'send', 'read', 'away', 'back', 'mute', 'rename', 'mood'),
  who: nat(2),
  where: nat(2),
});

/** What two clients of one person must agree about. Absent and empty mean the same on the wire. */
function stateOf(session: Session): unknown {
  const conversations = [...session.conversations.values()]
    .map(({ id, conversation, unread }) => ({
      id,
      unread,
      name: conversation.name || null,
      otr: conversation.otr_status,
      sort: conversation.self_conversation_state?.sort_timestamp ?? 0,
      level: conversation.self_conversation_state?.notification_level,
      view: conversation.self_conversation_state?.view,
      status: conversation.self_conversation_state?.status,
      read: (conversation.read_state ?? [])
        .map((state) => [state.participant_id?.gaia_id ?? '', state.latest_read_timestamp ?? 0] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
      own: conversation.self_conversation_state?.self_read_state?.latest_read_timestamp ?? 0,
      people: (conversation.participant_data ?? [])
        .map((data) => [data.id?.gaia_id ?? '', data.invitation_status ?? 0] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
      events: session.timeline(id).events.map((event) => event.event_id),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const self = session.self;
  return {
    conversations,
    mood: self?.mood.map((segment) => segment.text),
    dnd: self?.dnd,
    off: self?.desktopOff,
  };
}

async function everything(session: Session): Promise<void> {
  for (const id of session.conversations.keys()) {
    while (session.timeline(id).hasOlder) await session.loadOlder(id);
  }
}

const settled = (session: Session): boolean =>
  session.connection.kind === 'online' &&
  [...session.conversations.values()].every(({ outbox }) => outbox.every(({ state }) => state === 'failed'));

async function carryOut(session: Session, { kind, where }: Step, n: number): Promise<void> {
  const ids = [...session.conversations.keys()].sort();
  const id = ids[where % ids.length] ?? '';
  const newest = session.timeline(id).events.at(-1)?.timestamp ?? 0;
  if (kind === 'send') await session.send(id, text(`m${n}`));
  if (kind === 'read') session.markRead(id, newest);
  if (session.connection.kind !== 'online') return;
  const { NOTIFICATION_LEVEL_QUIET: quiet, NOTIFICATION_LEVEL_RING: ring } = NotificationLevel;
  if (kind === 'mute') await session.setNotificationLevel(id, n % 2 === 0 ? quiet : ring);
  if (kind === 'mood') await session.setMood(text(`mood ${n}`).segment ?? []);
  if (kind === 'rename') {
    await session
      .call('RenameConversation', {
        new_name: `name ${n}`,
        event_request_header: {
          conversation_id: { id },
          event_type: EventType.EVENT_TYPE_CONVERSATION_RENAME,
          expected_otr: OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD,
        },
      })
      // One-to-one conversations have no name to change.
      .catch(() => undefined);
  }
}

test('a client that followed everything and one that fetches anew hold the same state', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const accounts: SignedIn[] = [];
      for (const name of ['Ann', 'Ben', 'Cleo']) accounts.push(await newAccount(service.origin, name));
      const sessions: Session[] = [];
      for (const { token } of accounts) {
        sessions.push(await online(sessionOf(service.origin, token, new MemoryCache())));
      }
      const [ann, ben] = sessions;
      const ids = accounts.map(({ gaiaId }) => gaiaId);
      await ann!.createConversation({ people: [ids[1]!], name: '', group: false });
      await ann!.createConversation({ people: [ids[1]!, ids[2]!], name: 'all', group: true });
      await ben!.createConversation({ people: [ids[2]!], name: '', group: false });
      await until('everybody knows', () =>
        [2, 3, 2].every((count, n) => sessions[n]!.conversations.size === count),
      );
      for (const [n, each] of steps.entries()) {
        const session = sessions[each.who]!;
        if (each.kind === 'away') await session.stop();
        else if (each.kind === 'back') await session.start();
        else await carryOut(session, each, n);
      }
      for (const session of sessions) await session.start();
      await until('settled', () => sessions.every(settled));
      for (const [n, session] of sessions.entries()) {
        const { token } = await anotherClient(service.origin, accounts[n]!);
        const fresh = await online(sessionOf(service.origin, token));
        await everything(fresh);
        await everything(session);
        // What is still on its way, such as a watermark, reaches both.
        const agree = (): boolean => isDeepStrictEqual(stateOf(session), stateOf(fresh));
        await until('agreement', agree, 5000).catch(() => {});
        expect(stateOf(session)).toEqual(stateOf(fresh));
        await fresh[Symbol.asyncDispose]();
      }
      for (const session of sessions) await session[Symbol.asyncDispose]();
    }),
    // A failure is told as it is: every smaller example would take a service and seconds.
    { numRuns: 8, endOnFailure: true },
  );
});
