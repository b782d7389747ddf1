import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { array, assert, asyncProperty, constantFrom, nat, record, type Arbitrary } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClientError, MemoryCache, type Session, type SignedIn } from '../../client/index.ts';
import { localFile } from '../../client/files/file-source.ts';
import {
  NotificationLevel,
  RichPresenceType,
  everyone,
  mentionOf,
  replyTo,
  type ConfigurationBitType,
  type Variant,
} from '../../protocol/index.ts';
import { temporaryFolder, TestServer } from '../contract/support/server.ts';
import { anotherClient, newAccount, online, sessionOf, text, until } from './support/client.ts';
import { everything, settled, stateOf } from './support/session-state.ts';
import { longestTestMs } from '../fixtures/patience.ts';

let server: TestServer;
let folder: { path: string } & AsyncDisposable;
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await TestServer.start({ args: ['--call-url', 'https://calls.example/{room}'] });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const { NOTIFICATION_LEVEL_QUIET: quiet, NOTIFICATION_LEVEL_RING: ring } = NotificationLevel;
const { RICH_PRESENCE_TYPE_LAST_SEEN: lastSeen } = RichPresenceType;

const emoji = (n: number): string => ['👍', '🎉', '❤️'][n % 3] ?? '';

/** Does something to one of the newest messages. */
function doing(session: Session, id: string, n: number, act: (messageId: string) => unknown): unknown {
  const messages = session.timeline(id).events.filter((event) => event.chat_message);
  const messageId = messages.at(-1 - (n % 3))?.event_id;
  return messageId && act(messageId);
}

/** One of a few files; some of them are alike, byte for byte. */
async function sendFile(session: Session, id: string, n: number): Promise<unknown> {
  const path = join(folder.path, `${n % 4}.txt`);
  await writeFile(path, `content ${n % 2}`);
  return session.files.send(id, [await localFile(path)]);
}

/** What someone does, beside connecting: each is granted or refused, and neither may part two clients. */
const acts = {
  send: (session, id, n) => session.outbox.send(id, text(`m${n}`)),
  file: (session, id, n) => sendFile(session, id, n),
  answer: (session, id, n) =>
    doing(session, id, n, (of) =>
      session.outbox.send(id, text(`m${n} replies`), { annotation: [replyTo(of)] }),
    ),
  mention: (session, id, n, person) => {
    const name = session.people.get(person)?.entity.properties?.display_name ?? '';
    const meant = n % 2 === 0 ? everyone : person;
    const annotation = [mentionOf(meant)];
    return session.outbox.send(id, text(`@${n % 2 === 0 ? everyone : name} m${n}`), { annotation });
  },
  react: (session, id, n) => doing(session, id, n, (of) => session.annotating.react(id, of, emoji(n), true)),
  unreact: (session, id, n) =>
    doing(session, id, n, (of) => session.annotating.react(id, of, emoji(n), false)),
  correct: (session, id, n) =>
    doing(session, id, n, (of) => session.annotating.correct(id, of, text(`m${n} corrected`))),
  retract: (session, id, n) => doing(session, id, n, (of) => session.annotating.retract(id, of)),
  read: (session, id) => session.markRead(id, session.timeline(id).events.at(-1)?.timestamp ?? 0),
  mute: (session, id, n) => session.in(id).setNotificationLevel(n % 2 === 0 ? quiet : ring),
  rename: (session, id, n) => session.in(id).rename(`name ${n}`),
  mood: (session, _id, n) => session.presence.setMood(text(`mood ${n}`).segment ?? []),
  archive: (session, id) => session.in(id).archive(),
  unarchive: (session, id) => session.in(id).unarchive(),
  history: (session, id, n) => session.in(id).keepHistory(n % 2 === 0),
  link: (session, id, n) => session.in(id).shareLink(n % 2 === 0),
  forget: (session, id) => session.in(id).deleteHistory(),
  leave: (session, id) => session.in(id).leave(),
  add: (session, id, _n, person) => session.in(id).addPeople([person]),
  accept: (session, id) => session.in(id).acceptInvitation(),
  decline: (session, id) => session.in(id).declineInvitation(),
  block: (session, _id, _n, person) => session.contacts.block(person),
  unblock: (session, _id, _n, person) => session.contacts.unblock(person),
  sound: (session, _id, n) => session.account.setSounds({ messages: n % 2 === 0, calls: n % 3 === 0 }),
  bit: (session, _id, n) =>
    session.account.setConfigurationBit(((n % 30) + 1) as ConfigurationBitType, n % 2 === 0),
  shown: (session, _id, n) => session.account.setRichPresence(lastSeen, n % 2 === 0),
  dnd: (session, _id, n) => session.presence.setDnd(n % 2 === 0, n % 3 === 0 ? null : 600),
  profile: (session, _id, n) => session.account.updateProfile({ display_name: `Someone ${n}` }),
  call: (session, id, n) =>
    session.in(id).hangout((['start', 'join', 'leave', 'end'] as const)[n % 4] ?? 'start'),
  egg: (session, id) => session.in(id).easterEgg('ponies'),
} satisfies Record<string, (session: Session, id: string, n: number, person: string) => unknown>;

