import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { amplitude, type PlayerCommand } from './players.ts';
import { quieterWav } from './quieter.ts';

/** Longer than any of the app's sounds; a player that hangs must not keep the app silent for ever. */
const longestMs = 10_000;
/** A ring that ends sooner was no ring: a broken file must not start programs as fast as they end. */
const shortestRingMs = 400;

/** A sound and how loud, above 0 up to 1. */
export interface Playable {
  file: string;
  volume: number;
}

/** One sound that plays. */
interface Run {
  /** It must stop, also where its program has yet to start. */
  cut: boolean;
}

/** Plays one sound at a time, without a window. A ring comes before everything else. */
export class SoundPlayer {
  readonly #missing: (program: string[]) => void;
  #players: readonly PlayerCommand[];
  #child: ChildProcess | null = null;
  #current: Promise<void> | null = null;
  #run: Run = { cut: true };
  #ring: Playable | null = null;
  #next: Playable | null = null;

  /** `missing` is called once when none of the programs is on this computer. */
  constructor(players: readonly PlayerCommand[], missing: (programs: string[]) => void) {
    this.#players = players;
    this.#missing = missing;
  }

  /** Resolves when the sound has ended, or at once when another is still playing. */
  async play(sound: Playable): Promise<void> {
    if (this.#current || this.#ring) return;
    await this.#begin(sound);
  }

  /** Plays in place of what plays now, unless it rings; of several asked for meanwhile, the last. */
  async playInstead(sound: Playable): Promise<void> {
    if (this.#ring) return;
    this.#next = sound;
    await this.#cut();
    if (this.#next !== sound || this.#current || this.#ring) return;
    await this.#begin(sound);
  }

  /** Plays again and again, in place of what plays now, until `stopRing`. */
  async ring(sound: Playable): Promise<void> {
    this.#ring = sound;
    await this.#cut();
    while (this.#ring === sound) {
      const begun = performance.now();
      await this.#begin(sound);
      if (performance.now() - begun < shortestRingMs) return;
    }
  }

  /** Resolves when nothing plays any more. */
  async stopRing(): Promise<void> {
    if (this.#ring === null) return;
    this.#ring = null;
    await this.#cut();
  }

  /** Resolves when what plays has stopped. */
  async #cut(): Promise<void> {
    this.#run.cut = true;
    this.#child?.kill();
    await this.#current?.catch(() => undefined);
  }

  #begin(sound: Playable): Promise<void> {
    const run = { cut: false };
    this.#run = run;
    const ended = this.#first(sound, run).finally(() => {
      if (this.#current === ended) this.#current = null;
    });
    this.#current = ended;
    return ended;
  }

  async #first(sound: Playable, run: Run): Promise<void> {
    const tried = this.#players;
    for (const player of tried) {
      const end = await this.#start(player, sound, run);
      if (end === 'played') return;
      // One that is there but fails may work again when the sound system is back.
      if (end === 'absent') this.#players = this.#players.filter((each) => each !== player);
    }
    if (tried.length > 0 && this.#players.length === 0) this.#missing(tried.map(({ program }) => program));
  }

  async #start(
    player: PlayerCommand,
    { file, volume }: Playable,
    run: Run,
  ): Promise<'played' | 'failed' | 'absent'> {
    const copy = player.takesVolume || volume === 1 ? null : await quieterCopy(file, volume);
    try {
      if (run.cut) return 'played';
      return await this.#spawn(player, copy?.file ?? file, volume);
    } finally {
      await copy?.remove();
    }
  }

  #spawn(player: PlayerCommand, file: string, volume: number): Promise<'played' | 'failed' | 'absent'> {
    return new Promise((resolve) => {
      const child = spawn(player.program, player.arguments(file, volume), {
        stdio: 'ignore',
        windowsHide: true,
      });
      this.#child = child;
      const timer = setTimeout(() => child.kill(), longestMs);
      const ended = (end: 'played' | 'failed' | 'absent'): void => {
        clearTimeout(timer);
        if (this.#child === child) this.#child = null;
        resolve(end);
      };
      child.once('error', () => ended('absent'));
      child.once('exit', (code) => ended(code === 0 || child.killed ? 'played' : 'failed'));
    });
  }
}

/** For players that know no volume. Null: a file of a kind that cannot be made quieter here. */
async function quieterCopy(
  file: string,
  volume: number,
): Promise<{ file: string; remove: () => Promise<void> } | null> {
  const bytes = quieterWav(await readFile(file), amplitude(volume));
  if (!bytes) return null;
  const folder = await mkdtemp(join(tmpdir(), 'parley-sound-'));
  const copy = join(folder, basename(file));
  await writeFile(copy, bytes);
  return { file: copy, remove: () => rm(folder, { recursive: true, force: true }) };
}
