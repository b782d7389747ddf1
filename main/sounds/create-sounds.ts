import type { Logger } from '../log/log.ts';
import type { SettingsFiles } from '../settings/open-settings.ts';
import { playersFor } from './players.ts';
import { SoundPlayer } from './sound-player.ts';
import { Sounds } from './sounds.ts';

/** The sounds of this computer. PARLEY_SOUND_PLAYER names a program to play them with. */
export function createSounds(
  folders: { included: string; own: string },
  settings: SettingsFiles['settings'],
  log: Logger,
): Sounds {
  const player = new SoundPlayer(
    playersFor(process.platform, process.env['PARLEY_SOUND_PLAYER']),
    (programs) => log.warn({ programs }, 'no program here plays sounds'),
  );
  return new Sounds({ player, settings, folders, log });
}
