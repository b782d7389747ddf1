import type { ProblemKind, ProblemView } from '../../preload/views/problem.ts';
import { systemClock, type Clock } from '../../protocol/index.ts';
import type { Logger } from '../log/log.ts';
import type { CacheProblem } from '../cache/messages.ts';
import type { DiskProblem } from '../files/disk-problem.ts';
import type { SettingsFiles } from '../settings/open-settings.ts';
import { watchDesktopServices } from './desktop-services.ts';
import { Problems } from './problems.ts';
import { t } from '../../words/translate.ts';

export interface EnvironmentOptions {
  /** The app's own folder. */
  folder: string;
  files: Pick<SettingsFiles, 'settings' | 'fileProblems'>;
  /** What the window shows of it has changed. */
  changed: () => void;
  isWindowVisible: () => boolean;
  /** Notifies the person without a window. */
  say: (text: string) => void;
  /** Others reach the server on this computer. */
  isShared: () => boolean;
  log: Logger;
  /** Default: this computer's clock, and the session bus of the environment. */
  clock?: Clock;
  address?: string | undefined;
}

export interface Environment {
  /** Notifies the person without a window. */
  say: (text: string) => void;
  /** For the window, the gravest first. */
  views(): ProblemView[];
  dismiss(kind: ProblemKind): void;
  /** Null: the disk takes what it is given again. */
  cacheProblem(problem: CacheProblem | null): void;
  keyRingMissing(missing: boolean): void;
  /** What to say, if anything, when the window is closed and the app goes on. */
  closingWords(): string | null;
  stop(): void;
}

const ofTheDisk = { full: 'disk-full', unwritable: 'disk-unwritable' } as const;

/** What this computer lacks or refuses: watched, said, and kept for the window to show. */
export function watchEnvironment(options: EnvironmentOptions): Environment {
  const { folder, files, changed, isWindowVisible, say, isShared, log, clock = systemClock } = options;
  const { address = process.env['DBUS_SESSION_BUS_ADDRESS'] } = options;
  const { settings, fileProblems } = files;
  let saidWithoutTray = false;
  const problems = new Problems({
    dismissed: settings.value.dismissedProblems,
    keepDismissed: (kinds) => settings.change({ dismissedProblems: [...kinds] }),
    changed,
  });
  const report = (kind: ProblemKind, missing: boolean): void => {
    if (missing) log.warn({ kind }, 'this desktop lacks something');
    problems.set(kind, missing);
    // After a hidden start the person would look for its icon in vain; once is enough.
    const canTell = !problems.stands('no-notifications') && !isWindowVisible();
    if (kind === 'no-tray' && problems.shown.includes(kind) && canTell) {
      say(t('notices.staysWithoutTray'));
      problems.dismiss(kind);
    }
  };
  /** What refuses which file; the problem is over once all are taken. */
  const refused = new Map<string, DiskProblem>();
  const diskProblem = (file: string, problem: DiskProblem | null): void => {
    if (problem === null) refused.delete(file);
    else {
      const known = problems.stands(ofTheDisk[problem]);
      refused.set(file, problem);
      if (!known && !isWindowVisible()) say(t(`notices.cache.${problem}`));
    }
    const standing = new Set(refused.values());
    for (const each of ['full', 'unwritable'] as const) problems.set(ofTheDisk[each], standing.has(each));
  };
  // What reports it is made after this.
  queueMicrotask(() => fileProblems.watchDisk(diskProblem));
  const stop =
    process.platform === 'linux'
      ? watchDesktopServices({ address, clock, report, log })
      : (): void => undefined;
  return {
    say,
    // A missing tray is reported when the window is closed; only where that is impossible is it shown before.
    views: () =>
      problems.shown
        .filter((kind) => kind !== 'no-tray' || problems.stands('no-notifications'))
        .map((kind) => ({ kind, folder })),
    dismiss: (kind) => problems.dismiss(kind),
    cacheProblem(problem) {
      if (problem !== null) log.error({ problem }, 'the cache has a problem');
      if (problem === 'damaged') say(t('notices.cache.damaged'));
      else diskProblem('cache', problem);
    },
    keyRingMissing: (missing) => problems.set('no-key-ring', missing),
    closingWords() {
      if (problems.stands('no-tray')) {
        if (saidWithoutTray) return null;
        saidWithoutTray = true;
        return t('notices.staysWithoutTray');
      }
      if (isShared() && !settings.value.saidStaysShared) {
        settings.change({ saidStaysInTray: true, saidStaysShared: true });
        return t('notices.staysShared');
      }
      if (settings.value.saidStaysInTray) return null;
      settings.change({ saidStaysInTray: true });
      return t('notices.staysInTray');
    },
    stop,
  };
}
