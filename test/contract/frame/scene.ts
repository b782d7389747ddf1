import {
  BlockState,
  ConversationType,
  operations,
  type Conversation,
  type Event,
  type OperationName,
  type RequestOf,
  type ResponseOf,
} from '../../../protocol/index.ts';
import type { Combination } from '../support/combinations.ts';
import { callsOver, signIn, signUp, type Calls, type Person } from '../support/person.ts';
import type { MailBox } from '../support/mail-box.ts';
import type { TestServer } from '../support/server.ts';
import { TestSession } from '../support/session.ts';
import { converse, textMessage } from '../support/talk.ts';

/** Who may receive a push, by what they are to the caller. */
export const observers = ['caller', 'second', 'other', 'blocker', 'outsider'] as const;
export type Observer = (typeof observers)[number];

type People = { readonly [O in Exclude<Observer, 'second'>]: Person };

/**
 * The people of a case, each with a session that receives: the caller (whose calls go over any transport), another client of the same
 * person, another participant, a participant who blocks the caller, and someone who shares no conversation with any of them.
 */
export class Scene implements AsyncDisposable {
  readonly server: TestServer;
  /** What the server mailed. */
  readonly mail: MailBox;
  readonly combination: Combination;
  readonly people: People;
  readonly sessions: Readonly<Record<Observer, TestSession>>;
  /** Calls as the caller, over the transport of the combination. */
  readonly calls: Calls;
  /** The conversation of the caller and the other. */
  readonly pair: string;
  /** The conversation of the caller and who blocks the caller. */
  readonly silentPair: string;
  /** A group of the caller (not its maker), the other and the blocker, new for each case. In it: `said`. */
  group = '';
  /** The other's message in the group. */
  said: Event = {};
  readonly #barrier: string;
  readonly #aside: string;
  #mark = 0;

  private constructor(of: SceneParts) {
    this.server = of.server;
    this.mail = of.mail;
    this.combination = of.combination;
    this.people = of.people;
    this.sessions = of.sessions;
    this.calls = of.calls;
    this.pair = of.pair;
    this.silentPair = of.silentPair;
    this.#barrier = of.barrier;
    this.#aside = of.aside;
  }

  static async set(server: TestServer, mail: MailBox, combination: Combination): Promise<Scene> {
    const { transport, variant } = combination;
    const names = ['caller', 'other', 'blocker', 'outsider'] as const;
    const signed = await Promise.all(names.map((name) => signUp(server, name)));
    const people = Object.fromEntries(names.map((name, n) => [name, signed[n]])) as unknown as People;
    const { caller, other, blocker, outsider } = people;
    const open = (person: Person): Promise<TestSession> => TestSession.open(server, person.token, variant);
    const sessions = {
      caller: await open(caller),
      second: await open(await signIn(server, caller)),
      other: await open(other),
      blocker: await open(blocker),
      outsider: await open(outsider),
    };
    // One token is one session: who calls over a session listens on the same one.
    const calls =
      transport === 'websocket' ? sessions.caller : await callsOver(server, caller, transport, variant);
    const group = ConversationType.CONVERSATION_TYPE_GROUP;
    const barrier = (await converse(sessions.other, [caller, blocker], group)).id;
    const aside = (await converse(sessions.outsider, [], group)).id;
    for (const session of [sessions.caller, sessions.blocker]) {
      await session.call('SendChatMessage', textMessage(barrier, 'I am here'));
    }
    const inside = [caller, other, blocker];
    for (const name of ['caller', 'second', 'other', 'blocker'] as const) {
      const self = name === 'second' ? caller : people[name];
      for (const one of inside) if (one !== self) await sessions[name].met(one);
    }
    const pair = (await converse(sessions.caller, [other])).id;
    const silentPair = (await converse(sessions.caller, [blocker])).id;
    await sessions.blocker.call('SetBlockState', {
      participant_id: { gaia_id: caller.gaiaId },
      block_state: BlockState.BLOCK_STATE_BLOCK,
    });
    const scene = new Scene({
      server,
      mail,
      combination,
      people,
      sessions,
      calls,
      pair,
      silentPair,
      barrier,
      aside,
    });
    // Presences are pushed behind everything else when people meet.
    await Promise.all(Object.values(sessions).map((session) => session.settled()));
    return scene;
  }

  /** A new group, and nothing received yet. */
  async begin(): Promise<void> {
    const { caller, blocker } = this.people;
    this.group = await this.groupWith([caller, blocker]);
    const { created_event } = await this.sessions.other.call(
      'SendChatMessage',
      textMessage(this.group, 'hi'),
    );
    this.said = created_event ?? {};
    await this.quiet();
  }

