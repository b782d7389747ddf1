import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../log/log.ts';
import { conversationKey } from '../settings/conversation-key.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import { includedSounds, type SoundChoice, type SoundKind } from '../../preload/sound-choices.ts';
import { soundFile } from './sound-file.ts';
import type { Playable, SoundPlayer } from './sound-player.ts';

export interface SoundsOptions {
  player: Pick<SoundPlayer, 'play' | 'playInstead' | 'ring' | 'stopRing'>;
  settings: Pick<JsonStore<Settings>, 'value'>;
  /** Folders of the included sounds and of the person's own. */
  folders: { included: string; own: string };
  log: Pick<Logger, 'warn'>;
}

/** The sounds of the app: the choices and the volume of the settings, applied. */
export class Sounds {
  readonly #options: SoundsOptions;
  readonly #ringing = new Set<string>();

  constructor(options: SoundsOptions) {
    this.#options = options;
  }

  message(account: string, conversationId: string): void {
    const { settings } = this.#options;
    const own = settings.value.conversationSounds[conversationKey(account, conversationId)];
    this.#play(this.#playable('message', own ?? settings.value.messageSound));
  }

  sent(): void {
    this.#play(this.#playable('sent', this.#options.settings.value.sentSound));
  }

  /** Plays a choice before it is made, in place of the one before. */
  tryOut(kind: SoundKind, choice: SoundChoice): void {
    const sound = this.#playable(kind, choice);
    if (sound) this.#options.player.playInstead(sound).catch(this.#failed);
  }

  /** Rings until every `key` that asked for it is quiet. */
  startRing(key: string): void {
    const first = this.#ringing.size === 0;
    this.#ringing.add(key);
    const ring = this.#playable('ring', this.#options.settings.value.ringSound);
    if (first && ring) this.#options.player.ring(ring).catch(this.#failed);
  }

  stopRing(key: string): void {
    if (!this.#ringing.delete(key) || this.#ringing.size > 0) return;
    this.#options.player.stopRing().catch(this.#failed);
  }

  stopAll(): void {
    for (const key of this.#ringing) this.stopRing(key);
  }

  #play(sound: Playable | null): void {
    if (sound) this.#options.player.play(sound).catch(this.#failed);
  }

  /** Null: nothing is to be played. */
  #playable(kind: SoundKind, choice: SoundChoice): Playable | null {
    const { settings, folders } = this.#options;
    const volume = settings.value.soundVolume / 100;
    const chosen = soundFile(kind, choice);
    if (chosen === null || volume === 0) return null;
    const file = join(folders[chosen.folder], chosen.name);
    // Someone may have tidied up the folder: better the default sound than a message that no one hears.
    if (chosen.folder === 'own' && !existsSync(file)) return this.#playable(kind, includedSounds[kind][0]);
    return { file, volume };
  }

  readonly #failed = (error: unknown): void => {
    this.#options.log.warn({ error: String(error) }, 'sound failed');
  };
}
