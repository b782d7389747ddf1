import type { Page } from 'playwright';
import type { SteadyMessagesPlan } from '../load/steady-messages.ts';
import type { Benchmark, Figure, Report } from '../support/benchmark.ts';
import {
  heapKiB,
  withConversationOnScreen,
  type ConversationOnScreen,
} from '../support/conversation-on-screen.ts';
import { cacheHolds } from '../support/full-app.ts';
import { startLoad } from '../support/load.ts';
import { cpuByKind } from '../support/processes.ts';
import { percentile } from '../support/statistics.ts';

const perSecond = 50;
const before = 200;
/** A frame that took longer than this has missed at least one of a screen with 60 a second, milliseconds. */
const missedAfter = 25;

export const lively: Benchmark = {
  name: 'lively',
  title: 'A lively conversation in the whole app',
  about: `The built app on a virtual display without graphics hardware, its window open at a conversation of ${before} messages, in which two others say ${perSecond} messages a second through a server of its own: each is received, written into the cache and drawn. CPU time is counted by the kernel for each process with all of its threads. Missed: frames that came more than ${missedAfter} ms after the one before.`,
  run: ({ quick }) =>
    withConversationOnScreen({ others: 2, messages: before }, (onScreen) =>
      measure(onScreen, quick ? 10 : 30),
    ),
};

async function measure(onScreen: ConversationOnScreen, seconds: number): Promise<Report> {
  const { server, app, page, inspector, userData, conversationId, others } = onScreen;
  await using load = startLoad('steady-messages.ts', {
    url: server.url,
    conversationId,
    tokens: others.map((other) => other.token),
    perSecond,
    millis: seconds * 1000,
  } satisfies SteadyMessagesPlan);
  const heapBefore = await heapKiB(inspector);
  await load.next();
  const mark = `PARLEY_USER_DATA=${userData}`;
  const cpu = (): ReadonlyMap<string, number> =>
    new Map([...cpuByKind(app.electron.process().pid ?? 0, mark), ['server', server.cpuSeconds()]]);
  const used = cpu();
  const frames = await framesFor(page, seconds * 1000);
  const { sent } = (await load.next()) as { sent: number };
  const all = cpu();
  await cacheHolds(userData, sent);
  await page.waitForTimeout(1000);
  const heapAfter = await heapKiB(inspector);
  const each = (kind: string): number => (((all.get(kind) ?? 0) - (used.get(kind) ?? 0)) * 1000) / sent;
  const missed = frames.filter((frame) => frame > missedAfter).length;
  const figures: Figure[] = [
    { name: 'Frames missed', value: (missed / frames.length) * 100, unit: '%' },
    { name: 'Between two frames, p99', value: percentile(frames, 0.99), unit: 'ms' },
    { name: 'Between two frames, longest', value: Math.max(...frames), unit: 'ms' },
    ...(['renderer', 'drawing', 'main', 'cache', 'browser', 'other', 'server'] as const).map((kind) => ({
      name: `CPU: ${kind}`,
      value: each(kind),
      unit: 'ms a message',
    })),
    {
      name: 'Memory of the page that stays',
      value: (heapAfter - heapBefore) / sent,
      unit: 'KiB a message',
    },
  ];
  return { figures, notes: [`${sent} messages in ${seconds} s.`] };
}

/** Milliseconds between the frames of a page, for a time. */
function framesFor(page: Page, millis: number): Promise<number[]> {
  return page.evaluate(async (millis) => {
    const frames: number[] = [];
    const started = performance.now();
    for (let last = started; last - started < millis;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      frames.push(now - last);
      last = now;
    }
    return frames;
  }, millis);
}
