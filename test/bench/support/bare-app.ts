import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { executablePath, root } from '../../fixtures/app-folder.ts';
import type { Desktop } from '../../e2e/support/desktop.ts';
import type { Figure } from './benchmark.ts';
import { cpuSecondsOf, familyOf, proportionalKiB, residentKiB } from './processes.ts';

export interface BareApp extends AsyncDisposable {
  readonly pid: number;
  /** What its processes have in their environment. */
  readonly mark: string;
  /** What the main process and all processes have used so far. */
  cpuSeconds(): { main: number; all: number };
  memory(): Figure[];
}

/** Starts the app as a desktop does, without a debugger. `args`: before and after the app's folder. */
export function startBare(
  desktop: Desktop,
  userData: string,
  args: { before?: string[]; after?: string[] } = {},
): BareApp {
  const { before = [], after = [] } = args;
  const child = spawn(executablePath, [...before, root, ...after], {
    cwd: root,
    env: { ...desktop.env, PARLEY_USER_DATA: userData },
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  const pid = child.pid ?? 0;
  const mark = `PARLEY_USER_DATA=${userData}`;
  return {
    pid,
    mark,
    cpuSeconds: () => ({
      main: cpuSecondsOf(pid),
      all: [...familyOf(pid, mark)].reduce((sum, each) => sum + cpuSecondsOf(each), 0),
    }),
    memory: () => {
      const { kiB, processes } = proportionalKiB(pid, mark);
      return [
        { name: 'Memory of the main process', value: residentKiB(pid) / 1024, unit: 'MiB' },
        { name: 'Memory of all processes, shared pages once (PSS)', value: kiB / 1024, unit: 'MiB' },
        { name: 'Processes', value: processes, unit: '' },
      ];
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await gone;
      clearTimeout(hard);
    },
  };
}
