import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../e2e/support/processes.ts';
import { fillDisk } from '../../../e2e/support/small-disk.ts';
import { setClock } from '../../../fixtures/settable-clock.ts';
import { allProcesses, descendants, signal, type Row } from './process-table.ts';
import type { Stage } from './stage.ts';

/** One way in which something of the app, or around it, fails. */
export interface Fault {
  readonly name: string;
  /** Where the person is survives it, or only what is on disk. Default: all. */
  readonly keeps?: 'all' | 'disk';
  /** The page ends by it, and another takes its place. */
  readonly endsPage?: boolean;
  /** More than a run of every test has time for. */
  readonly slow?: boolean;
  strike(stage: Stage): Promise<void>;
  /** That what failed works again, beyond what every fault is asked for. */
  works?(stage: Stage): Promise<void>;
}

const day = 24 * 60 * 60 * 1000;

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

const pids = (rows: readonly Row[]): number[] => rows.map(({ pid }) => pid);

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

const paused = (name: string, find: (stage: Stage) => number[]): Fault => ({
  name: `${name} stopped for 2 s`,
  async strike(stage) {
    const found = await present(name, () => find(stage));
    signal(found, 'SIGSTOP');
    await sleep(2000);
    signal(found, 'SIGCONT');
  },
});

const stopped = (name: string, find: (stage: Stage) => number[]): Fault => ({
  name: `${name} stopped for good`,
  slow: true,
  async strike(stage) {
    signal(await present(name, () => find(stage)), 'SIGSTOP');
  },
});

const endsPage = (fault: Fault): Fault => ({ ...fault, endsPage: true });

const trayIsBack = async ({ tray }: Stage): Promise<void> => {
  await (await tray.item()).tooltip();
};

async function notifies(stage: Stage): Promise<void> {
  const before = stage.daemon.calls.length;
  await stage.adaSays('Do you see this?');
  await stage.daemon.until(() => stage.daemon.calls.length > before);
}

/** Of this test, which has one desktop. */
const xServers = (): number[] =>
  allProcesses()
    .filter(({ parent, command }) => parent === process.pid && command.startsWith('Xvfb '))
    .map(({ pid }) => pid);

const renderer = /--type=renderer/;
const serverPid = (stage: Stage): number[] =>
  allProcesses()
    .filter(({ command }) => command.includes(`--data ${stage.server.data}`))
    .map(({ pid }) => pid);

export const faults: readonly Fault[] = [
  endsPage(killed('only page', (stage) => ofChromium(stage, renderer))),
  killed('GPU process', (stage) => ofChromium(stage, /--type=gpu-process/)),
  {
    name: 'GPU process killed until it is given up',
    endsPage: true,
    slow: true,
    async strike(stage) {
      const [browser] = pids(browserOf(stage));
      const there = (): boolean => pids(browserOf(stage))[0] === browser;
      for (let kill = 0; kill < 20 && there(); kill += 1) {
        const found = await eventually('the GPU process', () =>
          there() ? ofChromium(stage, /--type=gpu-process/)[0] : -1,
        );
        if (found > 0) signal([found], 'SIGKILL');
        await eventually(
          'its end',
          () => !there() || !ofChromium(stage, /--type=gpu-process/).includes(found),
        );
      }
    },
  },
  endsPage(killed('Chromium', (stage) => pids(browserOf(stage)))),
  // What is left of Chromium goes on for a while before it is ended.
  { ...endsPage(killed('zygotes', (stage) => ofChromium(stage, /--type=zygote/))), slow: true },
  endsPage(killed('zygotes and page', (stage) => ofChromium(stage, /--type=(zygote|renderer)/))),
  killed('network service', (stage) => ofChromium(stage, /NetworkService/)),
  killed('storage service', (stage) => ofChromium(stage, /StorageService/)),
  killed('cache', cacheOf),
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
    name: 'main process killed',
    keeps: 'disk',
    async strike(stage) {
      signal([stage.app.pid], 'SIGKILL');
      await stage.app.ended();
      await stage.app[Symbol.asyncDispose]();
      await stage.startApp();
    },
    works: trayIsBack,
  },
  ...(['SIGTERM', 'SIGHUP'] as const).map((name): Fault => ({
    name: `logged out by ${name}`,
    keeps: 'disk',
    async strike(stage) {
      await stage.bus.stop('SIGKILL');
      signal([stage.app.pid], name);
      const status = await stage.app.ended();
      // What the app waits for before it ends is given up after a while, and the status says so.
      if (status !== 0) throw new Error(`the log-out was held up: the app ended with ${status}`);
      await stage.app[Symbol.asyncDispose]();
      await stage.startBus();
      await stage.startApp();
    },
    works: trayIsBack,
  })),
  {
    name: 'X server killed',
    keeps: 'disk',
    slow: true,
    async strike(stage) {
      signal(xServers(), 'SIGKILL');
      await stage.app.ended();
      await stage.app[Symbol.asyncDispose]();
      await stage.desktop[Symbol.asyncDispose]();
      await stage.startDesktop();
      await stage.startApp();
    },
    works: trayIsBack,
  },
  {
    name: 'server killed',
    async strike({ server }) {
      await server.kill();
      await server.restart();
    },
  },
  {
    name: 'session bus killed',
    async strike(stage) {
      await stage.bus.stop('SIGKILL');
      await stage.startBus();
    },
    async works(stage) {
      await trayIsBack(stage);
      await notifies(stage);
    },
  },
  {
    name: 'notification daemon gone for a while',
    async strike(stage) {
      await stage.daemon[Symbol.asyncDispose]();
      await stage.startDaemon();
    },
    works: notifies,
  },
  {
    name: 'panel gone for a while',
    async strike(stage) {
      await stage.tray[Symbol.asyncDispose]();
      await stage.startPanel();
    },
    works: trayIsBack,
  },
  paused('page', (stage) => ofChromium(stage, renderer)),
  paused('Chromium', (stage) => pids(browserOf(stage))),
  paused('cache', cacheOf),
  paused('main process', ({ app }) => [app.pid]),
  paused('server', serverPid),
  paused('session bus', ({ bus }) => [bus.process.pid ?? 0]),
  endsPage(stopped('page', (stage) => ofChromium(stage, renderer))),
  endsPage(stopped('Chromium', (stage) => pids(browserOf(stage)))),
  {
    name: 'disk full for 2 s',
    async strike({ disk }) {
      const free = fillDisk(disk.keeper, disk.userData);
      await sleep(2000);
      free();
    },
  },
  ...[-day, day].map((shift): Fault => ({
    name: `clock set ${shift < 0 ? 'back' : 'forward'} by a day`,
    async strike({ app, clockFile }) {
      setClock(app.pid, clockFile, shift);
    },
  })),
];
