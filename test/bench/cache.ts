import { fork } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Session } from '../../client/index.ts';
import { forkedPort } from '../../main/cache/port.ts';
import { CacheProcess } from '../../main/cache/cache-process.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';
import { conversationId, conversations, fillCache, sequence, wordOf } from './support/cache-contents.ts';
import { scratchFolder } from './support/server.ts';
import { figureOf, median, millisecondsAt } from './support/statistics.ts';

const entry = join(import.meta.dirname, '../../dist/main/cache-process.js');
const page = 50;

interface Measured {
  readonly starts: readonly number[];
  readonly pages: readonly number[];
  readonly rare: readonly number[];
  readonly common: readonly number[];
  readonly both: readonly number[];
  readonly inOne: readonly number[];
  readonly fillSeconds: number;
  readonly mebibytes: number;
}

export const cache: Benchmark = {
  name: 'cache',
  title: 'The cache on this computer',
  about: `${conversations} conversations in the app's cache, at two sizes. Start: from starting the process of the cache until the session has its list, without a server. First page: the newest ${page} events of a conversation. Search: the newest ${page} messages with a word, rare (in about 1 of 1000 messages) or said most of all, over all conversations; of the latter also together with the next one, and in one conversation; asked from the main process as the app does it, so the way between the processes is within.`,
  async run({ quick }) {
    const sizes = quick ? ([100, 1000] as const) : ([1000, 10_000] as const);
    const [starts, questions] = quick ? [3, 20] : [20, 300];
    const small = await measureCache(sizes[0], starts, questions);
    const large = await measureCache(sizes[1], starts, questions);
    const ratio = (name: string, of: (measured: Measured) => readonly number[]): Figure => ({
      name: `${name}, ten times the events`,
      value: median(of(large)) / median(of(small)),
      unit: 'times the time',
    });
    return {
      figures: [
        ...figuresOf(sizes[0], small),
        ...figuresOf(sizes[1], large),
        ratio('Start', ({ starts }) => starts),
        ratio('First page', ({ pages }) => pages),
        ratio('Search, rare word', ({ rare }) => rare),
        ratio('Search, most common word', ({ common }) => common),
      ],
      notes: [
        'The file cache is warm: what is measured is the work, not the disk. Each start is a new process of the cache.',
      ],
    };
  },
};

function figuresOf(eventsEach: number, measured: Measured): Figure[] {
  const of = (name: string, samples: readonly number[]): Figure[] => [
    millisecondsAt(`${eventsEach} events each: ${name}`, samples, 0.5),
    millisecondsAt(`${eventsEach} events each: ${name}`, samples, 0.99),
  ];
  return [
    ...of('start to list', measured.starts),
    ...of('first page', measured.pages),
    ...of('search, rare word', measured.rare),
    ...of('search, most common word', measured.common),
    ...of('search, the two most common words', measured.both),
    ...of('search, most common word in one conversation', measured.inOne),
    figureOf(`${eventsEach} events each: written and indexed`, 'events per second', [
      (conversations * eventsEach) / measured.fillSeconds,
    ]),
    figureOf(`${eventsEach} events each: file`, 'MiB', [measured.mebibytes]),
  ];
}

/** Starts so many processes of a cache, and asks one for each thing so many times. */
export async function measureCache(
  eventsEach: number,
  startsEach: number,
  questions: number,
): Promise<Measured> {
  await using folder = await scratchFolder();
  const file = join(folder.path, 'cache.sqlite');
  const filledFrom = performance.now();
  fillCache(file, eventsEach);
  const fillSeconds = (performance.now() - filledFrom) / 1000;
  const starts: number[] = [];
  for (let round = 0; round < startsEach; round += 1) starts.push(await start(file));

  await using caches = startProcess();
  const opened = caches.open(file);
  const random = sequence(7);
  const timed = async (ask: () => Promise<{ events: readonly unknown[] }>): Promise<number[]> => {
    const samples: number[] = [];
    let found = 0;
    for (let round = 0; round < questions; round += 1) {
      const from = performance.now();
      const { events } = await ask();
      samples.push(performance.now() - from);
      found += events.length;
    }
    // A small cache lacks some of the rare words.
    if (found === 0) throw new Error('nothing was found');
    return samples;
  };
  const anyConversation = (): string => conversationId(Math.floor(random() * conversations));
  const pages = await timed(() => opened.events(anyConversation(), Number.MAX_SAFE_INTEGER, page));
  // With this many words in use, the thousandth is said in about one of a thousand messages.
  const rareWord = (): string => wordOf(900 + Math.floor(random() * 100));
  const rare = await timed(() => opened.search({ query: rareWord(), limit: page }));
  const common = await timed(() => opened.search({ query: wordOf(0), limit: page }));
  const both = await timed(() => opened.search({ query: `${wordOf(0)} ${wordOf(1)}`, limit: page }));
  const inOne = await timed(() => opened.search({ query: wordOf(0), in: [anyConversation()], limit: page }));
  await opened.close();
  const mebibytes = statSync(file).size / 1024 ** 2;
  return { starts, pages, rare, common, both, inOne, fillSeconds, mebibytes };
}

const startProcess = (): CacheProcess =>
  new CacheProcess(() => forkedPort(fork(entry, { serialization: 'advanced' })));

async function start(file: string): Promise<number> {
  const from = performance.now();
  await using caches = startProcess();
  await using session = new Session({
    server: 'http://127.0.0.1:9',
    token: 'none',
    cache: caches.open(file),
    clientVersion: {},
  });
  await session.start();
  const { size } = session.conversations;
  const took = performance.now() - from;
  if (size !== conversations) throw new Error(`the list has ${size} conversations`);
  return took;
}
