import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isDoNotDisturb, type Session, type SignedIn } from '../../client/index.ts';
import { fakeClock, USEC_PER_MS } from '../../protocol/index.ts';
import { readServeOptions } from '../../server/config/serve-options.ts';
import { startServer, type Server } from '../../server/server.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { ownPort } from '../fixtures/own-port.ts';
import { Computer } from './day/computer.ts';
import { Network } from './day/network.ts';
import { anotherClient, newAccount, online, sessionOf, until, wordsOf } from './support/client.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const USEC = 1_000_000;
/** The day begins at eight in the morning. */
const at = (hour: number, minute = 0, second = 0): number => (((hour + 16) % 24) * 60 + minute) * 60 + second;

/** Uniform in [0, 1), the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const cleanup = new AsyncDisposableStack();
const serverClock = fakeClock();
const random = dice(20_261_121);
let server: Server | null = null;
let port = 0;
let dataDir: string;
let accounts: Record<'ann' | 'ben' | 'cleo', SignedIn>;
let desk: Computer;
let laptop: Computer;
let bens: Computer;
let cleos: Computer;
let computers: Computer[];

const origin = (): string => `http://127.0.0.1:${port}`;

async function beginServer(): Promise<void> {
  const args = ['--listen', `127.0.0.1:${port}`, '--sign-up', 'open'];
  server = await startServer(
    readServeOptions([...args, '--data', dataDir], {}),
    pino({ enabled: false }),
    serverClock,
  );
  port = Number(new URL(server.url).port);
}

async function stopServer(): Promise<void> {
  await server?.[Symbol.asyncDispose]();
  server = null;
}

/** Until nothing moves any more: the clocks stand still meanwhile. */
async function settle(): Promise<void> {
  const stirred = (): number => computers.reduce((sum, { network }) => sum + network.stirred, 0);
  for (let calm = 0, rounds = 0; calm < 1 || computers.some(({ network }) => network.isBusy); rounds += 1) {
    const before = stirred();
    await turn();
    await turn();
    calm = stirred() === before ? calm + 1 : 0;
    // What the session tells its listeners, it tells in the next turn of the computer's own timers. What takes many turns waits
    // for a thread or the kernel, which a busy machine lets wait in turn.
    if (calm === 0 || rounds > 100) await sleep(1);
    if (rounds > 5000) throw new Error('never calm');
  }
}

async function second(): Promise<void> {
  serverClock.advance(1000);
  for (const computer of computers) computer.second();
  await settle();
}

async function computerOf(name: string, token: string, skewHours: number): Promise<Computer> {
  const network = cleanup.use(await Network.to(origin));
  const start = serverClock.nowUsec() + skewHours * HOUR * USEC;
  return new Computer({ name, network, token, start, random });
}

beforeAll(async () => {
  // What limits count is counted in the time of the server, not in that of the test.
  vi.spyOn(performance, 'now').mockImplementation(() => serverClock.nowUsec() / USEC_PER_MS);
  cleanup.defer(() => void vi.restoreAllMocks());
  dataDir = cleanup.use(await temporaryFolder()).path;
  cleanup.defer(stopServer);
  port = await ownPort();
  await beginServer();
  accounts = {
    ann: await newAccount(origin(), 'Ann'),
    ben: await newAccount(origin(), 'Ben'),
    cleo: await newAccount(origin(), 'Cleo'),
  };
  const { token: second } = await anotherClient(origin(), accounts.ann);
  desk = await computerOf('desk', accounts.ann.token, 2);
  laptop = await computerOf('laptop', second, -30);
  bens = await computerOf('bens', accounts.ben.token, 0);
  cleos = await computerOf('cleos', accounts.cleo.token, 240);
  computers = [desk, laptop, bens, cleos];
  cleanup.defer(async () => {
    for (const computer of computers) await computer.stopApp();
  });
  await until('all online', () => computers.every(({ isOnline }) => isOnline));
});

afterAll(() => cleanup.disposeAsync());

/** When each computer is used, in seconds of the day. */
const used = (computer: Computer, time: number): boolean => {
  const within = (from: number, to: number): boolean => time >= from && time < to;
  if (computer === desk) return within(at(8, 5), at(12)) || within(at(13), at(17));
  if (computer === laptop) return within(at(17, 30), at(23));
  if (computer === bens) return within(at(9), at(12, 10)) || within(at(12, 50), at(18));
  return within(at(8), at(10)) || within(at(15), at(16, 30)) || within(at(20), at(23, 50));
};

