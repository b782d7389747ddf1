import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ClientError, MemoryCache, type Session, type SignedIn } from '../../../client/index.ts';
import { Network } from '../day/network.ts';
import { anotherClient, newAccount, online, sessionOf, until } from '../support/client.ts';
import type { Random } from '../support/mutate.ts';
import { everything, settled, stateOf } from '../support/session-state.ts';
import { drawAct, leave } from './acts.ts';
import type { ShownState } from './history.ts';
import type { Recorder } from './recorder.ts';

/** What one does without waiting for an answer, at most, and writes without it being sent: then they wait for the service. */
const mostUnderWay = 4;
const mostUnsent = 4;

/** One person at one client, whose connection is written down. */
interface Member extends AsyncDisposable {
  readonly name: string;
  readonly account: SignedIn;
  readonly network: Network;
  readonly session: Session;
  underWay: number;
}

/** Where the service works, all that is unsent is sent within this, also on a busy machine. */
const patienceMs = 300_000;

interface Group {
  readonly id: string;
  /** Gaia id. */
  readonly maker: string;
}

interface CrowdOptions {
  readonly server: string;
  readonly people: number;
  readonly random: Random;
  readonly recorder: Recorder;
}

/** People who talk in groups, each at a client of their own, some at two. */
export class Crowd implements AsyncDisposable {
  readonly #options: CrowdOptions;
  readonly #members: readonly Member[];
  readonly #groups: readonly Group[];
  #words = 0;
  #steps = 0;
  #isWorking = true;

  private constructor(options: CrowdOptions, members: readonly Member[], groups: readonly Group[]) {
    this.#options = options;
    this.#members = members;
    this.#groups = groups;
  }

  /** Everyone is in a first group, a part of them in each of two others, and the first two in one of their own. */
  static async gather(options: CrowdOptions): Promise<Crowd> {
    const { server, people, recorder } = options;
    await using stack = new AsyncDisposableStack();
    const accounts: SignedIn[] = [];
    for (let n = 0; n < people; n += 1) accounts.push(await patiently(() => newAccount(server, `p${n}x`)));
    const second = await patiently(() => anotherClient(server, accounts[0]!));
    const members: Member[] = [];
    for (const [n, account] of [...accounts, { ...accounts[0]!, token: second.token }].entries())
      members.push(stack.use(await memberOf(n < people ? `p${n}` : 'p0-again', account, options)));
    const ids = accounts.map(({ gaiaId }) => gaiaId);
    const rosters = [
      ids,
      ids.filter((_, n) => n % 2 === 0),
      ids.slice(Math.floor(people / 3)),
      ids.slice(0, 2),
    ];
    const groups: Group[] = [];
    for (const [n, roster] of rosters.entries()) {
      const maker = members.find(({ account }) => account.gaiaId === roster[0])!;
      const group = { people: roster.slice(1), name: `group ${n}`, group: true };
      const id = await patiently(() => maker.session.createConversation(group));
      groups.push({ id, maker: maker.account.gaiaId });
      recorder.add({ kind: 'group', conversation: id, people: roster });
      const isHere = (one: Member) => one.session.conversations.has(id);
      const those = members.filter(({ account }) => roster.includes(account.gaiaId));
      await until('everyone knows of the group', () => those.every(isHere));
      // Who speaks has accepted the invitation.
      for (const one of those.slice(1)) await one.session.in(id).acceptInvitation().catch(ignoreRefusal);
    }
    const crowd = new Crowd(options, members, groups);
    stack.move();
    return crowd;
  }

  /** How much was done, whether it succeeded or not. */
  get steps(): number {
    return this.#steps;
  }

