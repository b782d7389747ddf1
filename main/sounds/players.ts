/** A program that plays one sound file and ends. */
export interface PlayerCommand {
  program: string;
  /** Whether it takes the volume; a quieter copy is made for one that does not. */
  takesVolume: boolean;
  /** `volume`: above 0, up to 1, as a person hears it. */
  arguments: (file: string, volume: number) => string[];
}

/** How far samples swing at a volume as a person hears it, which is about the cube root. */
export const amplitude = (volume: number): number => volume ** 3;

/** Sound programs by platform, the one that mixes best with other sounds first. */
const byPlatform: Partial<Record<NodeJS.Platform, readonly PlayerCommand[]>> = {
  linux: [
    {
      program: 'pw-play',
      takesVolume: true,
      arguments: (file, volume) => [
        '--media-role=Notification',
        `--volume=${amplitude(volume).toFixed(4)}`,
        file,
      ],
    },
    {
      program: 'paplay',
      takesVolume: true,
      // Its scale is a person's already; 65536 is full.
      arguments: (file, volume) => [
        '--property=media.role=event',
        `--volume=${Math.round(volume * 65_536)}`,
        file,
      ],
    },
    {
      program: 'canberra-gtk-play',
      takesVolume: true,
      // In decibels, where 0 is full.
      arguments: (file, volume) => ['-f', file, '-V', (20 * Math.log10(amplitude(volume))).toFixed(1)],
    },
    { program: 'aplay', takesVolume: false, arguments: (file) => ['-q', file] },
  ],
  darwin: [
    {
      program: 'afplay',
      takesVolume: true,
      arguments: (file, volume) => ['-v', amplitude(volume).toFixed(4), file],
    },
  ],
  win32: [
    {
      program: 'powershell.exe',
      takesVolume: false,
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
  if (override) return [{ program: override, takesVolume: true, arguments: (file) => [file] }];
  return byPlatform[platform] ?? [];
}
