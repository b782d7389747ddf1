const dayMs = 24 * 60 * 60 * 1000;
/** After the start, when there is enough to do already. */
const settleMs = 60_000;
/** So that a team that comes in at nine does not ask at once. */
const spreadMs = 10 * 60_000;

/** How long to wait for the next check, milliseconds: a day after the last one. `random` is uniform in [0, 1). */
export function waitForCheck(checkedAt: number | null, now: number, random: number): number {
  const spread = Math.round(random * spreadMs);
  // A clock that was set back must not put checks off for years.
  if (checkedAt === null || checkedAt > now) return settleMs + spread;
  return Math.max(settleMs, checkedAt + dayMs - now) + spread;
}

export type Package = 'AppImage' | 'deb' | 'rpm' | 'pacman' | 'nsis' | 'mac';

/** What this copy of the app came as, which decides what can install an update; null: it can only be notified of one. */
export function packageOf(facts: {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  env: NodeJS.ProcessEnv;
  /** What electron-builder wrote beside the app. */
  packageType: string | null;
}): Package | null {
  const { platform, isPackaged, env, packageType } = facts;
  if (!isPackaged) return null;
  if (platform === 'win32') return 'nsis';
  if (platform === 'darwin') return 'mac';
  if (env['APPIMAGE']) return 'AppImage';
  return packageType === 'deb' || packageType === 'rpm' || packageType === 'pacman' ? packageType : null;
}