  /** Everyone does one thing after the other, until it is told to rest. */
  async work(): Promise<void> {
    await Promise.all(this.#members.map((member) => this.#live(member)));
  }

  rest(): void {
    this.#isWorking = false;
  }

  /** Everyone who waits for a better time tries now. */
  hurry(): void {
    for (const { session } of this.#members) if (session.connection.kind !== 'online') session.retryNow();
  }

  /** Waits until everything is sent, and compares everyone with a client that begins with nothing. */
  async compare(): Promise<void> {
    const { recorder } = this.#options;
    for (const { network, session } of this.#members) {
      network.setUp(true);
      await session.start();
    }
    const unsettled = () => this.#members.filter((one) => one.underWay > 0 || !settled(one.session));
    const sent = () => {
      this.hurry();
      return unsettled().length === 0;
    };
    await until('everything is sent', sent, patienceMs).catch((error: unknown) => {
      throw new Error(unsettled().map(stateOfMember).join('; '), { cause: error });
    });
    const fresh = new Map<string, Member>();
    const end = Date.now() + patienceMs;
    try {
      for (const { name, account, session } of this.#members) {
        const known = fresh.get(account.gaiaId);
        const { token } =
          known?.account ?? (await patiently(() => anotherClient(this.#options.server, account)));
        const one = known ?? (await memberOf(`${name}-fresh`, { ...account, token }, this.#options, true));
        fresh.set(account.gaiaId, one);
        if (!known) await patiently(() => readAll(one.session));
        await patiently(() => everything(one.session));
        await patiently(() => everything(session));
        const states = (): ShownState[] => [shown(session), shown(one.session)];
        // What is still on its way, such as a read mark, reaches both.
        const agree = () => isDeepStrictEqual(...(states() as [unknown, unknown]));
        await until('agreement', agree, Math.max(0, end - Date.now())).catch(() => undefined);
        const [state, other] = states();
        recorder.add({ kind: 'end', client: name, person: account.gaiaId, state: state!, fresh: other! });
      }
    } finally {
      for (const one of fresh.values()) await one[Symbol.asyncDispose]();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.rest();
    await Promise.all(this.#members.map((member) => member[Symbol.asyncDispose]()));
  }

  async #live(member: Member): Promise<void> {
    const { random } = this.#options;
    while (this.#isWorking) {
      await sleep(random(200));
      const unsent = [...member.session.conversations.values()].flatMap(({ outbox }) => outbox);
      const isBusy = unsent.filter(({ state }) => state !== 'failed').length >= mostUnsent;
      // Where nothing works any more, trying is what is done.
      this.#steps += 1;
      if (isBusy || member.underWay >= mostUnderWay) continue;
      member.underWay += 1;
      void this.#act(member)
        .catch(ignoreRefusal)
        .finally(() => (member.underWay -= 1));
    }
  }

  async #act({ session, account, network }: Member): Promise<void> {
    const { random } = this.#options;
    const me = account.gaiaId;
    const mine = this.#groups.filter(({ id }) => session.conversations.has(id));
    const group = mine[random(mine.length || 1)];
    if (!group) return;
    const act = drawAct(random);
    // Someone has to be there all the time, to tell what happened.
    if (act === leave && group.maker === me) return;
    const people = this.#members.map((one) => one.account.gaiaId);
    const words = () => `w${(this.#words += 1)}`;
    await act({ session, id: group.id, random, words, people, network });
  }
}

/** Refused, or not to be reached: what happens to people. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ClientError)) throw error;
}

/** Again until it succeeds: the service may be slow, and not for ever. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ClientError) || Date.now() > end) throw error;
      await sleep(100);
    }
  }
}

/** Why it is not done. */
function stateOfMember({ name, session, underWay }: Member): string {
  const unsent = [...session.conversations.values()].flatMap(({ outbox }) => outbox);
  const items = unsent.map(({ state, reason }) => `${state} ${reason ?? ''}`.trim());
  return `${name} is ${session.connection.kind}, has ${underWay} calls under way, and unsent: ${items.join(', ')}`;
}

/** As it will be read back. */
const shown = (session: Session): ShownState =>
  JSON.parse(JSON.stringify(stateOf(session, 'extended'))) as ShownState;

async function memberOf(
  name: string,
  account: SignedIn,
  { server, recorder }: Pick<CrowdOptions, 'server' | 'recorder'>,
  isFresh = false,
): Promise<Member> {
  const network = await Network.to(() => server, recorder.of(name, account.gaiaId, isFresh));
  const session = await online(sessionOf(network.origin, account.token, new MemoryCache()));
  return {
    name,
    account,
    network,
    session,
    underWay: 0,
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]();
      await network[Symbol.asyncDispose]();
    },
  };
}

/** Every event that the person may see, one page after the other. */
async function readAll(session: Session): Promise<void> {
  let since = 0;
  for (;;) {
    const page = await session.call('SyncAllNewEvents', { last_sync_timestamp: since });
    if (!page.conversation_state?.length) return;
    since = page.sync_timestamp ?? 0;
  }
}