  /** Another group, made by the other. */
  async groupWith(people: readonly Person[]): Promise<string> {
    const made = await converse(this.sessions.other, people, ConversationType.CONVERSATION_TYPE_GROUP);
    return made.id;
  }

  /**
   * Waits until everything pushed before has arrived everywhere: behind it come messages that everyone receives, from several people, whose
   * calls may be carried out by different processes.
   */
  async everythingPushed(): Promise<void> {
    const { caller, second, other, blocker, outsider } = this.sessions;
    const sent = await Promise.all(
      [this.calls, other, blocker].map((by) => by.call('SendChatMessage', textMessage(this.#barrier, 'now'))),
    );
    for (const { created_event } of sent) {
      await Promise.all([caller, second, other, blocker].map((one) => received(one, created_event)));
    }
    const aside = await outsider.call('SendChatMessage', textMessage(this.#aside, 'now'));
    await received(outsider, aside.created_event);
    this.#mark = Math.max(...sent.map(({ created_event }) => created_event?.timestamp ?? 0));
  }

  /** What was pushed to someone since it was quiet, without the messages that show that it is complete. */
  pushedTo(observer: Observer): readonly TestSession['updates'][number][] {
    const markers = [this.#barrier, this.#aside];
    return this.sessions[observer].updates.filter((update) => {
      const id = update.event_notification?.event?.conversation_id?.id;
      return !markers.includes(id ?? '');
    });
  }

  /** Waits for everything that is under way, and forgets it. */
  async quiet(): Promise<void> {
    await this.everythingPushed();
    for (const session of Object.values(this.sessions)) session.updates.length = 0;
  }

  /** Ids of the conversations in which anything that is stored changed for someone since it was quiet. */
  async changedSince(): Promise<string[]> {
    const changed = new Set<string>();
    for (const by of ['caller', 'other', 'blocker', 'outsider'] as const) {
      for (const id of await this.changedFor(by)) changed.add(id);
    }
    return [...changed];
  }

  /** The same for one of them. */
  async changedFor(by: Observer): Promise<string[]> {
    const since = { last_sync_timestamp: this.#mark };
    const { conversation_state } = await this.sessions[by].call('SyncAllNewEvents', since);
    const ids = (conversation_state ?? []).map(({ conversation_id }) => conversation_id?.id ?? '');
    return ids.filter((id) => id !== this.#barrier && id !== this.#aside);
  }

  /** A conversation as someone finds it who looks anew. */
  async seenBy(
    observer: Observer,
    id = this.group,
  ): Promise<{ conversation: Conversation; events: Event[] }> {
    const { conversation_state, response_header } = await this.sessions[observer].call('GetConversation', {
      conversation_spec: { conversation_id: { id } },
      include_event: true,
      max_events_per_conversation: 500,
    });
    if (!conversation_state) throw new Error(response_header?.error_description ?? 'no answer');
    return {
      conversation: conversation_state.conversation ?? {},
      events: [...(conversation_state.event ?? [])],
    };
  }

  /** Calls as someone, over their session. */
  call<O extends OperationName>(by: Observer, operation: O, request: RequestOf<O>): Promise<ResponseOf<O>> {
    return this.sessions[by].call(operation, request);
  }

  /** Calls as the caller in the extended variant, for what the base variant has no words for. */
  async extended<O extends OperationName>(operation: O, request: RequestOf<O>): Promise<ResponseOf<O>> {
    await using calls = await callsOver(this.server, this.people.caller, 'http', 'extended');
    return calls.call(operation, request);
  }

  get isBase(): boolean {
    return this.combination.variant === 'base';
  }

  /** True when the combination's variant lacks the operation. */
  lacks(operation: OperationName): boolean {
    return this.isBase && operations[operation].extendedOnly;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const session of Object.values(this.sessions)) await session[Symbol.asyncDispose]();
    await this.calls[Symbol.asyncDispose]();
  }
}

interface SceneParts {
  readonly server: TestServer;
  readonly mail: MailBox;
  readonly combination: Combination;
  readonly people: People;
  readonly sessions: Readonly<Record<Observer, TestSession>>;
  readonly calls: Calls;
  readonly pair: string;
  readonly silentPair: string;
  readonly barrier: string;
  readonly aside: string;
}

const received = (session: TestSession, event: Event | null | undefined): Promise<void> =>
  session.until(() =>
    session.updates.some((update) => update.event_notification?.event?.event_id === event?.event_id),
  );