test('a day of four computers', async () => {
  const { ben, cleo } = accounts;
  const direct = await desk.session.createConversation({ people: [ben.gaiaId], name: '', group: false });
  const group = await desk.session.createConversation({
    people: [ben.gaiaId, cleo.gaiaId],
    name: 'Three',
    group: true,
  });
  const conversationsOf = (computer: Computer): string[] => (computer === cleos ? [group] : [direct, group]);
  await until('everyone has them', () =>
    computers.every((computer) =>
      conversationsOf(computer).every((id) => computer.session.conversations.has(id)),
    ),
  );
  const sent = new Map<string, string[]>([
    [direct, []],
    [group, []],
  ]);
  let number = 0;
  const write = async (computer: Computer, conversationId: string): Promise<void> => {
    number += 1;
    const words = `${computer.name} ${number}`;
    sent.get(conversationId)?.push(words);
    await computer.write(conversationId, words);
  };
  const drafts: string[] = [];

  /** What happens at a second of the day, once. */
  const agenda = new Map<number, (() => void | Promise<void>)[]>();
  const plan = (time: number, ...actions: (() => void | Promise<void>)[]): void => {
    agenda.set(time, [...(agenda.get(time) ?? []), ...actions]);
  };
  const restart = (time: number, secs: number): void => {
    plan(time, stopServer);
    plan(time + secs, beginServer);
  };
  const outage = (computer: Computer, time: number, secs: number, isNoticed: boolean): void => {
    plan(time, () => computer.network.setUp(false));
    plan(time + secs, () => {
      computer.network.setUp(true);
      // Another address: the desktop's watch over the network says so.
      if (isNoticed) computer.session.retryNow();
    });
  };
  const asleep = (computer: Computer, from: number, to: number): void => {
    plan(from, () => computer.fallAsleep());
    plan(to, () => computer.wakeUp());
  };

  restart(at(10, 7), 5);
  restart(at(12, 30), 90);
  restart(at(15, 45), 20);
  restart(at(21, 10), 600);
  restart(at(3), 2);
  for (let n = 0; n < 12; n += 1) {
    const computer = computers[Math.floor(random() * 4)] ?? desk;
    outage(
      computer,
      Math.floor(random() * (DAY - HOUR)),
      Math.ceil(random() ** 3 * 1200) + 3,
      random() < 0.5,
    );
  }
  asleep(laptop, at(8, 2), at(17, 25));
  asleep(laptop, at(19, 30), at(19, 31));
  asleep(laptop, at(23, 5), at(7, 45));
  asleep(cleos, at(10, 30), at(14, 55));
  plan(at(12, 5), () => desk.lock(true));
  plan(at(12, 58), () => desk.lock(false));
  plan(at(18, 5), () => bens.lock(true));
  plan(at(14, 20), async () => {
    await bens.stopApp();
    bens.startApp(accounts.ben.token);
  });

  // Do-not-disturb for half an hour, on two computers whose clocks are wrong in either direction.
  const disturb = { desk: [] as boolean[], laptop: [] as boolean[] };
  const note = (): void => {
    for (const [name, { session }] of Object.entries({ desk, laptop })) {
      const { self, time } = session;
      if (self) disturb[name as 'desk' | 'laptop'].push(isDoNotDisturb(self, time.nowUsec()));
    }
  };
  plan(at(22, 31), async () => {
    laptop.tally.settings += 1;
    await laptop.session.presence.setDnd(true, 1800);
  });
  plan(at(22, 32), note);
  plan(at(23, 0, 40), note);
  plan(at(23, 1, 20), note);

  // The laptop is signed out from the desk, in the middle of a sentence.
  plan(at(18, 40), async () => {
    const resource = laptop.session.self?.resource ?? '';
    desk.tally.settings += 1;
    await desk.session.account.revokeClient(resource);
  });
  plan(at(18, 45), async () => {
    expect(laptop.session.connection.kind).toBe('refused');
    laptop.session.drafts.set(direct, { text: 'half a thought', annotation: [] });
    await write(laptop, direct);
    await write(laptop, group);
    laptop.session.retryNow();
  });
  let attemptsWhileRefused = 0;
  plan(at(18, 46), () => void (attemptsWhileRefused = -laptop.network.attempts));
  plan(at(18, 54), () => void (attemptsWhileRefused += laptop.network.attempts));
  plan(at(18, 55), async () => {
    await laptop.stopApp();
    laptop.startApp((await anotherClient(origin(), accounts.ann)).token);
  });
  plan(at(19), () => void drafts.push(laptop.session.conversations.get(direct)?.draft ?? ''));

  for (let time = 0; time < DAY; time += 1) {
    for (const action of agenda.get(time) ?? []) {
      // A request to the server is waited for while the clocks stand still.
      await action();
    }
    for (const computer of computers) {
      if (computer.asleep || computer.locked) continue;
      if (!used(computer, time)) {
        // The last window stays in front, and no one is there.
        continue;
      }
      if (time % 4 === 0) computer.touch();
      const roll = random();
      const ids = conversationsOf(computer);
      const id = ids[Math.floor(random() * ids.length)] ?? group;
      if (!computer.session.conversations.has(id)) continue;
      if (roll < 1 / 180) computer.look(id);
      else if (roll < 1 / 120) computer.leave();
      else if (roll < 1 / 60) await write(computer, id);
    }
    await second();
  }
  for (const computer of computers) {
    computer.network.setUp(true);
    computer.session.retryNow();
  }
  for (let secs = 0; secs < 60; secs += 1) await second();

  // Everyone is there, and nothing waits.
  for (const { name, session } of computers) {
    expect([name, session.connection.kind]).toEqual([name, 'online']);
    for (const { outbox } of session.conversations.values()) expect([name, outbox]).toEqual([name, []]);
  }
  expect(number).toBeGreaterThan(500);

  // Nothing is lost and nothing is there twice: at the server, and in what each computer received.
  const history = async (account: SignedIn, id: string): Promise<{ words: string[]; ids: string[] }> => {
    await using fresh: Session = await online(
      sessionOf(origin(), (await anotherClient(origin(), account)).token),
    );
    while (fresh.timeline(id).hasOlder) await fresh.loadOlder(id);
    const messages = fresh.timeline(id).events.filter((event) => event.chat_message);
    return { words: messages.map(wordsOf), ids: messages.map(({ event_id: eventId }) => eventId ?? '') };
  };
  const stored = {
    [direct]: await history(accounts.ben, direct),
    [group]: await history(accounts.cleo, group),
  };
  for (const [id, words] of sent) {
    expect(stored[id]?.words.toSorted()).toEqual(words.toSorted());
    // Each writer's in the order of writing.
    for (const { name } of computers) {
      const by = (all: readonly string[] = []): string[] => all.filter((each) => each.startsWith(`${name} `));
      expect(by(stored[id]?.words)).toEqual(by(words));
    }
  }
  for (const computer of computers) {
    const twice = [...computer.received].filter(([, times]) => times > 1);
    expect([computer.name, twice]).toEqual([computer.name, []]);
    const missing = conversationsOf(computer).flatMap((id) =>
      (stored[id]?.ids ?? []).filter((each) => !computer.received.has(each)),
    );
    expect([computer.name, missing]).toEqual([computer.name, []]);
  }

  // A worthless token is not tried, and costs nothing that was written.
  expect(attemptsWhileRefused).toBe(0);
  expect(drafts).toEqual(['half a thought']);

  // On for half an hour by the server's clock, whatever the computers' clocks show.
  expect(disturb).toEqual({ desk: [true, true, false], laptop: [true, true, false] });

  for (const computer of computers) expectWithinRules(computer);
  // A day of honest use hits no limit.
  expect(computers.map(({ network }) => network.limited)).toEqual([0, 0, 0, 0]);
});

