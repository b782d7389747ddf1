import { eventually } from '../../../e2e/support/processes.ts';
import { allProcesses, descendants, signal, type Row } from './process-table.ts';
import type { Stage } from './stage.ts';

/** One way in which something of the app, or around it, fails. */
export interface Fault {
  readonly name: string;
  /** Where the person is survives it, or only what is on disk. Default: all. */
  readonly keeps?: 'all' | 'disk';
  /** More than a run of every test has time for. */
  readonly slow?: boolean;
  strike(stage: Stage): Promise<void>;
  /** That what failed works again, beyond what every fault is asked for. */
  works?(stage: Stage): Promise<void>;
}

const browserOf = ({ app }: Stage): Row[] =>
  descendants(app.pid).filter(
    ({ parent, command }) => parent === app.pid && command.includes('--remote-debugging-pipe'),
  );

/** Processes of the app's Chromium of a kind. Some of them have been adopted when their zygote was killed. */
const ofChromium = ({ disk }: Stage, kind: RegExp): number[] =>
  allProcesses()
    .filter(({ command }) => command.includes(`--user-data-dir=${disk.userData}/`) && kind.test(command))
    .map(({ pid }) => pid);

const cacheOf = ({ app }: Stage): number[] =>
  descendants(app.pid)
    .filter(({ command }) => command.includes('Parley cache'))
    .map(({ pid }) => pid);

/** Waits until there are processes to strike at. */
const present = (what: string, find: () => number[]): Promise<number[]> =>
  eventually(what, () => {
    const found = find();
    return found.length > 0 ? found : null;
  });

const killed = (name: string, find: (stage: Stage) => number[]): Fault => ({
  name: `${name} killed`,
  async strike(stage) {
    signal(await present(name, () => find(stage)), 'SIGKILL');
  },
});

export const faults: readonly Fault[] = [
  killed('Chromium', (stage) => browserOf(stage).map(({ pid }) => pid)),
  killed('zygotes and page', (stage) => ofChromium(stage, /--type=(zygote|renderer)/)),
  {
    name: 'cache killed ten times',
    async strike(stage) {
      const page = await stage.page();
      for (let kill = 0; kill < 10; kill += 1) {
        // Whatever it is at: asked for something, or not.
        void stage.saidInApp().catch(() => undefined);
        signal(cacheOf(stage), 'SIGKILL');
        await page.evaluate(() => 0);
      }
    },
  },
  {
    name: 'server killed',
    async strike({ server }) {
      await server.kill();
      await server.restart();
    },
  },
];
