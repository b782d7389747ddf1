import type { HourCycle } from '../../preload/views.ts';

/**
 * Whether the person reads "14:32" or "2:32 pm". On Linux the language of dates is in the environment, and need not be
 * the language of the interface; elsewhere the system's own language decides.
 */
export function hourCycleHere(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): HourCycle {
  const named = platform === 'linux' ? env['LC_ALL'] || env['LC_TIME'] || env['LANG'] || 'C' : undefined;
  const language = named?.split(/[.@]/u)[0]?.replaceAll('_', '-');
  // "C" and "POSIX" say nothing about people; 24 hours cannot be misread.
  if (language === 'C' || language === 'POSIX') return 'h23';
  const cycle = known.get(language) ?? hourCycleOf(language);
  known.set(language, cycle);
  return cycle;
}

/** Formats are slow to make, and the window is told with every change of the app. */
const known = new Map<string | undefined, HourCycle>();

function hourCycleOf(language: string | undefined): HourCycle {
  try {
    const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
    return hourCycle === 'h12' || hourCycle === 'h11' ? 'h12' : 'h23';
  } catch {
    return 'h23';
  }
}
