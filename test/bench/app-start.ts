import { startDesktop } from '../e2e/support/desktop.ts';
import { runApp, type AppRun, type Step } from './support/app-run.ts';
import type { Benchmark, Figure } from './support/benchmark.ts';
import { prepareUserData } from './support/full-app.ts';
import { scratchFolder, startServer } from './support/server.ts';
import { figureOf } from './support/statistics.ts';

export const appStart: Benchmark = {
  name: 'app-start',
  title: 'Starting the app',
  about:
    'The built app, started as a desktop starts it on a virtual display, signed in to an account whose cache holds 100 conversations with 30 events each. Time runs from the start of the process until the window has drawn the list and the newest conversation. One start before the measured ones warms the file cache. The steps are what the app measures of itself and writes into its log (`main/boot/start-steps.ts`); several run at the same time. Those that begin with “host” are what the host on the system’s Chromium costs, in place of Electron’s own start; those that begin with “page” follow one another in the window.',
  async run({ quick }) {
    const contents = quick ? { conversations: 10, eventsEach: 30 } : { conversations: 100, eventsEach: 30 };
    await using server = await startServer();
    await using desktop = await startDesktop();
    await using folder = await scratchFolder();
    await prepareUserData(server, desktop, folder.path, contents);
    await runApp(desktop, folder.path, 0);
    const runs: AppRun[] = [];
    while (runs.length < (quick ? 2 : 15)) runs.push(await runApp(desktop, folder.path, quick ? 500 : 5000));
    return {
      figures: [
        figureOf(
          'From start to first painted conversation',
          'ms',
          runs.map(({ paintedMs }) => paintedMs),
        ),
        figureOf(
          'Of that, until the runtime runs the app’s own code',
          'ms',
          runs.map(({ runtimeMs }) => runtimeMs),
        ),
        figureOf(
          'Memory of all processes, shared pages once (PSS)',
          'MiB',
          runs.map(({ memoryKiB }) => memoryKiB / 1024),
        ),
        figureOf(
          'CPU of all processes until then',
          's',
          runs.map(({ cpuSeconds }) => cpuSeconds),
        ),
        figureOf(
          'Processes',
          '',
          runs.map(({ processes }) => processes),
        ),
        ...stepFigures(runs),
      ],
      notes: [`The median of ${runs.length} warm starts.`],
    };
  },
};

/** When each step began and ended, in the order in which they begin. */
function stepFigures(runs: readonly AppRun[]): Figure[] {
  const names = new Set(runs.flatMap(({ steps }) => steps.map(({ name }) => name)));
  const steps = [...names].map((name) => {
    const times = runs.flatMap((run) => run.steps.filter((step) => step.name === name));
    const figure = (what: string, of: (step: Step) => number): Figure =>
      figureOf(`${name}: ${what}`, 'ms', times.map(of));
    return [figure('begins', ({ from }) => from), figure('ends', ({ to }) => to)] as const;
  });
  return steps.toSorted(([one], [other]) => one.value - other.value).flat();
}
