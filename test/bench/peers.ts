import type { PeerLoadPlan, PeerLoadResult } from './load/peer-load.ts';
import { pairs, sendInPairs, window } from './one-to-one.ts';
import { ejabberds } from './peers/ejabberd.ts';
import { jetstream } from './peers/jetstream.ts';
import { type Peer, startPeer, versionOf } from './peers/peer.ts';
import { prosodies } from './peers/prosody.ts';
import type { Benchmark, BenchmarkOptions, Report } from './support/benchmark.ts';
import { runLoad } from './support/load.ts';
import { figures, paceNote, roundsOf } from './support/message-load.ts';
import { startServer } from './support/server.ts';

const all: readonly Peer[] = [...ejabberds, ...prosodies, jetstream];

export const peers: Benchmark = {
  name: 'peers',
  title: 'Other servers, on the same machine',
  about: `As one-to-one, with Debian’s packages of other servers in place of Parley, as they are installed but for what is said below: ${pairs} pairs, ${window} messages of each sender under way at a time, without TLS, every message kept by the server before it is passed on. A client of XMPP hears no acknowledgement: there a message is under way until it is at the other end, and the server keeps a copy for each of the two. Flushes: how often the disk was told to make durable what it had, by anything on the machine; a server without at least one for every ${window * pairs} messages had not made them durable.`,
  optional: true,
  async run(options) {
    const reports = [await measureParley(options)];
    for (const peer of all) reports.push(await measurePeer(peer, options));
    return {
      figures: reports.flatMap((report) => report.figures),
      notes: reports.flatMap((report) => report.notes),
    };
  },
};

async function measureParley(options: BenchmarkOptions): Promise<Report> {
  await using server = await startServer();
  const { rounds } = await sendInPairs([server], options);
  return { figures: figures.kept(rounds, 'Parley, SQLite'), notes: [`Parley: ${paceNote(rounds)}`] };
}

async function measurePeer(peer: Peer, options: BenchmarkOptions): Promise<Report> {
  const version = await versionOf(peer.package);
  if (version === null) {
    return { figures: [], notes: [`${peer.name}: not installed (apt-get install ${peer.package}).`] };
  }
  await using running = await startPeer(peer);
  const { rounds, delivered } = await runLoad<PeerLoadPlan, PeerLoadResult>(peer.load, {
    port: running.port,
    serverPids: [running.pid],
    pairs,
    window,
    ...roundsOf(options.quick),
  });
  return {
    figures: figures.kept(rounds, peer.name),
    notes: [
      `${peer.name} (${peer.package} ${version}): ${peer.about}. ${delivered} messages arrived. ${paceNote(rounds)}`,
    ],
  };
}