/** How often each operation may be called at most, by the rules that it follows. */
function expectWithinRules({ name, network, tally }: Computer): void {
  const { calls, connections } = network;
  // Asked anew by the clock every 150 to 300 seconds, and at each connection.
  const looks = connections + tally.onlineSecs / 150;
  const most: Record<string, number> = {
    GetSelfInfo: looks + 10,
    GetBlockedEntities: looks + 10,
    // One more finds that there is no more.
    SyncAllNewEvents: 2 * looks,
    SyncRecentConversations: 1,
    GetConversation: 5,
    GetEntityById: connections + 10,
    QueryPresence: connections + 10,
    CreateConversation: 2,
    // One message is on its way per conversation when a connection ends.
    SendChatMessage: tally.sent + 2 * (tally.losses + connections),
    SetTyping: 3 * tally.bursts,
    SetFocus: 2 * tally.focusTurns + tally.focusSecs / 90 + connections,
    UpdateWatermark: tally.reads + connections + tally.losses,
    // Claimed at once and renewed every minute; given up once.
    SetActiveClient: 2 * tally.uses + tally.inUseSecs / 60 + tally.losses,
    // Every ten minutes, at each change and at each connection.
    SetPresence: tally.settings + connections + tally.idleTurns + tally.onlineSecs / 600 + 1,
    RevokeClient: tally.settings,
  };
  console.log(
    name,
    Object.fromEntries(
      [...calls].map(([operation, times]) => [operation, `${times}/${Math.floor(most[operation] ?? 0)}`]),
    ),
    { attempts: network.attempts, connections, ...tally },
  );
  for (const [operation, times] of calls) {
    expect.soft(times, `${operation} of ${name}`).toBeLessThanOrEqual(most[operation] ?? 0);
  }
  // Full jitter below a bound of 30 seconds: in the mean one try in 15, a few more at the beginning of each loss.
  expect
    .soft(network.attempts, `attempts of ${name}`)
    .toBeLessThanOrEqual(connections + 8 * (tally.losses + 1) + tally.lostSecs / 10);
}
