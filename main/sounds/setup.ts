import { join } from 'node:path';
import type { Logger } from '../boot/log.ts';
import { playersFor } from './players.ts';
import { SoundPlayer } from './sound-player.ts';

/** Answers the function that plays the sound of a message. PARLEY_SOUND_PLAYER names a program to use instead. */
export function setupSounds(assets: string, log: Logger): () => void {
  const player = new SoundPlayer(
    playersFor(process.platform, process.env['PARLEY_SOUND_PLAYER']),
    (programs) => log.warn({ programs }, 'no program here plays sounds'),
  );
  const message = join(assets, 'sounds', 'message.wav');
  return () => {
    player.play(message).catch((error: unknown) => log.warn({ error: String(error) }, 'sound failed'));
  };
}