type Kind = keyof typeof acts | 'away' | 'back';
interface Step {
  readonly kind: Kind;
  readonly who: number;
  readonly where: number;
}

const kinds: readonly Kind[] = [
  ...(Object.keys(acts) as Kind[]),
  'send',
  'send',
  'away',
  'away',
  'back',
  'back',
];
const step: Arbitrary<Step> = record({ kind: constantFrom(...kinds), who: nat(2), where: nat(5) });
/** Of each person, and of the client that fetches anew. */
const variants: Arbitrary<Variant[]> = array(constantFrom('extended', 'extended', 'base'), {
  minLength: 3,
  maxLength: 3,
});

async function carryOut(
  session: Session,
  { kind, where }: Step,
  n: number,
  people: readonly string[],
): Promise<void> {
  if (kind === 'away') return session.stop();
  if (kind === 'back') return session.start();
  const ids = [...session.conversations.keys()].sort();
  const id = ids[where % ids.length] ?? '';
  const person = people[where % people.length] ?? '';
  if (session.connection.kind !== 'online' && kind !== 'send' && kind !== 'read') return undefined;
  try {
    await acts[kind](session, id, n, person);
  } catch (error) {
    // A one-to-one conversation has no name, oneself cannot be blocked, and the like.
    if (!(error instanceof ClientError) || error.code !== 'refused') throw error;
  }
  return undefined;
}

/** How many histories to try; more by hand. */
const runs = Number(process.env['PARLEY_HISTORIES'] ?? 10);
/** The same histories again. */
const seeded = process.env['PARLEY_SEED'] ? { seed: Number(process.env['PARLEY_SEED']) } : {};

test(
  'a client that followed everything and one that fetches anew hold the same state',
  async () => {
    await assert(
      asyncProperty(array(step, { minLength: 5, maxLength: 60 }), variants, async (steps, speaks) => {
        const accounts: SignedIn[] = [];
        for (const name of ['Ann', 'Ben', 'Cleo']) accounts.push(await newAccount(server.url, name));
        const sessions: Session[] = [];
        for (const [n, { token }] of accounts.entries()) {
          sessions.push(await online(sessionOf(server.url, token, new MemoryCache(), speaks[n])));
        }
        const [ann, ben] = sessions;
        const ids = accounts.map(({ gaiaId }) => gaiaId);
        await ann!.createConversation({ people: [ids[1]!], name: '', group: false });
        await ann!.createConversation({ people: [ids[1]!, ids[2]!], name: 'all', group: true });
        await ben!.createConversation({ people: [ids[2]!], name: '', group: false });
        await until('everyone knows', () =>
          [2, 3, 2].every((count, n) => sessions[n]!.conversations.size === count),
        );
        for (const [n, each] of steps.entries()) {
          await carryOut(sessions[each.who]!, each, n, ids);
        }
        for (const session of sessions) await session.start();
        await until('settled', () => sessions.every(settled));
        for (const [n, session] of sessions.entries()) {
          const { token } = await anotherClient(server.url, accounts[n]!);
          const fresh = await online(sessionOf(server.url, token, new MemoryCache(), speaks[n]));
          await everything(fresh);
          await everything(session);
          // What is still on its way, such as a watermark, reaches both.
          const state = (of: Session): unknown => stateOf(of, speaks[n] ?? 'extended', fresh);
          const agree = (): boolean => isDeepStrictEqual(state(session), state(fresh));
          await until('agreement', agree).catch(() => {});
          expect(state(session)).toEqual(state(fresh));
          await fresh[Symbol.asyncDispose]();
        }
        for (const session of sessions) await session[Symbol.asyncDispose]();
      }),
      // A failure is reported as it is: every smaller example would take a server and seconds.
      { numRuns: runs, endOnFailure: true, ...seeded },
    );
  },
  longestTestMs + runs * 5000,
);
