import type { CDPSession, Page } from 'playwright';
import { openWindowPage, type MainInPage, type WindowModel } from '../e2e/support/window-page.ts';
import { app, conversation, message, person, usec } from '../../renderer/fixtures/model.ts';
import type { ConversationView } from '../../preload/views.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';
import { taskFigures, taskTimes } from './support/task-times.ts';

const begin = new Date(2026, 10, 21, 12, 0).getTime();
const pixelsPerSecond = 20_000;
const messagesPerSecond = 50;

function conversations(count: number): ConversationView[] {
  return Array.from({ length: count }, (_, index) => {
    const at = begin - index * 60_000;
    const others = index % 5 === 0 ? [`p${index}`, `p${(index + 1) % count}`] : [`p${index}`];
    const view = conversation(`c${index}`, others, {
      lastEvent: message(`m${index}`, `p${index}`, at, `The ${index}th thing that was said, at some length.`),
      unread: index % 7 === 0 ? 2 : 0,
    });
    const self_conversation_state = { sort_timestamp: usec(at) };
    return { ...view, conversation: { ...view.conversation, self_conversation_state } };
  });
}

const model = (count: number): WindowModel => ({
  app: app(),
  conversations: conversations(count),
  people: Array.from({ length: count }, (_, index) => person(`p${index}`, `Person ${index} of ${count}`)),
  events: {},
});

interface Watched {
  longTasks: number[];
  /** Between two frames, milliseconds. */
  frames: number[];
}

/** Scrolls the list down and up again, with the speed of a thrown wheel. */
function scroll(page: Page, seconds: number): Promise<Watched> {
  return page.evaluate(
    async ({ seconds, speed }) => {
      const list = document
        .querySelector('parley-app')
        ?.shadowRoot?.querySelector('parley-sidebar')
        ?.shadowRoot?.querySelector('#rows');
      if (!list) throw new Error('there is no list');
      const longTasks: number[] = [];
      const observer = new PerformanceObserver((entries) => {
        for (const { duration } of entries.getEntries()) longTasks.push(duration);
      });
      observer.observe({ type: 'longtask' });
      const frames: number[] = [];
      const startedAt = performance.now();
      let before = startedAt;
      let direction = 1;
      await new Promise<void>((resolve) => {
        const step = (now: number): void => {
          frames.push(now - before);
          const most = list.scrollHeight - list.clientHeight;
          if (list.scrollTop >= most - 1) direction = -1;
          else if (list.scrollTop <= 1) direction = 1;
          list.scrollTop += (direction * speed * (now - before)) / 1000;
          before = now;
          if (now - startedAt > seconds * 1000) resolve();
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      });
      observer.disconnect();
      return { longTasks, frames: frames.slice(1) };
    },
    { seconds, speed: pixelsPerSecond },
  );
}

/** Tells the window of messages that each bring another conversation to the top. */
function receive(page: Page, seconds: number): Promise<Watched> {
  return page.evaluate(
    async ({ seconds, perSecond, begin }) => {
      const { sendEvent } = globalThis as unknown as MainInPage;
      const pane = document.querySelector('parley-app')?.shadowRoot?.querySelector('parley-sidebar');
      const { mirror } = pane as unknown as {
        mirror: { conversations: { all: ReadonlyMap<string, ConversationView> } };
      };
      const views = [...mirror.conversations.all.values()];
      const longTasks: number[] = [];
      const observer = new PerformanceObserver((entries) => {
        for (const { duration } of entries.getEntries()) longTasks.push(duration);
      });
      observer.observe({ type: 'longtask' });
      const frames: number[] = [];
      let running = true;
      let before = performance.now();
      const frame = (now: number): void => {
        frames.push(now - before);
        before = now;
        if (running) requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      for (let index = 0; index < seconds * perSecond; index += 1) {
        const view = views[(index * 37) % views.length];
        if (!view) continue;
        const timestamp = (begin + index * 1000) * 1000;
        const changed = {
          ...view,
          unread: index,
          lastEvent: { ...view.lastEvent, event_id: `n${index}`, timestamp },
          conversation: { ...view.conversation, self_conversation_state: { sort_timestamp: timestamp } },
        };
        sendEvent('conversations', { account: 'a', changed: [changed], removed: [] });
        await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond));
      }
      running = false;
      observer.disconnect();
      return { longTasks, frames: frames.slice(1) };
    },
    { seconds, perSecond: messagesPerSecond, begin },
  );
}

const rowsDrawn = (page: Page): Promise<number> => page.locator('parley-conversation-row').count();

const figuresOf = (what: string, { longTasks, frames }: Watched, tasks: readonly number[]): Figure[] => {
  const sorted = frames.toSorted((one, other) => one - other);
  return [
    { name: `${what}: longest task`, value: Math.max(0, ...longTasks), unit: 'ms' },
    {
      name: `${what}: frames, 99 of 100 within`,
      value: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      unit: 'ms',
    },
    { name: `${what}: longest frame`, value: sorted.at(-1) ?? 0, unit: 'ms' },
    ...taskFigures(what, tasks),
  ];
};

/** The figures of what happens, under a name. */
async function watched(
  inspector: CDPSession,
  happens: () => Promise<Watched>,
): Promise<(what: string) => Figure[]> {
  const results: Watched[] = [];
  const tasks = await taskTimes(inspector, async () => results.push(await happens()));
  return (what) => results.flatMap((result) => figuresOf(what, result, tasks));
}

export const list: Benchmark = {
  name: 'list',
  title: '1 000 conversations in the list',
  about: `The built window in a browser without a screen, with a made-up main process and 1 000 conversations of 1 000 people. Scrolled at ${pixelsPerSecond} pixels a second; then ${messagesPerSecond} messages a second, each of which brings another conversation to the top. A task below 50 ms counts as none: the browser tells only of longer ones. CPU: the processor time of single tasks of the page’s thread, which other work on the machine does not lengthen.`,
  async run({ quick }) {
    const seconds = quick ? 2 : 10;
    const whole = model(1000);
    const startedAt = performance.now();
    await using window = await openWindowPage(whole);
    const { page, complaints } = window;
    await page.locator('parley-conversation-row').first().waitFor();
    const firstRows = performance.now() - startedAt;
    const drawn = await rowsDrawn(page);
    // What follows the first picture, such as the emoji's font, is not the list's.
    await page.waitForTimeout(1000);
    const inspector = await page.context().newCDPSession(page);
    const scrolled = await watched(inspector, () => scroll(page, seconds));
    const drawnAfter = await rowsDrawn(page);
    const received = await watched(inspector, () => receive(page, seconds));
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
    return {
      figures: [
        { name: 'From starting the browser to the first rows', value: firstRows, unit: 'ms' },
        { name: 'Rows drawn at the beginning', value: drawn, unit: '' },
        { name: 'Rows drawn after scrolling', value: drawnAfter, unit: '' },
        ...scrolled('Scrolling'),
        ...received('Messages'),
      ],
      notes: [`${seconds} seconds each.`],
    };
  },
};
