import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startDesktop } from '../e2e/support/desktop.ts';
import { eventually } from '../e2e/support/processes.ts';
import { leaveSignedIn } from '../e2e/support/signed-in.ts';
import { startTrayHost } from '../e2e/support/tray-host.ts';
import { closeWindow } from '../e2e/support/window.ts';
import { t } from '../../words/translate.ts';
import { pause } from './load/plan.ts';
import { logFileOf } from '../fixtures/app-folder.ts';
import { lineIn, linesOf, type LogLine } from './support/app-run.ts';
import { startBare, type BareApp } from './support/bare-app.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';
import { cacheHolds } from './support/full-app.ts';
import {
  cpuSecondsOf,
  cpuSecondsWithChildren,
  familyOf,
  proportionalKiB,
  residentKiB,
  sleepsOf,
} from './support/processes.ts';
import { seedConversation, seedEvents, seedPeople, type SeededPerson } from './support/seed.ts';
import { scratchFolder, startServer } from './support/server.ts';
import { figureOf, sum } from './support/statistics.ts';

const conversations = 100;
const eventsEach = 30;
/** Five minutes pass in two seconds, for the app alone. */
const hurry = `const usual = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((fn, ms, ...rest) => usual(fn, ms === 300000 ? 2000 : ms, ...rest), usual);
`;

export const hiddenWindow: Benchmark = {
  name: 'hidden-window',
  title: 'A window that nobody looks at',
  about: `The built app on a virtual display with a tray, signed in to an account with ${conversations} conversations of ${eventsEach} events, its window open at the newest. First it is on screen and nothing happens: no one touches keyboard or pointer. The first two minutes of that are counted apart: Chromium opens databases of its own then. Then it is closed to the tray, and after what is five minutes for the app its page is given up; memory is counted some seconds later. The time of its return runs from the click in the tray's menu until its page has drawn what it showed before. Wake-ups: how often a thread went to sleep.`,
  async run({ quick }) {
    const people: SeededPerson[] = [];
    await using server = await startServer(async (store) => {
      people.push(...(await seedPeople(store, 'p', conversations + 1)));
      const [reader, ...others] = people as [SeededPerson, ...SeededPerson[]];
      for (const other of others)
        await seedEvents(store, await seedConversation(store, [reader, other]), [reader, other], eventsEach);
    });
    const [reader] = people;
    if (reader === undefined) throw new Error('there is no one');
    await using desktop = await startDesktop();
    await using tray = await startTrayHost(desktop.busAddress);
    await using folder = await scratchFolder();
    const { token, gaiaId, account: email } = reader;
    await leaveSignedIn(folder.path, { server: server.url, token, gaiaId, email });
    const hurried = join(folder.path, 'hurry.cjs');
    await writeFile(hurried, hurry);
    const log = logFileOf(folder.path);
    const next = async (message: string, after: number): Promise<LogLine> =>
      eventually(message, () => lineIn(linesOf(log).slice(after), message), 60_000);
    await using app = startBare(desktop, folder.path, { before: ['-r', hurried] });
    const item = await tray.item();
    await next('window has drawn', 0);
    desktop.attend(false);
    await cacheHolds(folder.path, conversations * 20);
    await pause(quick ? 5000 : 30_000);

    const seconds = quick ? 10 : 120;
    const first = await idleFigures(app, seconds, 'On screen, in the first minutes');
    const idle = await idleFigures(app, seconds, 'On screen');
    const shown = memoryOf(app, 'on screen');
    const times: number[] = [];
    const cpus: number[] = [];
    let away: Figure[] = [];
    while (times.length < (quick ? 3 : 15)) {
      const lines = linesOf(log).length;
      await closeWindow(desktop);
      await next('the hidden window is closed until it is wanted', lines);
      await pause(times.length === 0 ? 5000 : 1000);
      if (times.length === 0) away = memoryOf(app, 'without its window');
      const cpuBefore = sum([...familyOf(app.pid, app.mark)].map(cpuSecondsWithChildren));
      const since = Date.now();
      await item.choose(t('tray.open'));
      const drawn = await next('window has drawn', lines);
      times.push(drawn.time - since);
      cpus.push((sum([...familyOf(app.pid, app.mark)].map(cpuSecondsWithChildren)) - cpuBefore) * 1000);
      await pause(500);
    }
    await pause(2000);
    return {
      figures: [
        ...first,
        ...idle,
        ...shown,
        ...away,
        figureOf('From the click until it has drawn again', 'ms', times),
        figureOf('CPU of all processes until then', 'ms', cpus),
        ...memoryOf(app, 'on screen again'),
      ],
      notes: [`It came back ${times.length} times.`],
    };
  },
};

/** Of all processes while the window is on screen and nothing happens. */
async function idleFigures({ pid, mark }: BareApp, seconds: number, when: string): Promise<Figure[]> {
  const used = () => {
    const all = [...familyOf(pid, mark)];
    return { cpu: sum(all.map(cpuSecondsOf)), sleeps: sum(all.map(sleepsOf)), own: sleepsOf(pid) };
  };
  const before = used();
  await pause(seconds * 1000);
  const after = used();
  return [
    { name: `${when}: CPU`, value: ((after.cpu - before.cpu) / seconds) * 100, unit: '% of a core' },
    { name: `${when}: wake-ups`, value: (after.sleeps - before.sleeps) / seconds, unit: 'per second' },
    {
      name: `${when}: wake-ups of the main process`,
      value: (after.own - before.own) / seconds,
      unit: 'per second',
    },
  ];
}

function memoryOf({ pid, mark }: BareApp, when: string): Figure[] {
  const { kiB, processes } = proportionalKiB(pid, mark);
  return [
    { name: `Memory ${when}, shared pages once (PSS)`, value: kiB / 1024, unit: 'MiB' },
    { name: `Memory ${when}, main process`, value: residentKiB(pid) / 1024, unit: 'MiB' },
    { name: `Processes ${when}`, value: processes, unit: '' },
  ];
}
