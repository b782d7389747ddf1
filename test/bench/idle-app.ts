import { MemoryCache, Session } from '../../client/index.ts';
import { ClientBuildType } from '../../protocol/index.ts';
import { startDesktop } from '../e2e/support/desktop.ts';
import { leaveSignedIn } from '../e2e/support/signed-in.ts';
import { startTrayHost } from '../e2e/support/tray-host.ts';
import { pause } from './load/plan.ts';
import type { PresencesPlan } from './load/presences.ts';
import { startBare } from './support/bare-app.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';
import { cacheHolds } from './support/full-app.ts';
import { startLoad } from './support/load.ts';
import { seedConversation, seedEvents, seedPeople, type SeededPerson } from './support/seed.ts';
import { scratchFolder, startServer } from './support/server.ts';

const peopleSeen = 100;
const eventsEach = 5;
/** Presences that the app has to receive, for a figure to mean what it says. */
const receivedAtLeast = 0.9;

export const idleApp: Benchmark = {
  name: 'idle-app',
  title: 'The app in the tray',
  about:
    'The built app, started hidden on a virtual display with a tray, signed in to an account with 100 conversations: there is no window. Once a second someone in one of them becomes idle or active again, and the server tells the app. CPU time is counted by the kernel for each process with all of its threads, from a minute after the start.',
  async run({ quick }) {
    const seconds = quick ? 15 : 300;
    const people: SeededPerson[] = [];
    await using server = await startServer(async (store) => {
      const [reader] = await seedPeople(store, 'reader', 1, 2);
      if (reader === undefined) throw new Error('there is no one');
      const others = await seedPeople(store, 'p', peopleSeen);
      for (const other of others)
        await seedEvents(store, await seedConversation(store, [reader, other]), [reader, other], eventsEach);
      people.push(reader, ...others);
    });
    const [reader, ...others] = people;
    if (reader === undefined) throw new Error('there is no one');

    await using desktop = await startDesktop();
    await using tray = await startTrayHost(desktop.busAddress);
    await using folder = await scratchFolder();
    const { token, gaiaId, account: email } = reader;
    await leaveSignedIn(folder.path, { server: server.url, token, gaiaId, email });
    await using app = startBare(desktop, folder.path, { after: ['--hidden'] });
    await tray.item();
    await cacheHolds(folder.path, peopleSeen * eventsEach);
    await using witness = presenceWitness(server.url, reader.tokens[1] ?? '');
    await using load = startLoad('presences.ts', {
      url: server.url,
      tokens: others.map((other) => other.token),
    } satisfies PresencesPlan);
    await load.next();
    await pause(quick ? 5_000 : 60_000);

    const used = app.cpuSeconds();
    const received = witness.received();
    await pause(seconds * 1000);
    const all = app.cpuSeconds();
    const arrived = witness.received() - received;
    if (arrived < seconds * receivedAtLeast) throw new Error(`${arrived} presences arrived in ${seconds} s`);
    const share = (cpu: number): number => (cpu / seconds) * 100;
    const figures: Figure[] = [
      { name: 'CPU of the main process', value: share(all.main - used.main), unit: '% of a core' },
      { name: 'CPU of all processes', value: share(all.all - used.all), unit: '% of a core' },
      ...app.memory(),
    ];
    return { figures, notes: [`Over ${seconds} s, with ${arrived} presences.`] };
  },
};

/** Another client of the person hears what the app hears. */
function presenceWitness(server: string, token: string): { received(): number } & AsyncDisposable {
  const session = new Session({
    server,
    token,
    cache: new MemoryCache(),
    clientVersion: { build_type: ClientBuildType.BUILD_TYPE_PRODUCTION_APP },
  });
  let received = 0;
  session.onPush(({ kind }) => (received += kind === 'presence_notification' ? 1 : 0));
  void session.start();
  return { received: () => received, [Symbol.asyncDispose]: () => session[Symbol.asyncDispose]() };
}
