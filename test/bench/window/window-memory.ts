import type { App } from '../../e2e/support/app.ts';
import type { SteadyMessagesPlan } from '../load/steady-messages.ts';
import type { Benchmark, Figure, Report } from '../support/benchmark.ts';
import {
  heapKiB,
  withConversationOnScreen,
  type ConversationOnScreen,
} from '../support/conversation-on-screen.ts';
import { cacheHolds, eventsInCache } from '../support/full-app.ts';
import { startLoad } from '../support/load.ts';
import { proportionalKiB } from '../support/processes.ts';

/** Messages of the first part, after which the window has everything that it keeps in any case, and of all. */
const [first, all] = [200, 1800];
const before = 200;
const perSecond = 20;

/** What is left once garbage is collected, and the memory of all of the app's processes. */
interface Kept {
  readonly pageKiB: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly mainKiB: number;
  readonly appMiB: number;
}

/** What others say: under whose names, how often, for how long. */
interface Said {
  readonly tokens: readonly string[];
  readonly perSecond: number;
  readonly messages: number;
}

export const windowMemory: Benchmark = {
  name: 'window-memory',
  title: 'A window that messages come to for a long time',
  about: `The built app on a virtual display, its window open at the end of a conversation of ${before} messages, to which ${all} more come: ${perSecond} a second, or with \`--minutes 30\` as many in that time. Memory after the first ${first} of them and after all: of JavaScript in the page and in the main process once garbage is collected, nodes and listeners of the page, and the proportional size of all of the app's processes.`,
  timed: false,
  optional: true,
  run: ({ quick, minutes }) =>
    withConversationOnScreen({ others: 4, messages: before }, async (onScreen) => {
      const tokens = onScreen.others.map(({ token }) => token);
      const often = minutes === undefined ? perSecond : all / (minutes * 60);
      const rest = quick ? first : all - first;
      await receive(onScreen, { tokens: tokens.slice(0, 2), perSecond: often, messages: first });
      const early = await kept(onScreen);
      // Others say it: a load names its messages from the beginning, and a name of the same person is a repetition.
      await receive(onScreen, { tokens: tokens.slice(2), perSecond: often, messages: rest });
      return reportOf(early, await kept(onScreen), rest, often);
    }),
};

/** Waits until what others say is in the cache and drawn. */
async function receive(
  { server, page, userData, conversationId }: ConversationOnScreen,
  { tokens, perSecond: often, messages }: Said,
): Promise<void> {
  const known = eventsInCache(userData);
  await using load = startLoad('steady-messages.ts', {
    url: server.url,
    conversationId,
    tokens,
    perSecond: often,
    millis: (messages / often) * 1000,
  } satisfies SteadyMessagesPlan);
  await load.next();
  const { sent } = (await load.next()) as { sent: number };
  await cacheHolds(userData, known + sent);
  await page.waitForTimeout(2000);
}

async function kept({ app, inspector, userData }: ConversationOnScreen): Promise<Kept> {
  const mainKiB = await mainHeapKiB(app);
  const pageKiB = await heapKiB(inspector);
  const { nodes, jsEventListeners: listeners } = await inspector.send('Memory.getDOMCounters');
  const whole = proportionalKiB(app.electron.process().pid ?? 0, `PARLEY_USER_DATA=${userData}`);
  return { pageKiB, nodes, listeners, mainKiB, appMiB: whole.kiB / 1024 };
}

const mainHeapKiB = (app: App): Promise<number> =>
  app.electron.evaluate(() => {
    const session = new (process.getBuiltinModule('node:inspector').Session)();
    session.connect();
    // Done when it returns: the session is of this thread.
    session.post('HeapProfiler.collectGarbage');
    session.disconnect();
    return process.memoryUsage().heapUsed / 1024;
  });

function reportOf(early: Kept, late: Kept, messages: number, often: number): Report {
  const both = (name: string, unit: string, of: (each: Kept) => number): Figure[] => [
    { name: `${name} after the first`, value: of(early), unit },
    { name: `${name} after all`, value: of(late), unit },
  ];
  const figures: Figure[] = [
    ...both('JavaScript of the page', 'MiB', ({ pageKiB }) => pageKiB / 1024),
    ...both('Nodes of the page', 'nodes', ({ nodes }) => nodes),
    ...both('Listeners of the page', 'listeners', ({ listeners }) => listeners),
    ...both('JavaScript of the main process', 'MiB', ({ mainKiB }) => mainKiB / 1024),
    ...both('Memory of all processes', 'MiB', ({ appMiB }) => appMiB),
    { name: 'Added to the page', value: (late.pageKiB - early.pageKiB) / messages, unit: 'KiB a message' },
    {
      name: 'Added to the main process',
      value: (late.mainKiB - early.mainKiB) / messages,
      unit: 'KiB a message',
    },
  ];
  return { figures, notes: [`${messages} messages between the two, ${often} a second.`] };
}
