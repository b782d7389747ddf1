import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playersFor } from './players.ts';
import { SoundPlayer } from './sound-player.ts';

let folder: string;
let record: string;

async function program(name: string, seconds = 0): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\necho "${name} $*" >> '${record}'\nsleep ${seconds}\n`);
  await chmod(file, 0o755);
  return file;
}

const played = async (): Promise<string[]> =>
  (await readFile(record, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');

const none = (): void => undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-sound-'));
  record = join(folder, 'played');
});

afterEach(() => rm(folder, { recursive: true }));

describe('the sound player', () => {
  it('runs the chosen program with the file alone', async () => {
    const chosen = await program('chosen');
    await new SoundPlayer(playersFor('linux', chosen), none).play('/sounds/message.wav');
    expect(await played()).toEqual(['chosen /sounds/message.wav']);
  });

  it('never plays two at once, and plays again after the end', async () => {
    const player = new SoundPlayer(playersFor('linux', await program('slow', 0.2)), none);
    await Promise.all([player.play('one.wav'), player.play('two.wav')]);
    expect(await played()).toEqual(['slow one.wav']);
    await player.play('three.wav');
    expect(await played()).toEqual(['slow one.wav', 'slow three.wav']);
  });

  it('takes the next program when one is not installed', async () => {
    const there = await program('there');
    const player = new SoundPlayer(
      [
        { program: join(folder, 'absent'), arguments: (file) => [file] },
        { program: there, arguments: (file) => ['-q', file] },
      ],
      none,
    );
    await player.play('a.wav');
    await player.play('b.wav');
    expect(await played()).toEqual(['there -q a.wav', 'there -q b.wav']);
  });

  it('says once that no program is installed', async () => {
    const missing: string[][] = [];
    const absent = join(folder, 'absent');
    const player = new SoundPlayer(playersFor('linux', absent), (programs) => missing.push(programs));
    await player.play('a.wav');
    await player.play('b.wav');
    expect(missing).toEqual([[absent]]);
  });

  it('knows programs for every desktop platform', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      expect(playersFor(platform, undefined).length).toBeGreaterThan(0);
    }
    expect(playersFor('win32', undefined)[0]!.arguments("it's.wav").at(-1)).toContain("'it''s.wav'");
  });
});
