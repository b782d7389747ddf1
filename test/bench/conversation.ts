import { startApp } from '../e2e/support/app.ts';
import { ask } from '../e2e/support/bridge-of-page.ts';
import { startDesktop } from '../e2e/support/desktop.ts';
import { receiveMessages, scrollHistory, type Smoothness } from '../e2e/support/in-window.ts';
import { leaveSignedIn } from '../e2e/support/signed-in.ts';
import { windowModel } from '../e2e/support/window-models.ts';
import { openWindowPage } from '../e2e/support/window-page.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';
import { openConversation } from './support/open-conversation.ts';
import { seedConversation, seedEvents, seedPeople, type SeededPerson } from './support/seed.ts';
import { scratchFolder, startServer } from './support/server.ts';
import { millisecondsAt, percentile } from './support/statistics.ts';
import { taskFigures, taskTimes, tooLong } from './support/task-times.ts';
import { t } from '../../words/translate.ts';

const pixelsPerSecond = 20_000;
const messagesPerSecond = 50;

export const conversation: Benchmark = {
  name: 'conversation',
  title: 'A long conversation on screen',
  about: `The built app on a virtual display without graphics hardware, signed in to an account with a conversation of 100 000 events, all of them in its cache. Opening: from the click on its row until its newest message is drawn, coming from another conversation. Scrolling: ${pixelsPerSecond} pixels a second into the past, in steps of a frame. Messages: ${messagesPerSecond} a second in the open conversation, each with its change of the list, in the app's page alone, and the memory of its JavaScript. CPU: the processor time of single tasks of the page’s thread, which other work on the machine does not lengthen.`,
  async run({ quick }) {
    const events = quick ? 5000 : 100_000;
    const app = await inTheApp(events, quick);
    const page = await inThePage(events, quick);
    return {
      figures: [
        millisecondsAt('Opening', app.openings, 0.5),
        { name: 'Opening, longest', value: Math.max(...app.openings), unit: 'ms' },
        ...smoothness('Scrolling', app.scrolling),
        { name: 'Scrolled', value: app.scrolling.scrolled / app.seconds, unit: 'pixels per second' },
        { name: 'Elements of the history, most', value: app.scrolling.mostElements, unit: '' },
        ...taskFigures('Scrolling, the page alone', page.scrollTasks),
        ...smoothness(`${messagesPerSecond} messages a second`, page.messages),
        ...taskFigures(`${messagesPerSecond} messages a second`, page.messageTasks),
        { name: 'JavaScript memory, conversation open', value: page.heapBefore, unit: 'MiB' },
        { name: 'JavaScript memory, after scrolling', value: page.heapAfter, unit: 'MiB' },
      ],
      notes: [
        `${app.openings.length} openings, ${app.seconds} s of scrolling, ${page.seconds} s of messages. The JavaScript memory holds the made-up history of ${events} events as well, in the place of the main process.`,
      ],
    };
  },
};

function smoothness(name: string, { frames, longTasks }: Smoothness): Figure[] {
  return [
    { name: `${name}: between two frames, p99`, value: percentile(frames, 0.99), unit: 'ms' },
    { name: `${name}: between two frames, longest`, value: Math.max(...frames), unit: 'ms' },
    {
      name: `${name}: frames later than ${tooLong} ms`,
      value: frames.filter((each) => each > tooLong).length,
      unit: `of ${frames.length}`,
    },
    { name: `${name}: tasks longer than ${tooLong} ms`, value: longTasks.length, unit: '' },
  ];
}

async function inTheApp(events: number, quick: boolean) {
  let reader: SeededPerson | undefined;
  const ids: string[] = [];
  await using server = await startServer(async (store) => {
    const people = await seedPeople(store, 'p', 3);
    const [first, second, third] = people;
    if (!first || !second || !third) throw new Error('there is no one');
    reader = first;
    for (const [other, count] of [
      [third, 40],
      [second, events],
    ] as const) {
      const id = await seedConversation(store, [first, other]);
      await seedEvents(store, id, [first, other], count);
      ids.push(id);
    }
  });
  const [short = '', long = ''] = ids;
  await using desktop = await startDesktop();
  await using folder = await scratchFolder();
  const { token = '', gaiaId = '', account = '' } = reader ?? {};
  await leaveSignedIn(folder.path, { server: server.url, token, gaiaId, email: account });
  await using app = await startApp({ desktop, userData: folder.path });
  const page = await app.page();
  await page.getByRole('option').nth(1).waitFor({ timeout: 60_000 });
  await ask(page, 'fetchHistory', 'signed-in-before');
  const openings: number[] = [];
  for (let round = 0; round < (quick ? 3 : 20); round += 1) {
    await openConversation(page, short);
    openings.push(await openConversation(page, long));
  }
  const seconds = quick ? 3 : 20;
  const scrolling = await scrollHistory(page, -pixelsPerSecond, seconds * 1000);
  return { openings, scrolling, seconds };
}

async function inThePage(count: number, quick: boolean) {
  const model = { ...windowModel(Date.now(), []), made: { conversationId: 'c', count } };
  await using window = await openWindowPage(model);
  const { page } = window;
  await page.getByRole('log').locator('.message').last().waitFor();
  const inspector = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await inspector.send('HeapProfiler.collectGarbage');
    return (await inspector.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
  };
  const heapBefore = await heap();
  const scrollTasks = await taskTimes(inspector, () =>
    scrollHistory(page, -pixelsPerSecond, quick ? 3000 : 20_000),
  );
  const heapAfter = await heap();
  await page.getByRole('button', { name: t('conversation.newest') }).click();
  await page.waitForTimeout(500);
  const seconds = quick ? 5 : 60;
  let messages: Smoothness | undefined;
  const messageTasks = await taskTimes(inspector, async () => {
    messages = await receiveMessages(page, messagesPerSecond, seconds * 1000);
  });
  if (!messages) throw new Error('nothing was received');
  return { heapBefore, heapAfter, scrollTasks, messages, messageTasks, seconds };
}
