import { execFileSync } from 'node:child_process';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playersFor, type PlayerCommand } from './players.ts';
import { SoundPlayer } from './sound-player.ts';

let folder: string;
let record: string;

async function program(name: string, does = ''): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\necho "${name} $*" >> '${record}'\n${does}\n`);
  await chmod(file, 0o755);
  return file;
}

const played = async (): Promise<string[]> =>
  (await readFile(record, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');

const none = (): void => undefined;
const sound = (file: string, volume = 1) => ({ file, volume });
const plain = (name: string): PlayerCommand => ({
  program: name,
  takesVolume: false,
  arguments: (file) => [file],
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-sound-'));
  record = join(folder, 'played');
});

afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

describe('the sound player', () => {
  it('runs the chosen program with the file alone', async () => {
    const chosen = await program('chosen');
    await new SoundPlayer(playersFor('linux', chosen), none).play(sound('/sounds/message.wav'));
    expect(await played()).toEqual(['chosen /sounds/message.wav']);
  });

  it('never plays two at once, and plays again after the end', async () => {
    const player = new SoundPlayer(playersFor('linux', await program('slow', 'sleep 0.2')), none);
    await Promise.all([player.play(sound('one.wav')), player.play(sound('two.wav'))]);
    expect(await played()).toEqual(['slow one.wav']);
    await player.play(sound('three.wav'));
    expect(await played()).toEqual(['slow one.wav', 'slow three.wav']);
  });

  it('takes the next program when one is not installed', async () => {
    const there = await program('there');
    const player = new SoundPlayer([plain(join(folder, 'absent')), plain(there)], none);
    await player.play(sound('a.wav'));
    await player.play(sound('b.wav'));
    expect(await played()).toEqual(['there a.wav', 'there b.wav']);
  });

  it('takes the next program when one fails, and tries it again the next time', async () => {
    const player = new SoundPlayer(
      [plain(await program('fails', 'exit 1')), plain(await program('works'))],
      none,
    );
    await player.play(sound('a.wav'));
    await player.play(sound('b.wav'));
    expect(await played()).toEqual(['fails a.wav', 'works a.wav', 'fails b.wav', 'works b.wav']);
  });

  it('says once that no program is installed', async () => {
    const missing: string[][] = [];
    const absent = join(folder, 'absent');
    const player = new SoundPlayer(playersFor('linux', absent), (programs) => missing.push(programs));
    await player.play(sound('a.wav'));
    await player.play(sound('b.wav'));
    expect(missing).toEqual([[absent]]);
  });

  it('rings again and again, in place of what plays, until it is stopped', async () => {
    const player = new SoundPlayer(playersFor('linux', await program('slow', 'exec sleep 0.5')), none);
    const message = player.play(sound('message.wav'));
    await expect.poll(played).toHaveLength(1);
    const begun = performance.now();
    const ringing = player.ring(sound('ring.wav'));
    await message;
    await player.play(sound('message.wav'));
    await expect.poll(async () => (await played()).length).toBeGreaterThan(2);
    await player.stopRing();
    await ringing;
    expect(performance.now() - begun).toBeGreaterThan(500);
    const sounds = await played();
    expect(new Set(sounds.slice(1))).toEqual(new Set(['slow ring.wav']));
    await player.play(sound('after.wav'));
    expect(await played()).toEqual([...sounds, 'slow after.wav']);
  });

  it('tries out the last of several sounds in place of the one before, and none while it rings', async () => {
    const player = new SoundPlayer(playersFor('linux', await program('slow', 'exec sleep 5')), none);
    const trying = [player.playInstead(sound('one.wav'))];
    await expect.poll(played).toHaveLength(1);
    trying.push(player.playInstead(sound('two.wav')), player.playInstead(sound('three.wav')));
    await expect.poll(played).toHaveLength(2);
    const ringing = player.ring(sound('ring.wav'));
    await expect.poll(played).toHaveLength(3);
    trying.push(player.playInstead(sound('four.wav')));
    await player.stopRing();
    await Promise.all([...trying, ringing]);
    expect(await played()).toEqual(['slow one.wav', 'slow three.wav', 'slow ring.wav']);
  });

  it('starts no ring that was stopped before its program was', async () => {
    // Of what is in it a quieter copy is to be made, and there is nothing in it yet.
    const pipe = join(folder, 'ring.wav');
    execFileSync('mkfifo', [pipe]);
    const player = new SoundPlayer([plain(await program('slow', 'exec sleep 5'))], none);
    const ringing = player.ring(sound(pipe, 0.5));
    await new Promise((resolve) => setImmediate(resolve));
    const stopped = player.stopRing();
    await writeFile(pipe, await readFile(join(import.meta.dirname, '../../assets/sounds/ring.wav')));
    await Promise.all([stopped, ringing]);
    expect(await played()).toEqual([]);
  });

  it('does not start a ring over and over when it ends at once', async () => {
    // However long the program took, no time has passed.
    vi.useFakeTimers({ toFake: ['performance'] });
    const player = new SoundPlayer(playersFor('linux', await program('quick')), none);
    await player.ring(sound('ring.wav'));
    expect(await played()).toEqual(['quick ring.wav']);
  });

  it('makes a quieter copy for a program that knows no volume', async () => {
    const file = join(folder, 'message.wav');
    await copyFile(join(import.meta.dirname, '../../assets/sounds/message.wav'), file);
    const kept = join(folder, 'kept.wav');
    const player = new SoundPlayer([plain(await program('copies', `cp "$1" '${kept}'`))], none);
    await player.play(sound(file, 0.5));
    const [loud, quiet] = [await readFile(file), await readFile(kept)];
    expect(quiet.length).toBe(loud.length);
    const loudest = (bytes: Buffer) =>
      Math.max(...Array.from({ length: 4000 }, (_, index) => bytes.readInt16LE(44 + 2 * index)));
    expect(loudest(quiet) / loudest(loud)).toBeCloseTo(0.125, 2);
    await player.play(sound(file));
    expect((await readFile(kept)).equals(loud)).toBe(true);
  });
});

describe('the programs', () => {
  it('are known for every desktop platform', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      expect(playersFor(platform, undefined).length).toBeGreaterThan(0);
    }
    expect(playersFor('win32', undefined)[0]!.arguments("it's.wav", 1).at(-1)).toContain("'it''s.wav'");
  });

  it('get a volume on the scale of each', () => {
    const [pipewire, pulse, canberra] = playersFor('linux', undefined);
    expect(pipewire!.arguments('a.wav', 0.5)).toContain('--volume=0.1250');
    expect(pulse!.arguments('a.wav', 0.5)).toContain('--volume=32768');
    expect(canberra!.arguments('a.wav', 0.5).at(-1)).toBe('-18.1');
  });
});
