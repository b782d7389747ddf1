import { expect } from 'vitest';
import type { Change, ConnectionState, Session } from '../../client/index.ts';
import { conversationOf, sessionOf, text, until, wordsOf } from '../chaos/support/client.ts';
import type { Person } from '../contract/support/person.ts';

/** A person's app that connects to the address it is given, and what it lived through. */
export class Talker implements AsyncDisposable {
  readonly session: Session;
  /** Where its connection stood, one after the other. */
  readonly states: ConnectionState[] = [];
  /** What it sent, in order. */
  readonly sent: string[] = [];
  /** Messages as they came in, in order: from others, and its own as the server has them. */
  readonly arrived: string[] = [];
  readonly #chat: string;
  readonly #name: string;

  /** @param chat a conversation that the person takes part in */
  private constructor(url: string, person: Person, chat: string) {
    this.session = sessionOf(url, person.token);
    this.#chat = chat;
    this.#name = person.displayName;
    this.session.subscribe((change) => this.#note(change));
  }

  /** Connects. */
  static async start(url: string, person: Person, chat: string): Promise<Talker> {
    const talker = new Talker(url, person, chat);
    await talker.session.start();
    await until('online', () => talker.isOnline);
    return talker;
  }

  get isOnline(): boolean {
    return this.session.connection.kind === 'online';
  }

  /** What is loaded of the conversation, as its window shows it. */
  get shown(): readonly string[] {
    return this.session.timeline(this.#chat).events.map(wordsOf);
  }

  /** Loads the conversation from its beginning: a client that comes back to much that is new begins with the end of it. */
  async loadAll(): Promise<void> {
    while (this.session.timeline(this.#chat).hasOlder) await this.session.loadOlder(this.#chat);
  }

  /** How many messages wait to be acknowledged. */
  get unsent(): number {
    return conversationOf(this.session, this.#chat).outbox.length;
  }

  /** Writes, and waits until the other one has it. */
  async say(other: Talker): Promise<void> {
    const words = `${this.#name} ${this.sent.length}`;
    this.sent.push(words);
    await this.session.outbox.send(this.#chat, text(words));
    await until(`${words} is there`, () => other.shown.includes(words));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.session[Symbol.asyncDispose]();
  }

  #note(change: Change): void {
    if (change.kind === 'connection') this.states.push(this.session.connection);
    if (change.kind === 'arrived') this.arrived.push(wordsOf(change.event));
  }
}

/** Two people talk for as long as something lasts: each says something, and says more once the other has it. */
export async function talkDuring(one: Talker, other: Talker, work: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const talk = async (from: Talker, to: Talker): Promise<void> => {
    while (!over.signal.aborted) await from.say(to);
  };
  const talking = Promise.all([talk(one, other), talk(other, one)]);
  // What is wrong with it is said at the end.
  talking.catch(() => over.abort());
  try {
    await work();
  } finally {
    over.abort();
  }
  await talking;
  await until('all is acknowledged', () => one.unsent + other.unsent === 0);
}

/** Expects that what each sent is shown to both, and came to the other, once and in the order in which it was sent. */
export async function expectNothingLost(one: Talker, other: Talker): Promise<void> {
  for (const [talker, from] of [
    [one, other],
    [other, one],
  ] as const) {
    await talker.loadAll();
    expect(talker.sent.length).toBeGreaterThan(0);
    expect(talker.shown.filter((words) => talker.sent.includes(words))).toEqual(talker.sent);
    expect(talker.arrived.filter((words) => from.sent.includes(words))).toEqual(from.sent);
  }
  expect(one.shown).toEqual(other.shown);
}
