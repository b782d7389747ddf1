import { spawn } from 'node:child_process';
import type { PlayerCommand } from './players.ts';

/** Longer than any of the app's sounds; a player that hangs must not keep the app silent for ever. */
const longestMs = 10_000;

/** Plays one sound at a time, without a window. */
export class SoundPlayer {
  readonly #missing: (program: string[]) => void;
  #players: readonly PlayerCommand[];
  #playing = false;

  /** `missing` is told once when none of the programs is on this computer. */
  constructor(players: readonly PlayerCommand[], missing: (programs: string[]) => void) {
    this.#players = players;
    this.#missing = missing;
  }

  /** Resolves when the sound has ended, or at once when another is still playing. */
  async play(file: string): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    try {
      await this.#first(file);
    } finally {
      this.#playing = false;
    }
  }

  async #first(file: string): Promise<void> {
    const tried = this.#players;
    for (const player of tried) {
      if (await started(player, file)) return;
      this.#players = this.#players.filter((each) => each !== player);
    }
    if (tried.length > 0) this.#missing(tried.map((each) => each.program));
  }
}

/** False when there is no such program. */
function started(player: PlayerCommand, file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(player.program, player.arguments(file), { stdio: 'ignore', windowsHide: true });
    const timer = setTimeout(() => child.kill(), longestMs);
    child.once('error', () => {
      clearTimeout(timer);
      resolve(false);
    });
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
