/** A program that plays one sound file and ends. */
export interface PlayerCommand {
  program: string;
  arguments: (file: string) => string[];
}

const plain = (program: string, ...options: string[]): PlayerCommand => ({
  program,
  arguments: (file) => [...options, file],
});

/** Sound programs by platform, the one that mixes best with other sounds first. */
const byPlatform: Partial<Record<NodeJS.Platform, readonly PlayerCommand[]>> = {
  linux: [
    plain('pw-play', '--media-role=Notification'),
    plain('paplay', '--property=media.role=event'),
    plain('canberra-gtk-play', '-f'),
    plain('aplay', '-q'),
  ],
  darwin: [plain('afplay')],
  win32: [
    {
      program: 'powershell.exe',
      arguments: (file) => [
        '-NoProfile',
        '-NonInteractive',
        '-Command',
        `(New-Object Media.SoundPlayer '${file.replaceAll("'", "''")}').PlaySync()`,
      ],
    },
  ],
};

/**
 * The programs to try in order. `override` (PARLEY_SOUND_PLAYER) names one program that is run with the file as its
 * only argument, in place of all others.
 */
export function playersFor(
  platform: NodeJS.Platform,
  override: string | undefined,
): readonly PlayerCommand[] {
  if (override) return [plain(override)];
  return byPlatform[platform] ?? [];
}
